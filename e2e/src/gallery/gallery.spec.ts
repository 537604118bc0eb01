import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeInBrowser } from '../support/browser.js';
import { openBrowser } from '../support/chromium.js';
import { controlsWithoutEffect } from './controls.js';
import { gallery } from './gallery.js';
import { type GalleryRecord, replaceGalleryIn } from './record.js';
import { screenOf } from './visits.js';

test.each([
  ['/devices/32142eec-f856-54c6-a26d-9c9b2ea7d2cc?from=list', '/devices/:id'],
  ['/admin/products/ff747589-457a-59e8-86b9-0316e23a83c5/show', '/admin/products/:id/show'],
  ['/reports/PK-7Q4M-2XKD-S', '/reports/:id'],
  ['/seller/featured-requests', '/seller/featured-requests'],
])('%s belongs to the screen %s', (address, screen) => {
  expect(screenOf(address)).toBe(screen);
});

test('the documentation has the results of the last run', () => {
  const docs = join(import.meta.dirname, '../../../docs');
  const document = readFileSync(join(docs, 'accessibility.md'), 'utf8');
  const results = JSON.parse(readFileSync(join(docs, 'gallery.json'), 'utf8')) as Record<
    string,
    GalleryRecord
  >;
  expect(replaceGalleryIn(document, results)).toBe(document);
});

// All of them: npm run gallery.
describeInBrowser('the gallery', () => {
  it('finds no problem in the pages of an inspector on a phone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkho-gallery-'));
    const { views, deadLinks } = await gallery({
      folder,
      shops: ['demo'],
      viewers: ['inspector'],
      widths: ['phone'],
      presses: false,
    });
    rmSync(folder, { recursive: true });
    expect(views.length).toBeGreaterThan(5);
    expect(views.filter(({ problems }) => problems.length > 0)).toEqual([]);
    expect(deadLinks).toEqual([]);
  }, 600_000);

  it('reports controls without effect, and covered ones', async () => {
    const browser = await openBrowser();
    const page = `data:text/html,${encodeURIComponent(`<button onclick="this.textContent='Done'">Works</button>
<button>Idle</button><button aria-pressed="true">Chosen</button>
<div style="position: relative"><button>Covered</button><div style="position: absolute; inset: 0"></div></div>`)}`;
    expect(await controlsWithoutEffect(await browser.newContext(), page, new Set())).toEqual([
      'control "Idle" does nothing',
      'control "Covered" cannot be pressed',
    ]);
    await browser.close();
  }, 60_000);
});
