import { startTransition, useOptimistic } from 'react';

/**
 * A choice that shows immediately: what depends on it is rendered afterwards, and may take longer than a press may
 * wait.
 */
export function useOptimisticChoice<T>(
  value: T,
): [optimisticValue: T, choose: (choice: T, onChosen: (choice: T) => void) => void] {
  const [optimisticValue, setOptimisticValue] = useOptimistic(value);
  const choose = (choice: T, onChosen: (choice: T) => void) =>
    startTransition(() => {
      setOptimisticValue(choice);
      onChosen(choice);
    });
  return [optimisticValue, choose];
}
