import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The closing functions of the open layers, the innermost last. */
const openLayers: (() => void)[] = [];

/** The number of layers over the page in this history entry. Stored beside the router's state, which is kept. */
const layerCount = (): number => history.state?.layers ?? 0;

/** Entries are being left, which is asynchronous: layers that open in the meantime get their entries afterwards. */
let isReturning = false;

/** Whether a layer is open over the page, or its history entry has not been left yet. */
export const hasOpenLayer = (): boolean => layerCount() > 0;

/** Adds a history entry for every open layer, and leaves those of closed layers. */
function restoreHistory(): void {
  if (isReturning) return;
  const surplus = layerCount() - openLayers.length;
  if (surplus > 0) {
    isReturning = true;
    history.go(-surplus);
    return;
  }
  for (let layer = layerCount() + 1; layer <= openLayers.length; layer++)
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
    const entryCount = layerCount();
    if (entryCount > openLayers.length)
      restoreHistory(); // Left behind by a link in a layer that was followed: its entry is skipped.
    else {
      for (const close of openLayers.slice(entryCount).reverse()) close();
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
  const latestOnClose = useRef(onClose);
  latestOnClose.current = onClose;

  useEffect(() => {
    if (!isOpen) return;
    const close = () => latestOnClose.current();
    openLayers.push(close);
    return () => {
      openLayers.splice(openLayers.indexOf(close), 1);
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
