import { get } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { devicePath, type ProductList, type ProductPage, reportPath } from '@parkho/contracts';
import { browserPath } from '@parkho/e2e/dist/support/chromium.js';
import { Connection } from '../connection.js';
import { withDemo } from '../demo-shop.js';
import { latencySummary, load } from '../load.js';
import { Phone, type Visit } from '../phone.js';
import { perSecond, type Result } from '../report.js';
import { percentile, runInterleaved } from '../rounds.js';
import { startParkho } from '../servers.js';
import { distinctQueries, priceRange } from '../shop/queries.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const DEVICES = 1_000;

/**
 * The pages of a buyer's first visit, on a shop of 1,000 devices and those of the demo, which have pictures and
 * reports.
 */
export const measurePages = (workspace: Workspace): Promise<Result[]> =>
  withDemo(workspace, DEVICES, async (dataDir) => {
    const parkho = await startParkho(dataDir);
    try {
      const shop = await findPages(parkho.url);
      const results = [...(await transfers(shop)), ...(await rates(shop)), ...(await coldPages(shop))];
      if (!browserPath) workspace.log('no Chromium here: paints, presses and scripts are left out');
      else results.push(...(await phonePages(shop, workspace)));
      return results;
    } finally {
      await parkho.stop();
    }
  });

interface Shop {
  url: string;
  /** Paths of an inspected device and of its report. */
  device: string;
  report: string;
}

async function findPages(url: string): Promise<Shop> {
  const fetchData = async <T>(path: string) =>
    ((await (await fetch(`${url}/api/products${path}`)).json()) as { data: T }).data;
  const { products } = await fetchData<ProductList>('/public?inspected=true&sort=newest&limit=1');
  const { product } = await fetchData<{ product: ProductPage }>(`/products/${products[0]!._id}`);
  return { url, device: devicePath(product._id), report: reportPath(product.reportId) };
}

/** The maximum bytes of a first visit without pictures (a phone on a slow connection). */
const FIRST_VISIT_LIMIT = 200 * 1024;

/** The transfer size of the pages of a first visit: the page and all resources in its head, without pictures. */
const transfers = async ({ url, device, report }: Shop): Promise<Result[]> => {
  const fixedPaths = {
    '/': '/',
    '/devices': '/devices',
    '/devices?category=Laptop': '/devices?category=Laptop',
  };
  const results: Result[] = [];
  for (const [name, path] of Object.entries({
    ...fixedPaths,
    '/devices/:id': device,
    '/reports/:id': report,
  })) {
    const page = await transfer(url + path);
    const parts = await Promise.all(
      [...new Set(resourcesOf(page.text))].map((resource) => transfer(url + resource)),
    );
    const bytes = [page, ...parts].reduce((sum, part) => sum + part.bytes, 0);
    results.push({
      name: `first visit of ${name}, ${parts.length + 1} requests`,
      ...withLimit(bytes / 1024, FIRST_VISIT_LIMIT / 1024, (value) => `${value.toFixed(1)} KB`),
    });
  }
  return results;
};

/** A figure with an upper limit in the same unit. */
const withLimit = (value: number, limit: number, text: (value: number) => string) => ({
  figure: text(value),
  limit: text(limit),
  ratio: value / limit,
  aim: { atMost: 1 },
});
const milliseconds = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

/** Paths of scripts, styles, fonts, icons and data in the head of a page. */
const resourcesOf = (html: string): string[] =>
  [...html.matchAll(/<(?:link|script)\b[^>]*?\s(?:href|src)="(\/[^"]+)"/g)]
    .map(([, path]) => path!.replaceAll('&amp;', '&'))
    .filter((path) => !path.startsWith('/api/images/'));

/** Requests a URL on its own connection, with a browser's Accept-Encoding; `bytes` includes the head. */
const transfer = (url: string): Promise<{ bytes: number; text: string }> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
        const body = Buffer.concat(chunks);
        const isCompressed = response.headers['content-encoding'] === 'br';
        resolve({
          bytes: response.socket.bytesRead,
          text: (isCompressed ? brotliDecompressSync(body) : body).toString(),
        });
      });
    }).on('error', reject);
  });

/** A browser's preferred content coding. */
const ENCODING = 'br';
const ROUNDS = 3;
const WARM_UP_ROUNDS = 2;
const SECONDS = 1;

