/** The id of the notice above a page from the cache (offline-line.ts). */
export const OFFLINE_LINE_ID = 'offline-line';

/** Header of an answer from the cache: when the server sent it, in milliseconds since 1970. */
export const AS_OF_HEADER = 'x-as-of';

/** The message on which the service worker deletes all visited pages. */
export const CLEAR_VISITED_MESSAGE = 'FORGET_VISITED';

/** After a logout, on a device that may be shared. */
export function clearVisited(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.active?.postMessage({ type: CLEAR_VISITED_MESSAGE }));
}
