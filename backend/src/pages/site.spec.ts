import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import {
  PAGES,
  type Page,
  type PageRequest,
  productStream,
  type RenderedPage,
  reportIdOf,
} from '@parkho/contracts';
import { URDU } from '@parkho/contracts/urdu';
import type { ProductDocument } from '@parkho/projections';
import type { Document, Query, ReadStore, StoredEvent } from '@parkho/stores';
import Fastify, { type FastifyInstance } from 'fastify';
import { ReadModels } from '../platform/engines/read-models.js';
import { AttemptLimiter } from '../platform/http/limits/attempt-limiter.js';
import { siteOrigin } from '../platform/http/limits/hosts.js';
import { QueryBudget } from '../platform/http/limits/query-budget.js';
import { sendError } from '../platform/http/response/error.filter.js';
import { PublicReads } from '../platform/http/response/public-reads.js';
import { Pages } from './pages.js';
import { site } from './site.js';

const device = (id: string, changes: Partial<ProductDocument> = {}) => ({
  _id: id,
  name: `Device ${id}`,
  description: 'Works $& well',
  price: 100,
  specifications: {},
  images: {},
  isPublic: true,
  sellerId: 's1',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...changes,
});

const DELETED_ID = 'a0000000-0000-4000-8000-000000000000';
const REPORT_ID = reportIdOf(1n);
const VOID_ID = reportIdOf(2n);

const documents: Record<string, Document[]> = {
  products: [
    device('d1', { images: { front: `/api/images/${'a'.repeat(64)}-1600.webp` } }),
    device('d2', { isPublic: false }),
  ],
  'inspection-reports': [
    {
      _id: REPORT_ID,
      versions: [6, 9].map((overallRating, n) => ({
        report: {
          reportId: REPORT_ID,
          version: n + 1,
          device: { name: 'ThinkPad T480' },
          overallStatus: 'Excellent',
          overallRating,
          physical: { backSide: { status: 'OK' }, ports: {} },
          internals: { ssd: { status: 'Not checked' } },
        },
      })),
    } as unknown as Document,
    {
      _id: VOID_ID,
      versions: [
        { report: { reportId: VOID_ID, version: 1, device: { name: 'T480' } }, voided: { at: '2026' } },
      ],
    } as unknown as Document,
  ],
  categories: [{ _id: 'macbook', name: 'Macbook' } as Document],
  sellers: [{ _id: 's1', name: 'Ali' } as Document],
};
let devicesOnSale: number;
beforeEach(() => {
  devicesOnSale = 2;
});

/** Answers from the lists above, whatever the filter. */
const readStore = {
  get: async (name: string, id: string) => documents[name]!.find(({ _id }) => _id === id) ?? null,
  find: async (name: string, { skip = 0 }: Query) => (skip < devicesOnSale ? documents[name] : []),
  page: async (name: string) => ({ documents: documents[name], total: documents[name]!.length }),
  totals: async () => [{ key: 'onSale', numbers: { devices: devicesOnSale, onSale: 1 } }],
} as unknown as ReadStore;
const side = { readStore, serving: (collection: string) => ({ collection, changed: '1' }) };
const models = new ReadModels(side);

const script = (name: string, ...imports: string[]) => ({ file: `assets/${name}-1a.js`, imports });
/** A build of the frontend. */
const manifest = {
  'index.html': script('index', '_shared.js'),
  '_shared.js': script('shared'),
  '_card.js': script('card', '_shared.js'),
  'src/console/reports/page/report-page.tsx': script('console'),
  'src/storefront/report/report-page.tsx': script('report'),
  'src/storefront/home/home-page.tsx': script('home', 'index.html', '_shared.js', '_card.js'),
  'src/storefront/devices/devices-page.tsx': script('devices', '_card.js'),
  'src/storefront/device/device-page.tsx': script('device'),
};

