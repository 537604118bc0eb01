import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The state by history entry and name. */
const stateByEntry = new Map<string, unknown>();

/** The state of a history entry, until the page is reloaded: 'back' restores it. */
export function useHistoryEntryState<T>(name: string, initial: T): [T, Dispatch<SetStateAction<T>>] {
  const entryKey = `${useLocation().key} ${name}`;
  const [value, setValue] = useState(() =>
    stateByEntry.has(entryKey) ? (stateByEntry.get(entryKey) as T) : initial,
  );
  useEffect(() => void stateByEntry.set(entryKey, value), [entryKey, value]);
  return [value, setValue];
}
