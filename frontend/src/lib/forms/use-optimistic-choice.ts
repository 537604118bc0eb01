import { startTransition, useOptimistic } from 'react';

/**
 * A choice that shows immediately: what depends on it is rendered afterwards, and may take longer than a press may
 * wait.
 */
export function useOptimisticChoice<T>(
  value: T,
): [shown: T, choose: (next: T, follow: (next: T) => void) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: T, follow: (next: T) => void) =>
    startTransition(() => {
      show(next);
      follow(next);
    });
  return [shown, choose];
}
