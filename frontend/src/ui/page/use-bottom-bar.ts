import { useCallback } from 'react';

/**
 * For a bar at the bottom of the window: floating elements and scroll targets keep clear of it by its height in
 * `--bottom-bar` (theme.css).
 * @returns the ref of the bar
 */
export const useBottomBar = () =>
  useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const measure = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight}px`));
    measure.observe(bar);
    return () => {
      measure.disconnect();
      style.removeProperty('--bottom-bar');
    };
  }, []);
