import { useEffect, useRef, useState } from 'react';
import { type Draft, removeDraft, savePhotos, saveTexts } from './drafts';

/**
 * Keeps the draft of a person at every change, so that nothing is lost however the page ends.
 * @param draft null while there is nothing worth keeping
 */
export function useKeptDraft(userId: string, draft: Omit<Draft, 'savedAt'> | null) {
  const hasEnded = useRef(false);
  const [isKept, setKept] = useState(false);
  const photos = Object.entries(draft?.photos ?? {}).map(([slot, { id, path, blob }]) => [
    slot,
    id,
    path,
    !blob,
  ]);
  const texts = JSON.stringify(draft && [draft.step, draft.values, photos]);
  const blobs = JSON.stringify(draft && photos.map(([, id, , isLacking]) => [id, isLacking]));

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what it says is another.
  useEffect(() => {
    if (draft && !hasEnded.current)
      setKept(saveTexts(userId, { ...draft, savedAt: new Date().toISOString() }));
  }, [userId, texts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others, or they have become ready.
  useEffect(() => {
    if (draft && !hasEnded.current) void savePhotos(userId, draft.photos);
  }, [userId, blobs]);

  return {
    /** Whether the browser has its texts. */
    isKept,
    /** Ends the draft: nothing of it is kept from now on. */
    async end(): Promise<void> {
      hasEnded.current = true;
      await removeDraft(userId);
    },
  };
}
