import { useEffect, useState } from 'react';
import { useDebounced } from '../use-debounced';

/**
 * The text being typed for `value`: it settles after half a second, or at once by `commit`, and is replaced when
 * `value` changes otherwise (the back button, a cleared filter).
 */
export function useDebouncedText(value: string, onSettled: (text: string) => void) {
  const [draft, setDraft] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== draft.trim()) setDraft(value);
  }
  const commit = () => {
    if (draft.trim() !== value) onSettled(draft.trim());
  };
  const settled = useDebounced(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone settles, not what else renders.
  useEffect(() => {
    if (settled === draft) commit();
  }, [settled]);
  return { draft, setDraft, settle: commit };
}
