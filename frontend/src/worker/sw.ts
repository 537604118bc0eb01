import { type Language, parseLocalizedPath } from '@parkho/contracts';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { OFFLINE_LINE_STYLE, offlineText } from '../lib/offline/offline-line';
import { AS_OF_HEADER, CLEAR_VISITED_MESSAGE, OFFLINE_LINE_ID } from '../lib/offline/visited';

interface WorkerEvent {
  data?: { type?: string };
  waitUntil(work: Promise<unknown>): void;
}
/** The part of a service worker's global scope used here: the types of windows and workers exclude each other. */
const worker = self as unknown as {
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate' | 'message', listener: (event: WorkerEvent) => void): void;
};

/** Pages without personal content, which are the same for everyone, by their paths in English. */
const PAGES = /^\/$|^\/(devices|compare|wishlist)$|^\/(devices|reports|sellers)\/[^/]+$/;
/** Their API answers, requested without a session. The wishlist itself shows that prices could not be checked. */
const ANSWERS =
  /^\/api\/(products\/(public|compare)$|products\/products\/|inspection-reports\/|sellers\/|categories|cities|brands|gpu-options|ram-options|shop-figures|\.well-known\/)/;
const PICTURES = /^\/api\/images\//;
/** Without the console's scripts, which need the network. */
const ASSETS = /^\/assets\/(?!console-)/;

/** The caches of visited pages. */
const CACHE_NAMES = { pages: 'pages', answers: 'answers', pictures: 'pictures' };
const DAY = 24 * 60 * 60;
const KB = 1024;

/** Caches only complete answers up to this size: together with the number of entries this limits a cache. */
const upTo = (bytes: number): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && (await response.clone().arrayBuffer()).byteLength <= bytes ? response : null,
});
const limitedCache = (maxEntries: number, bytes: number, days: number): WorkboxPlugin[] => [
  upTo(bytes),
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * DAY, purgeOnQuotaError: true }),
];

/** When the server sent an answer. */
const asOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0;

const withHeaders = ({ status, headers }: Response, body: BodyInit | null, more: HeadersInit): Response =>
  new Response(body, { status, headers: { ...Object.fromEntries(headers), ...more } });

/** Adds its time to an answer from the cache. */
const withServedTime: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse &&
    withHeaders(cachedResponse, cachedResponse.body, { [AS_OF_HEADER]: String(asOf(cachedResponse)) }),
};

const languageOf = ({ url }: { url: string }): Language => parseLocalizedPath(new URL(url).pathname).language;

/** Adds the notice to the top of a page from the cache. */
const withOfflineLine = async (page: Response, language: Language, isShell = false): Promise<Response> => {
  const time = isShell ? undefined : asOf(page);
  const line = `<p id="${OFFLINE_LINE_ID}" role="status" class="${OFFLINE_LINE_STYLE}"${time ? ` data-as-of="${time}"` : ''}>${offlineText(language, time)}</p>`;
  const html = await page.text();
  const markup = isShell ? html.replace(/<div id="root">.*(?=<\/body>)/s, '<div id="root"></div>') : html;
  return withHeaders(page, markup.replace('<body>', `<body>${line}`), {
    'content-type': 'text/html; charset=utf-8',
  });
};
const pageWithOfflineLine: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
    cachedResponse && withOfflineLine(cachedResponse, languageOf(request)),
};

/**
 * For a page that was visited by client-side navigation: the newest page in its language, for the browser to render
 * from answers.
 */
const shellFor = async (request: Request): Promise<Response> => {
  const language = languageOf(request);
  const cache = await caches.open(CACHE_NAMES.pages);
  const newest = (await cache.keys()).findLast((kept) => languageOf(kept) === language);
  const page = newest && (await cache.match(newest));
  return page ? withOfflineLine(page, language, true) : Response.error();
};

const pages = new NetworkFirst({
  cacheName: CACHE_NAMES.pages,
  plugins: [...limitedCache(40, 600 * KB, 30), pageWithOfflineLine],
});
const answers = new NetworkFirst({
  cacheName: CACHE_NAMES.answers,
  plugins: [...limitedCache(80, 300 * KB, 30), withServedTime],
});
const pictures = new CacheFirst({
  cacheName: CACHE_NAMES.pictures,
  plugins: limitedCache(120, 200 * KB, 30),
});
const assets = new CacheFirst({ cacheName: 'assets', plugins: limitedCache(150, 400 * KB, 60) });

const isPage = ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }) =>
  sameOrigin && PAGES.test(parseLocalizedPath(url.pathname).path);
const at =
  (paths: RegExp) =>
  ({ sameOrigin, url }: { sameOrigin: boolean; url: URL }) =>
    sameOrigin && paths.test(url.pathname);
registerRoute(isPage, (options) => pages.handle(options).catch(() => shellFor(options.request)));
registerRoute((options) => at(ANSWERS)(options) && !options.request.headers.has('authorization'), answers);
registerRoute(at(PICTURES), pictures);
registerRoute(at(ASSETS), assets);

const clearVisited = async (): Promise<void> => {
  for (const name of Object.values(CACHE_NAMES)) {
    await caches.delete(name);
    // Its list of addresses, too.
    await new CacheExpiration(name, { maxEntries: 1 }).delete();
  }
};

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('message', (event) => {
  const { type } = event.data ?? {};
  if (type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting());
  if (type === CLEAR_VISITED_MESSAGE) event.waitUntil(clearVisited());
});
