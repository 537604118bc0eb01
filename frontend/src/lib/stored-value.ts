import { useSyncExternalStore } from 'react';
import { readStorage, writeStorage } from './storage';

/** A value in local storage that every tab of this browser shares. */
export interface StoredValue<T> {
  /** The current value; the same object as long as nothing changed. */
  get(): T;
  set(value: T): void;
  /** The value in a component; `initial` when rendered on the server. */
  use(): T;
}

/** @param parse reads the stored text, which may have been written by an older version, or by hand */
export function storedValue<T>(key: string, initial: T, parse: (text: string) => T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = initial;
  const readValue = (): T => {
    const currentText = readStorage(key);
    if (currentText !== text) {
      text = currentText;
      value = currentText === null ? initial : parse(currentText);
    }
    return value;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener('storage', onStorage);
    };
  };
  return {
    get: readValue,
    set: (newValue) => {
      writeStorage(key, JSON.stringify(newValue));
      notify();
    },
    use: () => useSyncExternalStore(subscribe, readValue, () => initial),
  };
}

/** The list in a stored text; empty for any other text. */
export function parseList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Ids in local storage, up to a maximum. */
export const storedIds = (key: string, limit: number): StoredValue<readonly string[]> =>
  storedValue<readonly string[]>(key, [], (text) =>
    parseList(text)
      .filter((id): id is string => typeof id === 'string' && id !== '')
      .slice(0, limit),
  );
