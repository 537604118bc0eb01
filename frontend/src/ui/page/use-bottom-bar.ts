import { useCallback } from 'react';

/**
 * For the element of a bar at the lower edge of the window: what floats above that edge, and what is scrolled to, keeps
 * off it by the height in `--bottom-bar` (theme.css).
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