/** The application's rendering. */
let rendered: RenderedPage | null = null;
let isBroken = false;
let renderings = 0;
const read = async ({ address }: PageRequest, { isMissing }: { isMissing: boolean }) => {
  if (isBroken) throw new Error('broken');
  const page = rendered && {
    ...rendered,
    html: `${rendered.html} at ${address}${isMissing ? ', missing' : ''}`,
  };
  return (
    page && {
      data: page.html,
      render: async () => {
        renderings++;
        return page;
      },
    }
  );
};
let version = '1';

let root: string;
let app: FastifyInstance;
const start = async (publicUrl?: string) => {
  const originOf = siteOrigin(publicUrl, ['other.pk']);
  const reads = new PublicReads(() => version, undefined, originOf);
  const started = Fastify({ serverFactory: reads.serverFactory });
  started.setErrorHandler(sendError);
  await started.register(reads.plugin, {});
  await started.register(site, {
    pages: new Pages(models, new AttemptLimiter(), {
      readLast: async (stream) =>
        stream === productStream(DELETED_ID) ? ({ type: 'ProductDeleted' } as StoredEvent) : null,
    }),
    root,
    renderer: { build: '1', read },
    originOf,
    budget: new QueryBudget(),
  });
  return started;
};
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parkho-site-'));
  await mkdir(join(root, 'assets'));
  await writeFile(
    join(root, 'index.html'),
    '<html lang="en"><head><!--head-->\n<title>x</title>\n<!--/head--></head><div id="root"></div>',
  );
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(root, 'favicon.svg'), '<svg/>');
  await writeFile(join(root, 'assets', 'index-1a.js'), 'hello()');
  await writeFile(join(root, 'assets', 'index-1a.js.br'), brotliCompressSync('hello()'));
  app = await start('http://shop.pk');
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers = {}) => app.inject({ url, headers: { host: 'shop.pk', ...headers } });

it.each([
  ['/', 200, 'Used computers, put to the test | Parkho', true],
  ['/devices/', 200, 'PC Marketplace: used laptops and PCs in Pakistan | Parkho', true],
  ['/devices?category=macbook', 200, 'Macbook: used and new in Pakistan | Parkho', true],
  ['/devices?category=nonsense', 200, 'PC Marketplace: used laptops and PCs in Pakistan | Parkho', true],
  ['/devices/d1', 200, 'Device d1, PKR 1 | Parkho', true],
  ['/devices/d2', 404, 'PC Not Found | Parkho', false],
  ['/sellers/nobody', 404, 'Seller Not Found | Parkho', false],
  ['/devices/nobody', 404, 'PC Not Found | Parkho', false],
  [`/devices/${DELETED_ID}`, 410, 'PC Not Found | Parkho', false],
  [`/devices/${DELETED_ID.replace('a', 'b')}`, 404, 'PC Not Found | Parkho', false],
  [`/reports/${REPORT_ID}`, 200, `Inspection report ${REPORT_ID}: ThinkPad T480 | Parkho`, true],
  [`/reports/${REPORT_ID}?version=1`, 200, `Inspection report ${REPORT_ID}: ThinkPad T480 | Parkho`, false],
  [`/reports/${REPORT_ID}?version=3`, 404, 'Report Not Found | Parkho', false],
  [`/reports/${VOID_ID}`, 200, `Inspection report ${VOID_ID}: T480 | Parkho`, false],
  [`/reports/${reportIdOf(3n)}`, 404, 'Report Not Found | Parkho', false],
  ['/reports/PK-1', 404, 'Report Not Found | Parkho', false],
  ['/login', 200, 'Login | Parkho', false],
  ['/admin/products/7', 200, 'Console | Parkho', false],
  ['/constructor', 404, 'Page not found | Parkho', false],
  ['//evil.example', 404, 'Page not found | Parkho', false],
  ['//evil.example/devices/d1', 404, 'Page not found | Parkho', false],
  ['/assets/index-gone.js', 404, 'Page not found | Parkho', false],
])('%s is the application with status %i, titled %s', async (url, status, title, index) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-cache');
  expect(answer.payload).toContain(`<title>${title}</title>`);
  expect(answer.payload.match(/<title>/g)).toHaveLength(1);
  expect(answer.payload).toContain('<div id="root"></div>');
  expect(answer.payload.includes('noindex')).toBe(!index);
});