/** Cached pages compared with cached API answers, both compressed. */
async function rates({ url, device }: Shop): Promise<Result[]> {
  const request = (path: string) => () => load(url, SECONDS, () => path, ENCODING);
  const paths = { '/': '/', '/devices': '/devices', '/devices/:id': device };
  const contenders = ['/api/products/public?limit=12', ...Object.values(paths)].map(request);
  await runInterleaved(WARM_UP_ROUNDS, contenders);
  const [list, ...pages] = (await runInterleaved(ROUNDS, contenders)).map(latencySummary);
  return Object.keys(paths).map((name, index) => {
    const { rate, p50, p99 } = pages[index]!;
    return {
      name: `${name} from memory, compared with a list of the API`,
      figure: perSecond(rate),
      limit: perSecond(list!.rate),
      ratio: rate / list!.rate,
      aim: { atLeast: 0.3 },
      p50,
      p99,
    };
  });
}

const COLD_PAGES = 200;
const COLD_WARM_UP = 100;
const COLD_LIMIT_MS = 15;

/** Pages opened for the first time, one after another, from request to whole answer. */
async function coldPages({ url }: Shop): Promise<Result[]> {
  const random = new Random(DEVICES);
  const queries = distinctQueries(() => priceRange(random));
  const list = () => `/devices?${new URL(queries.next().value, url).searchParams}`;
  const ids: string[] = [];
  for (let page = 1; ids.length < COLD_PAGES + COLD_WARM_UP; page++) {
    const answer = await (await fetch(`${url}/api/products/public?limit=100&page=${page}`)).json();
    ids.push(...(answer as { data: ProductList }).data.products.map(({ _id }) => _id));
  }
  const connection = new Connection(url, ENCODING);
  try {
    const results: Result[] = [];
    for (const [name, nextPath] of Object.entries({ list, device: () => devicePath(ids.pop()!) })) {
      const times: number[] = [];
      for (let page = 0; page < COLD_WARM_UP + COLD_PAGES; page++) {
        const path = nextPath();
        const start = performance.now();
        await connection.get(path);
        if (page >= COLD_WARM_UP) times.push(performance.now() - start);
      }
      const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
      results.push({
        name: `a ${name} that is not in memory`,
        ...withLimit(p50, COLD_LIMIT_MS, milliseconds),
        p50,
        p99,
      });
    }
    return results;
  } finally {
    connection.close();
  }
}

const VISITS = 5;
/** The maximum milliseconds until the largest content is painted. */
const PAINT_LIMITS = { '/': 700, '/devices': 800, '/devices/:id': 800, '/reports/:id': 800 };
const PRESS_LIMIT_MS = 120;
/** The maximum bytes of scripts before the page is interactive. */
const SCRIPT_LIMIT = 100 * 1024;

const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Paint, layout shift, script size and latency on a phone: medians of five visits, each page in turn. */
async function phonePages(shop: Shop, workspace: Workspace): Promise<Result[]> {
  workspace.log('opening pages on a phone');
  const phone = await Phone.open();
  try {
    const paths = {
      '/': '/',
      '/devices': '/devices',
      '/devices/:id': shop.device,
      '/reports/:id': shop.report,
    };
    const names = Object.keys(paths) as (keyof typeof paths)[];
    const visits = await runInterleaved<Visit>(
      VISITS,
      names.map((name) => () => phone.visit(shop.url + paths[name])),
    );
    const [presses] = await runInterleaved(VISITS, [
      () =>
        phone.press(`${shop.url}/devices`, [
          (page) => page.getByRole('button', { name: 'Filters' }),
          (page) => page.getByRole('dialog').getByText('Category', { exact: true }).first(),
          (page) => page.getByRole('dialog').getByRole('button', { name: /^Laptop/ }),
        ]),
    ]);
    return [
      ...names.map((name, index) => ({
        name: `largest paint of ${name}, phone`,
        ...withLimit(median(visits[index]!.map(({ paint }) => paint)), PAINT_LIMITS[name], milliseconds),
      })),
      ...names.map((name, index) => {
        const shift = Math.max(...visits[index]!.map((visit) => visit.shift));
        return {
          name: `layout shift of ${name}, phone, worst of ${VISITS}`,
          figure: shift.toFixed(3),
          ratio: shift,
          aim: { atMost: 0 },
        };
      }),
      ...names.map((name, index) => ({
        name: `script of ${name} before the page is interactive`,
        ...withLimit(
          median(visits[index]!.map(({ script }) => script)) / 1024,
          SCRIPT_LIMIT / 1024,
          (value) => `${value.toFixed(1)} KB`,
        ),
      })),
      ...['opening the filters', 'opening a filter group', 'selecting a filter'].map((name, index) => ({
        name: `${name}, phone, until it is painted`,
        ...withLimit(median(presses!.map((durations) => durations[index]!)), PRESS_LIMIT_MS, milliseconds),
      })),
    ];
  } finally {
    await phone.close();
  }
}
