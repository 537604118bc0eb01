import { createContext, useContext, useSyncExternalStore } from 'react';

/** The origin that the server has rendered the page for. */
export const RenderedOrigin = createContext('');

const unchanging = () => () => undefined;

/** The origin of the site, for addresses that leave the browser: codes, shared links. */
export function useOrigin(): string {
  const rendered = useContext(RenderedOrigin);
  return useSyncExternalStore(
    unchanging,
    () => location.origin,
    () => rendered,
  );
}
