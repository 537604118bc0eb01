import { parseLocalizedPath, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { readStorage } from '../storage';
import { OFFLINE_LINE_STYLE, OFFLINE_TEXTS, offlineText } from './offline-line';
import { OFFLINE_LINE_ID } from './visited';

/** The time of the oldest cached answer on this page; its notice may have been added by the service worker. */
let shownAsOf: number | undefined;

const languageOfPage = () => parseLocalizedPath(location.pathname).language;
const lineOnPage = (): HTMLElement | null => document.getElementById(OFFLINE_LINE_ID);

/** Shows the notice above the page that its content comes from the cache. */
export function showOffline(asOf: number): void {
  const line = lineOnPage() ?? document.createElement('p');
  const previousAsOf = shownAsOf ?? (Number(line.dataset.asOf) || asOf);
  shownAsOf = Math.min(previousAsOf, asOf);
  line.id = OFFLINE_LINE_ID;
  line.role = 'status';
  line.className = OFFLINE_LINE_STYLE;
  line.textContent = offlineText(languageOfPage(), shownAsOf);
  if (!line.isConnected) document.body.prepend(line);
}

/** The page stays as it is until it is reloaded: a form may be open. */
function offerReload(): void {
  const line = lineOnPage();
  if (!line) return;
  const { online, reload } = OFFLINE_TEXTS[languageOfPage()];
  const link = document.createElement('a');
  link.href = location.href;
  link.className = 'underline underline-offset-4';
  link.textContent = reload;
  line.replaceChildren(`${online} `, link);
}

/** The addresses that the page loaded before the worker was active. */
const loadedHere = (): string[] => {
  const isSignedIn = Boolean(readStorage(TOKEN_STORAGE_KEY));
  const cachedPaths = isSignedIn ? /^\/(assets|api\/images)\// : /^\/(assets|api)\//;
  const resourceUrls = performance.getEntriesByType('resource').map(({ name }) => name);
  return resourceUrls.filter((url) => {
    const { origin, pathname } = new URL(url);
    return origin === location.origin && cachedPaths.test(pathname);
  });
};

/**
 * Makes visited pages readable without network. A new version of the worker is activated by the next page load and
 * changes no open page. The first page was loaded before the worker existed, so the worker gets its addresses.
 */
export async function startOffline(): Promise<void> {
  addEventListener('online', offerReload);
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  // A browser that stores nothing rejects it.
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  if (!registration || !isFirst) return;
  const { active } = await serviceWorker.ready;
  const urlsToCache = [location.pathname + location.search, ...loadedHere()];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
