import { useQueryClient } from '@tanstack/react-query';

/** Asks again for everything on the page that could not be had: what had one cause has one button. */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
