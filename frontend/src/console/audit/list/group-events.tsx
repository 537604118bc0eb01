import { Box, Button } from '@mui/material';
import { type AuditEntry, type AuditFilter, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadError } from '../../parts/record/load-error';
import { auditList } from '../parts/audit-calls';

interface GroupEventsProps {
  /** The filter that selects the events of the group. */
  filter: AuditFilter;
  /** The event in whose line they are. */
  head: string;
  row: (entry: AuditEntry) => ReactNode;
}

/** The other events of a group, under its line. */
export const GroupEvents = ({ filter, head, row }: GroupEventsProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditList({ filter, grouped: false }),
  );
  const entries = data?.pages.flatMap(({ entries }) => entries).filter(({ id }) => id !== head) ?? [];
  return (
    <Box sx={{ pl: { xs: 1.5, sm: 3 }, bgcolor: 'background.default' }}>
      {!data && !error && (
        <Box role="status" sx={{ p: 1.5, typography: 'body2' }}>
          Loading...
        </Box>
      )}
      <Box component="ol" aria-label="Events of the group" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <li key={entry.id}>{row(entry)}</li>
        ))}
      </Box>
      {error && (
        <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={data ? fetchNextPage : refetch} />
      )}
      {hasNextPage && !error && (
        <Button
          size="small"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && fetchNextPage()}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more of the group'}
        </Button>
      )}
    </Box>
  );
};
