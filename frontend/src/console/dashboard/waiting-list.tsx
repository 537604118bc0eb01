import { Chip, List, ListItem, ListItemButton, ListItemText, Skeleton, Typography } from '@mui/material';
import {
  byUrgency,
  isOverdue,
  WAITING_MESSAGES as MESSAGES,
  WAITING_TEXTS,
  type WaitingEntry,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { waiting } from '../parts/waiting';
import { ageOf } from './age';

const ROW_HEIGHT = 64;

const Row = ({ entry, now }: { entry: WaitingEntry; now: number }) => {
  const { label, path } = WAITING_TEXTS[entry.queue];
  const isEmpty = entry.count === 0;
  return (
    <ListItem data-row disablePadding divider>
      <ListItemButton component={Link} to={path} sx={{ px: 1, gap: 1.5, minHeight: ROW_HEIGHT }}>
        <ListItemText
          primary={label}
          secondary={entry.oldest ? `Oldest: ${ageOf(entry.oldest, now)}` : MESSAGES.nothing}
          slotProps={{ primary: { sx: { fontWeight: isEmpty ? 400 : 600 } } }}
        />
        {isOverdue(entry, now) && (
          <Chip component="span" size="small" color="error" label={MESSAGES.overdue(entry.overdue)} />
        )}
        <Typography
          variant="h5"
          component="span"
          sx={{
            minWidth: '2ch',
            textAlign: 'end',
            fontVariantNumeric: 'tabular-nums',
            color: isEmpty ? 'text.secondary' : 'primary.main',
          }}
        >
          {entry.count.toLocaleString('en')}
        </Typography>
        <ChevronRight size={20} aria-hidden />
      </ListItemButton>
    </ListItem>
  );
};

/** What waits for a decision of the person, what is overdue first; each queue leads to where it is worked on. */
export const WaitingList = ({ queues }: { queues: number }) => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(waiting);
  return (
    <Section title="Needs review">
      {error && !data ? (
        <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} />
      ) : (
        <List
          disablePadding
          sx={{ minHeight: queues * ROW_HEIGHT, '& > :last-of-type': { borderBottom: 0 } }}
        >
          {data &&
            byUrgency(data, dataUpdatedAt).map((entry) => (
              <Row key={entry.queue} entry={entry} now={dataUpdatedAt} />
            ))}
          {!data && <Skeleton component="li" variant="rounded" height={queues * ROW_HEIGHT} />}
        </List>
      )}
    </Section>
  );
};
