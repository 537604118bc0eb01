import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What was kept, by the key of the entry and the name. */
const kept = new Map<string, unknown>();

/** State that an entry of the history keeps as long as the page is not reloaded: 'back' finds it as it was left. */
export function useEntryState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const place = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, setValue];
}
