import { useQueryClient } from '@tanstack/react-query';

/** Refetches all failed queries of the page: failures with one cause share one button. */
export function useRetry(): () => void {
  const queries = useQueryClient();
  return () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
