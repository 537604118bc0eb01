import { useEffect, useState } from 'react';

/** What people type settles before the server is asked (specification, section 9). */
const FILTER_DEBOUNCE_MS = 500;

/** The value once it has stopped changing for half a second. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
