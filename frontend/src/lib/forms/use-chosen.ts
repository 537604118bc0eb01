import { startTransition, useOptimistic } from 'react';

/**
 * A value that is chosen by a press, and shown as chosen at once: what follows from it is rendered after that, and may
 * take longer than a press may wait.
 */
export function useChosen<T>(value: T): [shown: T, choose: (next: T, follow: (next: T) => void) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: T, follow: (next: T) => void) =>
    startTransition(() => {
      show(next);
      follow(next);
    });
  return [shown, choose];
}
