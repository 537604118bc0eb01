import { reportDraftKey } from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import { type ReportDraft, removeDraft, saveBlobs, saveTexts } from './report-draft';

/**
 * Keeps the draft of a report at every change, so that nothing is lost however the page ends.
 * @param draft null while there is nothing worth keeping
 */
export function useKeptReport(inspectionId: string, draft: Omit<ReportDraft, 'savedAt'> | null) {
  const hasEnded = useRef(false);
  const [isKept, setKept] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const blobs = [...Object.values(draft?.pictures ?? {}), ...(draft?.files ?? [])];
  const texts = JSON.stringify(draft && [draft.based, draft.values, draft.pictures, draft.files]);
  const ready = JSON.stringify(draft && blobs.map(({ id, blob }) => [id, !blob]));

  useEffect(() => {
    // Tells only of what other tabs have done.
    const look = ({ key }: StorageEvent) => key === reportDraftKey(inspectionId) && setElsewhere(true);
    window.addEventListener('storage', look);
    return () => window.removeEventListener('storage', look);
  }, [inspectionId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever what it says is another.
  useEffect(() => {
    if (draft && !hasEnded.current)
      setKept(saveTexts(inspectionId, { ...draft, savedAt: new Date().toISOString() }));
  }, [inspectionId, texts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are others, or they have become ready.
  useEffect(() => {
    if (draft && !hasEnded.current) void saveBlobs(inspectionId, blobs);
  }, [inspectionId, ready]);

  return {
    /** Whether the browser has its texts. */
    isKept,
    /** Whether another tab has kept or ended it meanwhile: the two know nothing of each other. */
    isElsewhere,
    /** Ends the draft: nothing of it is kept from now on. */
    async end(): Promise<void> {
      hasEnded.current = true;
      await removeDraft(inspectionId);
    },
  };
}
