import { Box, Skeleton } from '@mui/material';
import type { ReactElement, ReactNode } from 'react';
import { type RaRecord, useListContext } from 'react-admin';

const grid = {
  display: 'grid',
  gap: 1,
  p: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
};

interface RecordCardsProps<T extends RaRecord> {
  /** In place of the cards when there are none. */
  empty: ReactElement;
  card: (record: T) => ReactNode;
}

/** A list's records as cards, where there is no room for a table. */
export const RecordCards = <T extends RaRecord>({ empty, card }: RecordCardsProps<T>) => {
  const { data = [], isPending } = useListContext<T>();
  if (isPending)
    return (
      <Box sx={grid} role="status" aria-label="Loading">
        {Array.from({ length: 4 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <Skeleton key={index} variant="rounded" height={150} />
        ))}
      </Box>
    );
  if (data.length === 0) return empty;
  return (
    <Box sx={grid}>
      {data.map((record) => (
        <Box key={record.id} data-row sx={{ display: 'contents' }}>
          {card(record)}
        </Box>
      ))}
    </Box>
  );
};
