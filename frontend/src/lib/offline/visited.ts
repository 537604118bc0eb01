/** Of the line above a page that comes from the cache (offline-line.ts). */
export const OFFLINE_LINE_ID = 'offline-line';

/** Header of an answer that comes from the cache: when the server gave it, in milliseconds since 1970. */
export const AS_OF_HEADER = 'x-as-of';

/** The message after which the service worker keeps nothing of what was looked at. */
export const FORGET = 'FORGET_VISITED';

/** After a logout, on a device that people may share. */
export function forgetVisited(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage({ type: FORGET }));
}
