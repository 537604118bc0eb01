/** The caches of what was looked at, by the name that the service worker gives them. */
export const VISITED = { pages: 'pages', answers: 'answers', pictures: 'pictures' } as const;

/** Header of an answer that comes from the cache: when the server gave it, in milliseconds since 1970. */
export const AS_OF_HEADER = 'x-as-of';

/** After a logout, on a device that people may share. */
export function forgetVisited(): void {
  if (typeof caches === 'undefined') return;
  for (const name of Object.values(VISITED)) void caches.delete(name).catch(() => undefined);
}
