import { useEffect, useRef, useState } from 'react';
import { type DraftStorage, partsOf, removeDraft, saveDraft, saveFiles } from './draft-store';

/**
 * Saves the content of a form at every change, so that nothing is lost when the page closes.
 * @param content null while the form is practically empty
 * @param hasDraft whether a draft was saved before, which the form continues
 */
export function useStoredDraft<Content extends object>(
  storage: DraftStorage<Content>,
  content: Content | null,
  hasDraft: boolean,
) {
  const [isSaved, setSaved] = useState(hasDraft);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const hasEnded = useRef(false);
  const { text, files } = partsOf(content);
  const ids = files.map(({ id }) => id).join();
  // A draft that equals an empty form is removed at once.
  const lastText = useRef(hasDraft && !content ? '' : text);

  useEffect(() => {
    // The browser reports changes by other tabs, not those of this one.
    const onStorage = ({ key }: StorageEvent) => key === storage.key && setChangedElsewhere(true);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storage.key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the text changes.
  useEffect(() => {
    if (hasEnded.current || text === lastText.current) return;
    lastText.current = text;
    if (content) setSaved(saveDraft(storage, content));
    else {
      setSaved(false);
      void removeDraft(storage);
    }
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the set of files changes.
  useEffect(() => {
    if (content && !hasEnded.current) void saveFiles(storage, content);
  }, [ids]);

  return {
    /** Whether the browser stored the texts. */
    isSaved,
    /** Whether another tab has saved or removed it in the meantime: tabs do not synchronise drafts. */
    isChangedElsewhere,
    /** Deletes the draft and stops saving it. */
    async end(): Promise<void> {
      hasEnded.current = true;
      await removeDraft(storage);
    },
  };
}
