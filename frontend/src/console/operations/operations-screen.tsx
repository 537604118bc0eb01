import { Alert, Box, Skeleton, Stack } from '@mui/material';
import { hasStopped, SYSTEM_MESSAGES as MESSAGES, OPERATIONS_PAGE, type SystemView } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { nonZeroText } from '../../lib/count-text';
import { useCan } from '../../lib/session/auth';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { FailedEvents } from './failed-events';
import { JobList } from './job-list';
import { projectionsQuery, systemQuery } from './operations-calls';
import { ProjectionList } from './projection-list';
import { Services, Version } from './services';

/** The items that need an operator, in one line. */
const Summary = ({ view: { engines, disk, reactions } }: { view: SystemView }) => {
  const { data } = useQuery(projectionsQuery);
  const down = engines.filter(({ state }) => state === 'down').length;
  const stopped = data?.projections.filter(({ state }) => hasStopped(state)).length ?? 0;
  const failed = reactions?.reduce((sum, { deadLetterCount }) => sum + deadLetterCount, 0) ?? 0;
  const waiting = reactions?.filter(({ state }) => state === 'waiting').length ?? 0;
  const errors = [
    ...nonZeroText(down, 'service is down', 'services are down'),
    ...(disk?.isFull ? ['the disk is full: changes cannot be saved'] : []),
    ...nonZeroText(stopped, 'projection has stopped', 'projections have stopped'),
    ...nonZeroText(failed, 'event has failed', 'events have failed'),
  ];
  const warnings = nonZeroText(waiting, 'background job is waiting', 'background jobs are waiting');
  const problems = [...errors, ...warnings].join(', ');
  return (
    <>
      {!reactions && <Alert severity="error">Some data is unavailable: a service is down.</Alert>}
      {problems !== '' && (
        <Alert severity={errors.length > 0 ? 'error' : 'warning'}>
          {problems.charAt(0).toUpperCase() + problems.slice(1)}.
        </Alert>
      )}
      {problems === '' && reactions && data && <Alert severity="success">All systems operational.</Alert>}
      {problems === '' && reactions && !data && <Skeleton variant="rounded" height={48} />}
    </>
  );
};

const columns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};

const Operations = () => {
  const { data, error, refetch } = useQuery(systemQuery);
  const failing = data?.reactions?.filter(({ deadLetterCount }) => deadLetterCount > 0) ?? [];
  const isLoading = !data && !error;
  return (
    <Stack spacing={2} sx={{ py: 2 }} aria-busy={isLoading}>
      {error && <LoadError error={error} fallback={MESSAGES.systemFailed} onRetry={() => refetch()} />}
      {data && <Summary view={data} />}
      {isLoading && <Skeleton variant="rounded" height={48} />}
      {failing.length > 0 && <FailedEvents jobs={failing} />}
      <Box sx={columns}>
        <Stack spacing={2}>
          {data && <Services view={data} />}
          {isLoading && <Skeleton variant="rounded" height={320} />}
          <ProjectionList />
        </Stack>
        <Stack spacing={2}>
          {data?.reactions && <JobList jobs={data.reactions} />}
          {data && <Version view={data} />}
          {isLoading && <Skeleton variant="rounded" height={1_100} />}
        </Stack>
      </Box>
    </Stack>
  );
};

export const OperationsScreen = () => {
  const can = useCan();
  if (!can('system.manage')) return <AccessDenied />;
  return (
    <>
      <Title title={OPERATIONS_PAGE.title} />
      <Operations />
    </>
  );
};
