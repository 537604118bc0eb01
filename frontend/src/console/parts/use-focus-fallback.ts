import { useEffect, useRef } from 'react';

const isUnfocusable = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/**
 * When the focused element disappears (a button after its action, a row with its list, a screen with its record), moves
 * the focus to the nearest remaining ancestor instead of the top of the document. The element of the ref must stay
 * mounted.
 */
export const useFocusFallback = <T extends HTMLElement>() => {
  const area = useRef<T>(null);
  useEffect(() => {
    const root = area.current!;
    /** The last focused element and its ancestors, the innermost first. */
    let path: HTMLElement[] = [];
    const rememberPath = (event: FocusEvent) => {
      const composedPath = event.composedPath();
      path = composedPath.slice(0, composedPath.indexOf(root) + 1) as HTMLElement[];
    };
    const restoreFocus = () => {
      const [focused, ...ancestors] = path;
      if (document.activeElement !== document.body || !focused || !isUnfocusable(focused)) return;
      const connected = ancestors.find(({ isConnected }) => isConnected);
      if (!connected) return;
      if (!connected.hasAttribute('tabindex')) {
        connected.tabIndex = -1;
        connected.addEventListener('blur', () => connected.removeAttribute('tabindex'), { once: true });
      }
      connected.focus({ preventScroll: true });
    };
    root.addEventListener('focusin', rememberPath);
    // Listens on the whole page: a dialog, which is elsewhere in the DOM, may outlive the button that opened it.
    const observer = new MutationObserver(restoreFocus);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      root.removeEventListener('focusin', rememberPath);
      observer.disconnect();
    };
  }, []);
  return area;
};
