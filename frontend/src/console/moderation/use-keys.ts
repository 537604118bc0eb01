import { useEffect, useRef } from 'react';

/** Where keys have a meaning of their own. */
const OTHERS = 'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="menu"]';

/**
 * Single keys, by their `key` in lower case, wherever the focus is on the page but where one writes or chooses. A key
 * that is held down counts once.
 */
export const useKeys = (keys: Readonly<Record<string, () => void>>, enabled: boolean): void => {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (repeat || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(OTHERS)) return;
      const run = latest.current[key.length === 1 ? key.toLowerCase() : key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
};
