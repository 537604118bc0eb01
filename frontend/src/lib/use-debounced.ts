import { useEffect, useState } from 'react';

/** The delay between typing and the request (specification, section 9), in milliseconds. */
const FILTER_DEBOUNCE_MS = 500;

/** The value once it has not changed for `delay` milliseconds, by default half a second. */
export function useDebounced<T>(value: T, delay = FILTER_DEBOUNCE_MS): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
}
