import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row that scrolls sideways and is positioned: shows the link in it that has `aria-current`, on a phone too.
 * @param current what decides which one it is
 */
export function useCurrentInView(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is in the document.
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
  }, [current]);
  return row;
}
