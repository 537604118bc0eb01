import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a positioned row that scrolls horizontally: scrolls its link with `aria-current` into view.
 * @param dependencies the values that determine the current link and the width of the row
 */
export function useScrollToCurrent(...dependencies: readonly unknown[]): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - row.current.clientWidth / 3;
    // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is in the document.
  }, dependencies);
  return row;
}
