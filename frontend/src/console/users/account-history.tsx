import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type AccountHistoryEntry, EVENTS, ACCOUNT_RECORD_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError } from '../parts/record/load-error';
import { Time } from '../parts/time';
import { accountHistory } from './user-calls';

/** Actions of the user themselves name no actor. */
const authorOf = ({ by }: AccountHistoryEntry): string | undefined => {
  if (by === 'self' || by === 'visitor') return undefined;
  return by === 'system' ? 'by System' : `by ${by.name ?? 'an erased user'} (${by.role})`;
};

const Entry = ({ entry }: { entry: AccountHistoryEntry }) => {
  const { type, at, detail } = entry;
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      spacing={{ xs: 0, sm: 2 }}
      sx={{ py: 1, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Typography
        variant="body2"
        component="span"
        sx={{ color: 'text.secondary', flexShrink: 0, width: { sm: 170 } }}
      >
        <Time at={at} />
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {EVENTS[type].label}
        </Box>
        {[detail && `: ${detail}`, authorOf(entry) && `, ${authorOf(entry)}`]}
      </Typography>
    </Stack>
  );
};

const Waiting = () => (
  <Stack role="status" aria-label="Loading" spacing={1}>
    {[0, 1, 2, 3].map((line) => (
      <Skeleton key={line} variant="rounded" height={28} />
    ))}
  </Stack>
);

/** The actions by the user and by others on the account. */
export const AccountHistory = ({ id }: { id: string }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    accountHistory(id),
  );
  if (!data)
    return error ? (
      <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={refetch} />
    ) : (
      <Waiting />
    );
  return (
    <>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.pages
          .flatMap(({ entries }) => entries)
          .map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
      </Box>
      {error && <LoadError error={error} fallback={MESSAGES.historyFailed} onRetry={fetchNextPage} />}
      {hasNextPage && !error && (
        <Button
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && fetchNextPage()}
          sx={{ mt: 1 }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Show earlier'}
        </Button>
      )}
    </>
  );
};
