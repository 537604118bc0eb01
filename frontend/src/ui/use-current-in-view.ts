import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a row that scrolls sideways and is positioned: shows the link in it that has `aria-current`, on a phone too.
 * @param dependencies what decides which one it is, and how wide the row is
 */
export function useCurrentInView(...dependencies: readonly unknown[]): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
    // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is in the document.
  }, dependencies);
  return row;
}
