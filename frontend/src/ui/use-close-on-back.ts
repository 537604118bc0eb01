import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The closing functions of the open layers, the innermost last. */
const open: (() => void)[] = [];

/** The number of layers over the page in this history entry. Stored beside the router's state, which is kept. */
const layers = (): number => history.state?.layers ?? 0;

/** Entries are being left, which is asynchronous: layers that open in the meantime get their entries afterwards. */
let isReturning = false;

/** Whether a layer is open over the page, or its history entry has not been left yet. */
export const hasOpenLayer = (): boolean => layers() > 0;

/** Adds a history entry for every open layer, and leaves those of closed layers. */
function restoreHistory(): void {
  if (isReturning) return;
  const surplus = layers() - open.length;
  if (surplus > 0) {
    isReturning = true;
    history.go(-surplus);
    return;
  }
  for (let layer = layers() + 1; layer <= open.length; layer++)
    history.pushState({ ...history.state, layers: layer }, '');
}

/** The server renders no layers. */
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    if (isReturning) {
      isReturning = false;
      restoreHistory();
      return;
    }
    const entryCount = layers();
    if (entryCount > open.length)
      restoreHistory(); // Left behind by a link in a layer that was followed: nothing to see here.
    else {
      for (const close of open.slice(entryCount).reverse()) close();
      // A layer that confirms its closing, because of unsaved changes, stays and is closed by the next 'back'.
      setTimeout(restoreHistory);
    }
  });
  // A reload closes all layers.
  restoreHistory();
}

/**
 * 'Back' closes the open layers, the topmost first, before it leaves the page. The router is not involved: the entries
 * have the address and the key of the page.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const { key } = useLocation();
  const latest = useRef(onClose);
  latest.current = onClose;

  useEffect(() => {
    if (!isOpen) return;
    const close = () => latest.current();
    open.push(close);
    return () => {
      open.splice(open.indexOf(close), 1);
      // After all layers of this step have opened or closed, and a link in a layer has been followed.
      void Promise.resolve().then(restoreHistory);
    };
  }, [isOpen]);

  // A layer that stays open across a navigation is open over the new entry, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (isOpen) void Promise.resolve().then(restoreHistory);
  }, [isOpen, key]);
}
