import { useEffect, useRef } from 'react';

const hasGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/**
 * When the focused element disappears (a button after its action, a row with its list, a screen with its record), moves
 * the focus to the nearest remaining ancestor instead of the top of the document. The element of the ref must outlive
 * all the others.
 */
export const useFocusFallback = <T extends HTMLElement>() => {
  const area = useRef<T>(null);
  useEffect(() => {
    const root = area.current!;
    /** The last focused element and its ancestors, the innermost first. */
    let path: HTMLElement[] = [];
    const remember = (event: FocusEvent) => {
      const around = event.composedPath();
      path = around.slice(0, around.indexOf(root) + 1) as HTMLElement[];
    };
    const restoreFocus = () => {
      const [focused, ...around] = path;
      if (document.activeElement !== document.body || !focused || !hasGone(focused)) return;
      const connected = around.find(({ isConnected }) => isConnected);
      if (!connected) return;
      if (!connected.hasAttribute('tabindex')) {
        connected.tabIndex = -1;
        connected.addEventListener('blur', () => connected.removeAttribute('tabindex'), { once: true });
      }
      connected.focus({ preventScroll: true });
    };
    root.addEventListener('focusin', remember);
    // Listens on the whole page: a dialog, which is elsewhere in the DOM, may outlive the button that opened it.
    const observer = new MutationObserver(restoreFocus);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      root.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, []);
  return area;
};
