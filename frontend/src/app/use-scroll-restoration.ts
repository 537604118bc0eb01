import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far each entry of the history was scrolled, by its key. */
const offsets = new Map<string, number>();

/**
 * A new page opens at its top, a hash at the element it names, and 'back' where one left. A change of the query
 * alone (a filter) moves nothing.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  // In the commit that changes the page, so that the jump of the new one is not put down to the old.
  useLayoutEffect(() => {
    const remember = () => offsets.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: not the query, see above; the key for back and hashes.
  useLayoutEffect(() => {
    if (type === NavigationType.Pop) window.scrollTo(0, offsets.get(key) ?? 0);
    else if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path starts at the top.
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop && !hash) window.scrollTo(0, 0);
  }, [pathname]);
}
