import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { type CapturedView, type Gallery, viewOf } from './gallery.js';

/** The share of differing pixels from which a page counts as changed: dates and shadows alone are less. */
const CHANGED_SHARE = 0.005;

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The share of pixels in which two pictures differ; 1 if their sizes differ. */
const difference = async (browser: Browser, file: string, earlierFile: string): Promise<number> => {
  const page = await browser.newPage();
  const sourceOf = (path: string) => `data:image/jpeg;base64,${readFileSync(path, 'base64')}`;
  const share = await page.evaluate(
    async ([current, earlier]) => {
      const pointsOf = async (source: string) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext('2d')!;
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      };
      const [a, b] = await Promise.all([pointsOf(current!), pointsOf(earlier!)]);
      if (a.length !== b.length) return 1;
      let differing = 0;
      for (let at = 0; at < a.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 48)) differing++;
      return differing / (a.length / 4);
    },
    [sourceOf(file), sourceOf(earlierFile)],
  );
  await page.close();
  return share;
};

/**
 * Writes one HTML page with all pictures, beside those of an earlier gallery if there is one. Resolves to the number of
 * changes.
 */
export const writeReport = async (
  browser: Browser,
  { views, deadLinks }: Gallery,
  folder: string,
  earlier: string | undefined,
): Promise<number> => {
  let changed = 0;
  const rows: string[] = [];
  for (const view of views) {
    const earlierFile = earlier && join(resolve(earlier), view.file);
    const hasEarlier =
      earlierFile !== undefined && existsSync(earlierFile) && existsSync(join(folder, view.file));
    const share = hasEarlier ? await difference(browser, join(folder, view.file), earlierFile) : 0;
    if (share > CHANGED_SHARE) changed++;
    rows.push(rowOf(view, hasEarlier ? pathToFileURL(earlierFile).href : undefined, share));
  }
  const failing = views.filter(({ problems }) => problems.length > 0).length;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
body{font:16px/1.4 sans-serif;margin:1rem}section{display:grid;grid-template-columns:20rem 1fr 1fr;gap:1rem;border-top:1px solid #ccc;padding:1rem 0}
img{max-width:100%;max-height:40rem;border:1px solid #ccc;object-fit:contain;object-position:top left}.problem{color:#b00020}h2{font-size:1rem;margin:0;overflow-wrap:anywhere}
</style><h1>${views.length} pages, ${failing} with problems, ${changed} changed</h1>
${deadLinks.map((link) => `<p class="problem">${escapeHtml(link)}</p>`).join('')}${rows.join('\n')}</html>\n`,
  );
  return changed;
};

const rowOf = (view: CapturedView, earlierFile: string | undefined, share: number): string => `<section>
<div><h2>${escapeHtml(view.address)}</h2><p>${viewOf(view)}${share > CHANGED_SHARE ? `, <b>changed: ${(share * 100).toFixed(1)} %</b>` : ''}</p>
${view.problems.map((problem) => `<p class="problem">${escapeHtml(problem)}</p>`).join('')}</div>
<img loading="lazy" src="${view.file}" alt="now">${earlierFile ? `<img loading="lazy" src="${escapeHtml(earlierFile)}" alt="before">` : '<span></span>'}</section>`;
