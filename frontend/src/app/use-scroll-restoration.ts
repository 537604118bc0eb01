import { useEffect, useLayoutEffect } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/** Storage key of the offsets across a reload or a visit to another site. */
const OFFSETS_KEY = 'scroll offsets';
/** How long a page may take to grow to the restored offset, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Events by which users scroll themselves. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** The scroll offset of each history entry. */
const offsets = new Map<string, number>(readOffsets());

function readOffsets(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(OFFSETS_KEY) ?? '[]');
  } catch {
    return []; // Denied, or written by another program.
  }
}

function storeOffsets(): void {
  try {
    sessionStorage.setItem(OFFSETS_KEY, JSON.stringify([...offsets]));
  } catch {
    // Without storage the place is lost with the page.
  }
}

/** Every page that was opened by its address has the same key. */
const entryOf = ({ key, pathname, search }: Location): string => `${key} ${pathname}${search}`;

/** Scrolls to a place, again whenever the page grows, until it is reached or the user scrolls elsewhere. */
function goTo(top: number): () => void {
  const scroll = () => window.scrollTo(0, top);
  scroll();
  if (top === 0) return () => undefined;
  const growth = new ResizeObserver(scroll);
  growth.observe(document.body);
  const timeout = setTimeout(stop, TIMEOUT_MS);
  function stop() {
    growth.disconnect();
    clearTimeout(timeout);
    for (const gesture of USER_SCROLL_EVENTS) window.removeEventListener(gesture, stop);
  }
  for (const gesture of USER_SCROLL_EVENTS) window.addEventListener(gesture, stop, { passive: true });
  return stop;
}

/**
 * A new page opens at its top, a hash at its element; 'back' and a reload restore the place. A change of only the query
 * (a filter) does not scroll.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const { pathname, hash } = location;
  const entry = entryOf(location);
  const type = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    window.addEventListener('pagehide', storeOffsets);
    return () => window.removeEventListener('pagehide', storeOffsets);
  }, []);

  // Tracking begins in the commit that changes the page, so that the jump of the new page is not recorded for the old
  // one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entry, for back and hashes; not what else renders.
  useLayoutEffect(() => {
    const stop = type === NavigationType.Pop ? goTo(offsets.get(entry) ?? 0) : undefined;
    if (!stop && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
    const remember = () => offsets.set(entry, window.scrollY);
    // A filter does not scroll, so that no scroll event stores the offset.
    if (!stop) remember();
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', remember);
    };
  }, [entry]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new path starts at the top.
  useLayoutEffect(() => {
    if (type !== NavigationType.Pop && !hash) window.scrollTo(0, 0);
  }, [pathname]);
}
