import { Button, Card, Stack } from '@mui/material';
import { type AuditEntry, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { History as Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../lib/date';
import { AuditEntryCard } from '../audit/parts/entry';
import { LoadError } from '../parts/record/load-error';

const AsOf = ({ at }: Pick<AuditEntry, 'at'>) => (
  <Button
    size="small"
    component={Link}
    to={`?${new URLSearchParams({ at })}`}
    aria-label={`View this version, ${formatTime(at, 'second')}`}
    startIcon={<Clock size={16} aria-hidden />}
    sx={{ justifySelf: 'start', alignSelf: 'start', ml: -0.5 }}
  >
    View this version
  </Button>
);

interface TimelineProps {
  entries: readonly AuditEntry[];
  /** Actions on an entry. */
  foot?: ((entry: AuditEntry) => ReactNode) | undefined;
  /** Absent on the last page. */
  more?: { error: Error | null; busy: boolean; load: () => void } | undefined;
}

/** The history of a record, the latest first. */
export const Timeline = ({ entries, foot, more }: TimelineProps) => (
  <>
    <Card
      variant="outlined"
      component="ol"
      aria-label="Changes, newest first"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        '& li': { p: 2, borderTop: 1, borderColor: 'divider' },
        '& li:first-of-type': { borderTop: 0 },
      }}
    >
      {entries.map((entry) => (
        <li key={entry.id}>
          <AuditEntryCard
            entry={entry}
            hidesRecordName
            foot={
              <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1 }}>
                <AsOf at={entry.at} />
                {foot?.(entry)}
              </Stack>
            }
          />
        </li>
      ))}
    </Card>
    {more?.error && <LoadError error={more.error} fallback={MESSAGES.historyFailed} onRetry={more.load} />}
    {more && !more.error && (
      <Button
        aria-disabled={more.busy || undefined}
        onClick={() => !more.busy && more.load()}
        sx={{ alignSelf: 'flex-start' }}
      >
        {more.busy ? 'Loading...' : 'Show earlier'}
      </Button>
    )}
  </>
);
