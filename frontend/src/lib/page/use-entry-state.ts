import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What was kept, by the key of the entry and the name. */
const kept = new Map<string, unknown>();

/** State of an entry of the history, until the page is reloaded: 'back' restores it. */
export function useEntryState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const place = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as T) : initial));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, setValue];
}
