import { createContext, useContext } from 'react';
import { useHydrated } from './use-hydrated';

/** The origin that the server has rendered the page for. */
export const RenderedOrigin = createContext('');

/** The site's origin, for addresses that leave the browser: codes, shared links. */
export function useOrigin(): string {
  const rendered = useContext(RenderedOrigin);
  return useHydrated() ? location.origin : rendered;
}
