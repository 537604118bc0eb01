import { Alert, Typography } from '@mui/material';
import { JOB_LABELS, type ReactionView } from '@parkho/contracts';
import { formatSince, shortPosition } from '../parts/amounts';
import { FactList } from '../parts/record/facts';
import { lagOf, type Mark, StatusList, StatusRow } from './status-row';

const MARKS: Readonly<Record<NonNullable<ReactionView['state']>, Mark>> = {
  working: { label: 'Running', color: 'success' },
  waiting: { label: 'Waiting', color: 'warning' },
  'standing-by': { label: 'On another server', color: 'default' },
};
const NOT_RUNNING: Mark = { label: 'Not running here', color: 'default' };

const markOf = ({ state, deadLetterCount }: ReactionView): Mark => {
  if (deadLetterCount > 0) return { label: `${deadLetterCount.toLocaleString('en')} failed`, color: 'error' };
  return state ? MARKS[state] : NOT_RUNNING;
};

const Job = ({ job }: { job: ReactionView }) => {
  const { name, state, waitingSince, failure, position, behind, counts } = job;
  const facts = {
    State: (state ? MARKS[state] : NOT_RUNNING).label,
    ...(behind !== undefined && { Lag: lagOf(behind) }),
    ...(counts && {
      'Processed since start': counts.done.toLocaleString('en'),
      'Failed attempts since start': counts.failed.toLocaleString('en'),
    }),
  };
  return (
    <StatusRow
      name={JOB_LABELS[name]}
      mark={markOf(job)}
      position={position === undefined ? undefined : shortPosition(position) || 'Start'}
      behind={behind}
      isOpen={state === 'waiting'}
    >
      {state === 'waiting' && (
        <Alert severity="warning" sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          Waiting for {waitingSince && formatSince(waitingSince)}: {failure}
        </Alert>
      )}
      <FactList facts={facts} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        <code>{name}</code>
      </Typography>
    </StatusRow>
  );
};

/** Sorts jobs with failed events first, then delayed jobs. */
const rank = ({ deadLetterCount, state }: ReactionView): number =>
  deadLetterCount > 0 ? 0 : state === 'waiting' ? 1 : 2;

const summaryOf = (jobs: readonly ReactionView[]): string => {
  const failing = jobs.filter((job) => rank(job) === 0).length;
  const waiting = jobs.filter((job) => rank(job) === 1).length;
  return [
    ...(failing > 0 ? [`${failing} with failures`] : []),
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    `${jobs.length - failing - waiting} healthy`,
  ].join(', ');
};

export const JobList = ({ jobs }: { jobs: readonly ReactionView[] }) => (
  <StatusList
    title="Background jobs"
    summary={summaryOf(jobs)}
    text="Background jobs do what events require, such as sending an email."
  >
    {jobs
      .toSorted((a, b) => rank(a) - rank(b))
      .map((job) => (
        <Job key={job.name} job={job} />
      ))}
  </StatusList>
);
