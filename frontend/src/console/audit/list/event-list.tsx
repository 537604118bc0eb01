import { Box, Button, Paper, Skeleton, Stack, type Theme, Typography, useMediaQuery } from '@mui/material';
import { type AuditEntry, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LoadError } from '../../parts/record/load-error';
import { EventPanel, KEY_SCOPE } from '../event/event-panel';
import { auditPath, filtersSet } from '../filter/audit-view';
import type { AuditViewState } from '../filter/use-audit-view';
import { auditList } from '../parts/audit-calls';
import { changeOf } from './change-of';
import { dayName, daysOf, isOutOfOrder } from './days-of';
import { EventRow } from './event-row';
import { GroupEvents } from './group-events';
import { LogHeadLine } from './log-head-line';
import { NewerEvents } from './newer-events';
import { useListNavigation } from './use-list-navigation';

interface LineProps {
  entry: AuditEntry;
  filter: AuditViewState['filter'];
  row: (entry: AuditEntry, trailing?: ReactNode) => ReactNode;
  /** Closes the events of the line. */
  onFold: () => void;
}

/** An event, or a group of them that opens in place. */
const Line = ({ entry, filter, row, onFold }: LineProps) => {
  const [isOpen, setOpen] = useState(false);
  const { id, group } = entry;
  const otherCount = (group?.count ?? 1) - 1;
  if (!group || otherCount === 0) return row(entry);
  const toggle = () => {
    if (isOpen) onFold();
    setOpen(!isOpen);
  };
  return (
    <>
      {row(
        entry,
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`${otherCount.toLocaleString('en')} more ${otherCount === 1 ? 'event' : 'events'}`}
          onClick={toggle}
          endIcon={
            <Box
              component={ChevronRight}
              size={16}
              aria-hidden
              sx={{ transform: isOpen ? 'rotate(90deg)' : undefined }}
            />
          }
          sx={{
            flex: 'none',
            mx: 0.5,
            minWidth: 44,
            whiteSpace: 'nowrap',
            '& .MuiButton-endIcon': { ml: 0.5 },
          }}
        >
          + {otherCount.toLocaleString('en')}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            &nbsp;more {otherCount === 1 ? 'event' : 'events'}
          </Box>
        </Button>,
      )}
      {isOpen && <GroupEvents filter={{ ...filter, ...group.filter }} head={id} row={row} />}
    </>
  );
};

const Waiting = () => (
  <Stack role="status" aria-label="Loading" sx={{ p: 1.5, gap: 1.5 }}>
    {Array.from({ length: 12 }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
      <Skeleton key={line} variant="rounded" height={28} />
    ))}
  </Stack>
);

interface EmptyProps {
  isFiltered: boolean;
  onClear: () => void;
}

const Empty = ({ isFiltered, onClear }: EmptyProps) => (
  <Stack spacing={2} sx={{ alignItems: 'center', py: 8, px: 2 }}>
    <Typography>{isFiltered ? MESSAGES.noneMatchFilters : MESSAGES.noneFound}</Typography>
    {isFiltered && (
      <Button variant="outlined" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </Stack>
);

const dayHeading = {
  position: 'sticky',
  top: 48,
  zIndex: 1,
  px: 1.5,
  py: 0.5,
  m: 0,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  typography: 'subtitle2',
} as const;

/** The filtered events by day, the latest first, and the event of the address beside them. */
export const EventList = ({ state }: { state: AuditViewState }) => {
  const { view, filter, today, event, setView, openEvent, closeEvent } = state;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  // The events of one request are not grouped where only they are shown.
  const list = { filter, grouped: filter.correlation === undefined };
  const { data, dataUpdatedAt, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(auditList(list));
  const loadMore = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const navigation = useListNavigation({ event, openEvent, closeEvent, onEnd: loadMore });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const row = (entry: AuditEntry, trailing?: ReactNode) => (
    <EventRow
      entry={entry}
      to={auditPath(view, entry.id)}
      isOpen={entry.id === event}
      isCurrent={entry.id === navigation.current}
      change={filter.field && changeOf(entry, filter.field)}
      onOpen={() => openEvent(entry.id)}
      onFocus={() => navigation.setCurrent(entry.id)}
    >
      {trailing}
    </EventRow>
  );
  return (
    <>
      <Box
        onKeyDown={navigation.onKeyDown}
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns:
            event !== undefined && isWide ? 'minmax(0, 1fr) minmax(0, 440px)' : 'minmax(0, 1fr)',
        }}
      >
        {/* Clipped at its rounded corners without being a scroll container: the days stick to the top of the window. */}
        <Paper
          ref={navigation.list}
          {...{ [KEY_SCOPE]: '' }}
          variant="outlined"
          sx={{ minWidth: 0, overflow: 'clip' }}
        >
          {data && <NewerEvents list={list} shown={data.pages[0]!.entries} readAt={dataUpdatedAt} />}
          {!data && !error && <Waiting />}
          {data && entries.length === 0 && (
            <Empty
              isFiltered={filtersSet(view).length > 0}
              onClear={() => setView(view.system ? { system: true } : {})}
            />
          )}
          {daysOf(entries).map((group) => (
            <div key={group.day}>
              <Box component="h2" id={`day-${group.day}`} sx={dayHeading}>
                {dayName(group.day, today)}
              </Box>
              <Box component="ol" aria-labelledby={`day-${group.day}`} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {group.entries.map((entry) => (
                  <li key={entry.id}>
                    <Line
                      entry={entry}
                      filter={filter}
                      row={row}
                      onFold={() => navigation.setCurrent(entry.id)}
                    />
                  </li>
                ))}
              </Box>
            </div>
          ))}
          {error && (
            <LoadError
              error={error}
              fallback={MESSAGES.loadFailed}
              onRetry={data ? fetchNextPage : refetch}
            />
          )}
          {hasNextPage && !error && (
            <Button
              fullWidth
              aria-disabled={isFetchingNextPage || undefined}
              onClick={loadMore}
              sx={{ borderTop: 1, borderColor: 'divider', borderRadius: 0, minHeight: 44 }}
            >
              {isFetchingNextPage ? 'Loading...' : 'Load more'}
            </Button>
          )}
        </Paper>
        {event !== undefined && (
          <EventPanel
            id={event}
            entry={entries.find(({ id }) => id === event)}
            isOutOfOrder={isOutOfOrder(entries, event)}
            isOver={!isWide}
            heading={navigation.heading}
            onStep={navigation.step}
            onClose={closeEvent}
          />
        )}
      </Box>
      {/* Hidden until the list has loaded, which would shift it. */}
      {(data || error) && <LogHeadLine />}
    </>
  );
};