/** For pages of one record: its id and title. */
const OF_ONE: Record<string, { id: string; named: string }> = {
  report: { id: REPORT_ID, named: `Inspection report ${REPORT_ID}: ThinkPad T480` },
  seller: { id: 's1', named: 'Ali: used computers on sale' },
};
it.each(Object.entries<Page>(PAGES))('%s has a head', async (name, { path, title, description }) => {
  const { id, named } = OF_ONE[name] ?? { id: 'd1', named: 'Device d1, PKR 1' };
  const answer = await get(path.replace(':id', id).replace('*', 'somewhere'));
  expect(answer.statusCode).toBe(name === 'notFound' ? 404 : 200);
  expect(answer.payload).toContain(`<title>${title ?? named} | Parkho</title>`);
  expect(answer.payload.includes('noindex')).toBe(!description && !path.includes(':id'));
});

it.each([
  ['/', ['Organization']],
  ['/devices?category=macbook', ['BreadcrumbList', 'ItemList']],
  ['/about', []],
])('%s is described for search engines', async (url, types) => {
  const { payload } = await get(url);
  const things = [...payload.matchAll(/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => JSON.parse(json!));
  expect(things.map((thing) => thing['@type'])).toEqual(types);
  const [trail, list] = things;
  if (list) {
    expect(trail.itemListElement.at(-1)).toMatchObject({ item: 'http://shop.pk/devices?category=Macbook' });
    expect(list.itemListElement[0]).toMatchObject({ position: 1, url: 'http://shop.pk/devices/d1' });
  }
});

it('a report’s link preview has the seal, rating and device', async () => {
  const { payload } = await get(`/reports/${REPORT_ID}`);
  expect(payload).toContain(`<link rel="canonical" href="http://shop.pk/reports/${REPORT_ID}" />`);
  expect(payload).toContain(
    `property="og:image" content="http://shop.pk/api/inspection-reports/${REPORT_ID}.jpg?version=2"`,
  );
  expect(payload).toContain('content="ThinkPad T480: 9/10, Excellent. 1 of 2 parts checked.');
});

it('a page’s own scripts are preloaded, but not those of every page', async () => {
  const scripts = async (url: string) =>
    [...(await get(url)).payload.matchAll(/<link rel="modulepreload"[^>]* href="([^"]*)"/g)].map(
      ([, target]) => target,
    );
  expect(await scripts('/')).toEqual(['/assets/home-1a.js', '/assets/card-1a.js']);
  expect(await scripts('/devices/d1')).toEqual(['/assets/device-1a.js']);
  expect(await scripts(`/reports/${REPORT_ID}`)).toEqual(['/assets/report-1a.js']);
  expect(await scripts('/nowhere')).toEqual([]);
});

it('a page is in the language of its address, or links to English if it is only in English', async () => {
  const missing = await get('/ur/nowhere');
  expect(missing.statusCode).toBe(404);
  expect(missing.payload).toContain('<html lang="ur" dir="rtl">');
  expect(missing.payload).toContain(`<title>${URDU['Page not found']} | Parkho</title>`);
  expect(missing.payload).not.toContain('rel="alternate"');
  expect((await get('/nowhere')).payload).toContain('<html lang="en">');
  const profile = await get('/ur/profile?to=%2Fdevices');
  expect([profile.statusCode, profile.headers.location]).toEqual([302, '/profile?to=%2Fdevices']);
  const seller = await get('/ur/sellers/s1');
  const title = URDU['{name}: used computers on sale'].replace('{name}', 'Ali');
  expect(seller.payload).toContain(`<title>${title} | Parkho</title>`);
  // A path that a browser could treat as a host is no page, and does not redirect.
  expect((await get('/ur//evil.example')).statusCode).toBe(404);
});

