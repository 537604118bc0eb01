import {
  Chip,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Link as MuiLink,
  Skeleton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  isOverdue,
  WAITING_MESSAGES as MESSAGES,
  sortByUrgency,
  WAITING_TEXTS,
  type WaitingEntry,
  type WaitingQueue,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'react-admin';
import { Link } from 'react-router';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { waiting } from '../parts/waiting';
import { ageOf } from './age';

const ROW_HEIGHT = 64;

const Row = ({ entry, now }: { entry: WaitingEntry; now: number }) => {
  const { label, path } = WAITING_TEXTS[entry.queue];
  return (
    <ListItem data-row disablePadding divider>
      <ListItemButton component={Link} to={path} sx={{ px: 1, gap: 1.5, minHeight: ROW_HEIGHT }}>
        <ListItemText
          primary={label}
          secondary={entry.oldest && `Oldest: ${ageOf(entry.oldest, now)}`}
          slotProps={{ primary: { sx: { fontWeight: 600 } } }}
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
            color: 'primary.main',
          }}
        >
          {entry.count.toLocaleString('en')}
        </Typography>
        <ChevronRight size={20} aria-hidden />
      </ListItemButton>
    </ListItem>
  );
};

/** The empty queues, in one line. */
const EmptyQueues = ({ queues }: { queues: readonly WaitingQueue[] }) => (
  <ListItem data-row sx={{ px: 1, columnGap: 2, flexWrap: 'wrap', minHeight: ROW_HEIGHT }}>
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      {MESSAGES.nothing}
    </Typography>
    {queues.map((queue) => (
      <MuiLink
        key={queue}
        component={Link}
        to={WAITING_TEXTS[queue].path}
        variant="body2"
        underline="hover"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 } }}
      >
        {WAITING_TEXTS[queue].label}
      </MuiLink>
    ))}
  </ListItem>
);

/** Queues of waiting decisions, overdue ones first; each links to its screen. */
export const WaitingList = ({ queues }: { queues: number }) => {
  const { data, error, refetch, dataUpdatedAt } = useQuery(waiting);
  const list = useRef<HTMLUListElement>(null);
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  // The height of the last visit, so that nothing shifts when the queues load; initially the maximum height.
  const [height, setHeight] = useStore(
    `dashboard.waiting.${isWide ? 'wide' : 'narrow'}`,
    queues * ROW_HEIGHT,
  );
  const [room] = useState(height);
  useEffect(() => {
    if (!data) return;
    const rows = [...list.current!.children] as HTMLElement[];
    setHeight(rows.reduce((sum, row) => sum + row.offsetHeight, 0));
  }, [data, setHeight]);
  const busy = data?.filter(({ count }) => count > 0);
  const empty = data?.filter(({ count }) => count === 0).map(({ queue }) => queue);
  return (
    <Section title="Needs review">
      {error && !data ? (
        <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} />
      ) : (
        <List ref={list} disablePadding sx={{ minHeight: room, '& > :last-of-type': { borderBottom: 0 } }}>
          {busy &&
            sortByUrgency(busy, dataUpdatedAt).map((entry) => (
              <Row key={entry.queue} entry={entry} now={dataUpdatedAt} />
            ))}
          {empty && empty.length > 0 && <EmptyQueues queues={empty} />}
          {!data && <Skeleton component="li" variant="rounded" height={room} />}
        </List>
      )}
    </Section>
  );
};
