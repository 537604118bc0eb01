import { languageAt, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { readStorage } from '../storage';
import { OFFLINE_LINE_LOOK, OFFLINE_TEXTS, offlineText } from './offline-line';
import { OFFLINE_LINE_ID } from './visited';

/** The oldest answer from the cache that this page shows; its line may be that of the service worker. */
let shownAsOf: number | undefined;

const languageOfPage = () => languageAt(location.pathname).language;
const lineOnPage = (): HTMLElement | null => document.getElementById(OFFLINE_LINE_ID);

/** Says above the page that what it shows comes from the cache. */
export function showOffline(asOf: number): void {
  const line = lineOnPage() ?? document.createElement('p');
  const before = shownAsOf ?? (Number(line.dataset.asOf) || asOf);
  shownAsOf = Math.min(before, asOf);
  line.id = OFFLINE_LINE_ID;
  line.role = 'status';
  line.className = OFFLINE_LINE_LOOK;
  line.textContent = offlineText(languageOfPage(), shownAsOf);
  if (!line.isConnected) document.body.prepend(line);
}

/** What is on the page stays as it is until it is loaded again: a form may be open. */
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

/** What the page has loaded by addresses alone. */
const loadedHere = (): string[] => {
  const isSignedIn = Boolean(readStorage(TOKEN_STORAGE_KEY));
  const kept = isSignedIn ? /^\/(assets|api\/images)\// : /^\/(assets|api)\//;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return loaded.filter((url) => {
    const { origin, pathname } = new URL(url);
    return origin === location.origin && kept.test(pathname);
  });
};

/**
 * Pages that were visited are readable without network. A new version of the worker waits until a page is loaded, and
 * changes none that is open. The first page was loaded before there was a worker, which gets its addresses.
 */
export async function startOffline(): Promise<void> {
  addEventListener('online', offerReload);
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  // A browser that keeps nothing refuses it.
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined);
  registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  if (!registration || !isFirst) return;
  const { active } = await serviceWorker.ready;
  const urlsToCache = [location.pathname + location.search, ...loadedHere()];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}
