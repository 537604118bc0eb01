import { useEffect, useState } from 'react';
import { useDebounced } from '../use-debounced';

const trim = (text: string): string => text.trim();

/**
 * The text being typed for `value`: it settles after half a second, or at once by `commit`, and is replaced when
 * `value` changes otherwise (the back button, a cleared filter).
 * @param parse the value of a text. A text that has the current value stays as it is typed.
 */
export function useDebouncedText(
  value: string,
  onSettled: (value: string) => void,
  parse: (text: string) => string = trim,
) {
  const [draft, setDraft] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== parse(draft)) setDraft(value);
  }
  const commit = () => {
    if (parse(draft) !== value) onSettled(parse(draft));
  };
  const settled = useDebounced(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing alone settles, not what else renders.
  useEffect(() => {
    if (settled === draft) commit();
  }, [settled]);
  return { draft, setDraft, settle: commit };
}
