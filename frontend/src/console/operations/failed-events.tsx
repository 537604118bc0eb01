import { Box, Button, Chip, Skeleton, Stack, Link as TextLink, Typography } from '@mui/material';
import {
  DEAD_LETTERS_SHOWN,
  type DeadLetterView,
  JOB_LABELS,
  SYSTEM_MESSAGES as MESSAGES,
  type ReactionView,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../lib/date';
import { eventPath } from '../audit/parts/audit-address';
import { RemovalDialog } from '../parts/actions/removal-dialog';
import { useCommand } from '../parts/actions/use-command';
import { Section } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import { PageSteps } from '../parts/record/page-steps';
import { deadLettersQuery, type OperationsCalls } from './operations-calls';

/** '5 attempts, failing since Nov 21, 2026, 09:05 AM, last attempt Nov 22, 2026, 10:00 AM'. */
const historyOf = ({ attempts, since, at }: DeadLetterView): string =>
  [
    attempts === 1 ? '1 attempt' : `${attempts.toLocaleString('en')} attempts`,
    `failing since ${formatTime(since)}`,
    ...(at === since ? [] : [`last attempt ${formatTime(at)}`]),
  ].join(', ');

interface FailedEventProps {
  deadLetter: DeadLetterView;
  busy: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

const FailedEvent = ({ deadLetter, busy, onRetry, onDiscard }: FailedEventProps) => {
  const { eventId, label, type, stream, revision, failure, isDue } = deadLetter;
  const title = label ?? type;
  const position = `event ${revision} of ${stream}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
      }}
    >
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
          <TextLink component={Link} to={eventPath(eventId)} sx={{ fontWeight: 600, py: '2px' }}>
            {title}
          </TextLink>
          {isDue && <Chip size="small" color="warning" label="Retry requested" />}
        </Stack>
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          {failure}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 2, color: 'text.secondary' }}>
          <Typography variant="body2">{historyOf(deadLetter)}</Typography>
          <Typography variant="body2">
            {label && `${type}, `}
            {position}
          </Typography>
        </Stack>
      </Box>
      <Stack direction="row" spacing={1}>
        <Button
          variant="outlined"
          size="small"
          aria-label={`Retry ${title}, ${position}`}
          disabled={isDue}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onRetry()}
        >
          Retry
        </Button>
        <Button
          size="small"
          color="error"
          aria-label={`Discard ${title}, ${position}`}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onDiscard()}
        >
          Discard
        </Button>
      </Stack>
    </Box>
  );
};

/** The dead letters of one background job. */
const FailedEventsOf = ({ job }: { job: ReactionView }) => {
  const retry = useCommand<OperationsCalls>(MESSAGES.retryFailed);
  const discard = useCommand<OperationsCalls>(MESSAGES.discardFailed);
  const [discarding, setDiscarding] = useState<DeadLetterView>();
  const { name, deadLetterCount: count } = job;
  const label = JOB_LABELS[name];
  const busy = retry.isPending || discard.isPending;
  const [requestedPage, setPage] = useState(1);
  const totalPages = Math.ceil(count / DEAD_LETTERS_SHOWN);
  const page = Math.min(requestedPage, totalPages);
  const laterPage = useQuery({ ...deadLettersQuery(name, page), enabled: page > 1 });
  // The first page is part of the screen's answer.
  const { deadLetters = [], version = job.version } = (page === 1 ? job : laterPage.data) ?? {};
  const jobVersion = { name, version };
  return (
    <Box component="section" aria-label={`${label}: failed events`}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, pb: 1 }}
      >
        <Typography component="h3" variant="body1" sx={{ flex: 1, fontWeight: 600 }}>
          {label}
          <Typography component="span" variant="body2" sx={{ ml: 1, color: 'text.secondary' }}>
            {count.toLocaleString('en')} failed
          </Typography>
        </Typography>
        {count > 1 && (
          <Button
            variant="outlined"
            size="small"
            startIcon={<RotateCw size={16} aria-hidden />}
            aria-label={`Retry all: ${label}`}
            aria-disabled={busy || undefined}
            onClick={() => !busy && retry.mutate((api, key) => api.retryDeadLetters(jobVersion, key))}
          >
            Retry all
          </Button>
        )}
      </Stack>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {deadLetters.map((deadLetter) => (
          <FailedEvent
            key={deadLetter.eventId}
            deadLetter={deadLetter}
            busy={busy}
            onRetry={() =>
              retry.mutate((api, key) => api.retryDeadLetter(jobVersion, deadLetter.eventId, key))
            }
            onDiscard={() => setDiscarding(deadLetter)}
          />
        ))}
      </Box>
      {laterPage.error && (
        <LoadError
          error={laterPage.error}
          fallback={MESSAGES.systemFailed}
          onRetry={() => laterPage.refetch()}
        />
      )}
      {page > 1 && laterPage.isPending && <Skeleton variant="rounded" height={480} />}
      {totalPages > 1 && <PageSteps page={page} totalPages={totalPages} go={setPage} />}
      {discarding && (
        <RemovalDialog
          title={`Discard “${discarding.label ?? discarding.type}”?`}
          hint={`${label}: this event will never be retried. The reason is recorded in the audit, so leave out personal data.`}
          action={{ label: 'Discard', pending: 'Discarding...' }}
          busy={discard.isPending}
          onRemove={(reason) =>
            discard.mutate((api, key) => api.discardDeadLetter(jobVersion, discarding.eventId, reason, key), {
              onSettled: () => setDiscarding(undefined),
            })
          }
          onClose={() => setDiscarding(undefined)}
        />
      )}
    </Box>
  );
};

/** Events that background jobs could not process, until an operator retries or discards them. */
export const FailedEvents = ({ jobs }: { jobs: readonly ReactionView[] }) => (
  <Section title="Failed events">
    <Stack spacing={3}>
      {jobs.map((job) => (
        <FailedEventsOf key={job.name} job={job} />
      ))}
    </Stack>
  </Section>
);
