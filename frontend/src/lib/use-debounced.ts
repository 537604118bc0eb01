import { useEffect, useState } from 'react';

/** What people type settles before the server is asked (specification, section 9). */
const FILTER_DEBOUNCE_MS = 500;

/** The value once it has stopped changing for so many milliseconds, half a second unless it is said. */
export function useDebounced<T>(value: T, delay = FILTER_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
