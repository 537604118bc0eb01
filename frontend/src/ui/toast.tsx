import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../lib/language/language';

const SHOWN_MS = 4000;

/** A new object for every toast, so that the same text shown twice counts as two. */
let current: { text: string } | null = null;
const listeners = new Set<() => void>();

function setToast(toast: typeof current): void {
  current = toast;
  for (const listener of listeners) listener();
}

/** Confirms a success briefly. Questions belong in a Dialog, errors beside their cause. */
export const showToast = (text: string): void => setToast({ text });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The live region; rendered once, in the layout. On a phone between the header and the heading of a page: at the bottom
 * are button bars and the keyboard.
 */
export function Toaster() {
  const { translate } = useLanguage();
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 top-18.5 z-50 flex justify-center md:inset-x-6 md:top-auto md:bottom-[calc(var(--bottom-bar,0px)+1.5rem)] md:justify-start"
    >
      {toast && (
        <p className="rounded-md bg-ink px-4 py-1 font-medium text-contrast shadow-lift outline-1 outline-paper/30 max-md:text-sm md:px-5 md:py-3">
          {translate(toast.text)}
        </p>
      )}
    </div>
  );
}
