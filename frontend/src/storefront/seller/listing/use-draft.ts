import { useEffect, useRef, useState } from 'react';
import { type Draft, removeDraft, saveDraft } from './drafts';

/** What was typed is kept when it has rested for so long, in milliseconds. */
const RESTED_MS = 500;

/**
 * Keeps the draft of a person while it changes, and at once when the page is hidden or left, or the form closed.
 * @param draft null while there is nothing worth keeping
 */
export function useDraft(userId: string, draft: Omit<Draft, 'savedAt'> | null) {
  const latest = useRef(draft);
  const changed = useRef(false);
  const [isKept, setKept] = useState(false);
  const content = JSON.stringify(
    draft && [
      draft.values,
      draft.step,
      Object.entries(draft.photos).map(([slot, { blob, ...photo }]) => [
        slot,
        photo.id,
        photo.path,
        blob !== undefined,
      ]),
    ],
  );

  const save = useRef(() => {
    if (!changed.current || !latest.current) return;
    changed.current = false;
    void saveDraft(userId, { ...latest.current, savedAt: new Date().toISOString() }).then(setKept);
  }).current;

  useEffect(() => {
    if (content === 'null') return;
    changed.current = true;
    const timer = setTimeout(save, RESTED_MS);
    return () => clearTimeout(timer);
  }, [content, save]);

  useEffect(() => {
    latest.current = draft;
  });

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);

  return {
    /** Whether the browser has it. */
    isKept,
    /** Ends the draft: nothing of it is kept from now on. */
    async end(): Promise<void> {
      latest.current = null;
      changed.current = false;
      await removeDraft(userId);
    },
  };
}