it('a report redirects to its canonical address', async () => {
  const { statusCode, headers } = await get(`/reports/${REPORT_ID.toLowerCase()}?version=1`);
  expect([statusCode, headers.location]).toEqual([301, `/reports/${REPORT_ID}?version=1`]);
});

describe('a rendered page', () => {
  afterEach(() => {
    rendered = null;
  });

  it('is in the root, with the state for hydration', async () => {
    rendered = { html: '<main>$& here', state: '{"name":"</script>"}', status: 200 };
    const { payload } = await get('/devices?city=Lahore');
    expect(payload).toContain('<div id="root"><main>$& here at /devices?city=Lahore</div>');
    expect(payload).toContain(
      '<script type="application/json" id="page-state">{"name":"\\u003c/script>"}</script>',
    );
  });

  it('is left to the browser if rendering fails', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    isBroken = true;
    const { statusCode, payload } = await get('/devices');
    isBroken = false;
    expect([statusCode, logged.mock.calls.length]).toEqual([200, 1]);
    expect(payload).toContain('<div id="root"></div><noscript');
    logged.mockRestore();
  });

  it('is left to the browser for an address over the rate limit, without caching that for others', async () => {
    rendered = { html: 'Rendered', status: 200 };
    const server = await start();
    const ask = (url: string, remoteAddress: string) => server.inject({ url, remoteAddress });
    const all = await Promise.all(
      Array.from({ length: 1_200 }, (_, n) => ask(`/about?n=${n}`, '203.0.113.7')),
    );
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const unrendered = all.filter(({ payload }) => payload.includes('<noscript'));
    expect(unrendered.length).toBeGreaterThan(100);
    expect(unrendered.length).toBeLessThan(1_000);
    expect(unrendered[0]!.headers.etag).toBeUndefined();
    for (let n = 0; n < 3; n++) expect((await ask('/', '203.0.113.7')).payload).toContain('<noscript');
    expect((await ask('/', '203.0.113.8')).payload).toContain('Rendered');
    await server.close();
  });

  it('is rendered again after a failure', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    isBroken = true;
    const failed = await get('/about');
    isBroken = false;
    logged.mockRestore();
    expect(failed.headers.etag).toBeUndefined();
  });

  it('is left to the browser if its record is missing or unreadable', async () => {
    rendered = { html: 'Not found', status: 404 };
    const missing = await get('/devices/d2');
    expect(missing.statusCode).toBe(404);
    expect(missing.payload).toContain('<div id="root">Not found at /devices/d2, missing</div>');
    expect(missing.payload).not.toContain('page-state');
    rendered = { html: 'Try again', status: 503 };
    expect((await get('/devices')).statusCode).toBe(503);
  });

  it('is rendered again only after its content has changed', async () => {
    rendered = { html: `Five devices${' in Lahore لاہور'.repeat(100)}`, status: 200 };
    // An answer is cached from the second request of its address on.
    await get('/devices');
    const { etag } = (await get('/devices')).headers;
    renderings = 0;
    version += '+';
    const same = await get('/devices');
    expect([same.statusCode, same.headers.etag, renderings]).toEqual([200, etag, 0]);
    // It is cached compressed, whatever its clients accept.
    for (const encoding of [undefined, 'gzip', 'br'] as const) {
      const { rawPayload, headers } = await get('/devices', encoding && { 'accept-encoding': encoding });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['content-length']).toBe(String(rawPayload.length));
      const decoded =
        encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
      expect(decoded(rawPayload).toString()).toContain(rendered.html);
    }
    expect((await get('/devices', { 'if-none-match': etag })).statusCode).toBe(304);
    version += '+';
    rendered = { html: 'Six devices', status: 200 };
    const changed = await get('/devices', { 'if-none-match': etag });
    expect([changed.statusCode, renderings]).toEqual([200, 1]);
    expect(changed.payload).toContain('Six devices');
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is cached by known origin, and without one for an unknown host', async () => {
    const server = await start();
    const port = await server.listen({ port: 0, host: '127.0.0.1' });
    const canonicalAt = async (host: string) => {
      const { hostname, port: number } = new URL(port);
      const html = await new Promise<string>((resolve, reject) => {
        request({ hostname, port: number, path: '/about', headers: { host } }, (answer) => {
          let text = '';
          answer.on('data', (part) => {
            text += part;
          });
          answer.on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
      });
      return /rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    };
    for (let time = 0; time < 3; time++) {
      expect(await canonicalAt('localhost:3000')).toBe('http://localhost:3000/about');
      expect(await canonicalAt('other.pk')).toBe('http://other.pk/about');
      expect(await canonicalAt('evil.pk')).toBe('/about');
    }
    await server.close();
  });
});

it('unknown API addresses are left to the API', async () => {
  expect((await get('/api/nothing')).headers['content-type']).toContain('json');
});

it('an unchanged page answers 304', async () => {
  const { etag } = (await get('/devices/d1')).headers;
  expect((await get('/devices/d1', { 'if-none-match': etag })).statusCode).toBe(304);
  version = '2';
  expect((await get('/devices/d1', { 'if-none-match': etag })).statusCode).toBe(200);
});

it('the origin comes from the settings, never from a request', async () => {
  const canonical = (html: string) => /rel="canonical" href="([^"]*)"/.exec(html)?.[1];
  const foreign = { host: 'evil.pk', 'x-forwarded-host': 'evil.pk', 'x-forwarded-proto': 'evil' };
  expect(canonical((await get('/about', foreign)).payload)).toBe('http://shop.pk/about');
  const unconfigured = await start();
  for (const url of ['/', '/about', '/devices/d1', '/robots.txt', '/sitemap.xml', '/nowhere'])
    expect((await unconfigured.inject({ url, headers: foreign })).payload).not.toContain('evil');
  expect(canonical((await unconfigured.inject({ url: '/about', headers: foreign })).payload)).toBe('/about');
  await unconfigured.close();
});

it('hashed files are compressed and immutable, others cached for an hour', async () => {
  const script = await get('/assets/index-1a.js', { 'accept-encoding': 'br, gzip' });
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  const plain = await get('/assets/index-1a.js', { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.payload).toBe('hello()');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
  expect((await get('/index.html')).statusCode).toBe(404);
});

it('the sitemap, which robots.txt names, lists pages and devices', async () => {
  expect((await get('/robots.txt')).payload).toContain('Sitemap: http://shop.pk/sitemap.xml');
  const { payload, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(payload).toContain('<url><loc>http://shop.pk/about</loc></url>');
  expect(payload).toContain(
    '<url><loc>http://shop.pk/devices/d1</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod></url>',
  );
  expect(payload).toContain('<loc>http://shop.pk/devices?category=Macbook</loc>');
  expect(payload).not.toContain('/login');
});

it('sitemaps are limited per address', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => app.inject({ url: '/sitemap.xml', remoteAddress: '203.0.113.9' })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  expect((await get('/sitemap.xml')).statusCode).toBe(200);
});

it('a long sitemap is split into files', async () => {
  devicesOnSale = 20_001;
  const { payload } = await get('/sitemap.xml');
  expect(payload).toContain('<sitemapindex');
  expect(payload).toContain('<sitemap><loc>http://shop.pk/sitemap-3.xml</loc></sitemap>');
  expect(payload).not.toContain('sitemap-4');
  expect((await get('/sitemap-3.xml')).payload).toContain('/devices/d1');
  expect((await get('/sitemap-4.xml')).statusCode).toBe(404);
});
