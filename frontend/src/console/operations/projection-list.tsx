import { Alert, Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material';
import {
  hasStopped,
  SYSTEM_MESSAGES as MESSAGES,
  PROJECTION_COUNT_LIMIT,
  type ProjectionView,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import { shortPosition } from '../parts/amounts';
import { FactList } from '../parts/record/facts';
import { LoadError } from '../parts/record/load-error';
import {
  hasNoWorker,
  isUnderWay,
  needsOperator,
  type OperationsCalls,
  projectionsQuery,
} from './operations-calls';
import { describeLag, type Mark, StatusList, StatusRow } from './status-row';

const MARKS: Readonly<Record<ProjectionView['state'], Mark>> = {
  live: { label: 'Up to date', color: 'success' },
  'first-build': { label: 'First build', color: 'warning' },
  rebuilding: { label: 'Rebuilding', color: 'warning' },
  'rebuild-stopped': { label: 'Rebuild stopped', color: 'error' },
  stopped: { label: 'Stopped', color: 'error' },
};
const CATCHING_UP: Mark = { label: 'Catching up', color: 'warning' };
const WITHOUT_WORKER: Mark = { label: 'No worker', color: 'error' };

const markOf = (projection: ProjectionView, isFoldedHere: boolean): Mark => {
  const { state, behind } = projection;
  if (hasNoWorker(projection, isFoldedHere)) return WITHOUT_WORKER;
  return state === 'live' && behind > 0 ? CATCHING_UP : MARKS[state];
};

const workerOf = ({ holder }: ProjectionView, isFoldedHere: boolean): string =>
  isFoldedHere ? 'This server' : (holder ?? 'No worker');

interface ItemProps {
  projection: ProjectionView;
  isFoldedHere: boolean;
  busy: boolean;
  rebuild: () => void;
}

const Item = ({ projection, isFoldedHere, busy, rebuild }: ItemProps) => {
  const { name, version, build, state, position, behind, rate, share, error } = projection;
  const percent = Math.floor((share ?? 0) * 100);
  const facts = {
    Build: build ?? 'None yet',
    Version: version,
    Lag: describeLag(projection),
    Rate: `${rate >= PROJECTION_COUNT_LIMIT ? 'Over ' : ''}${rate.toLocaleString('en')} events/s`,
    Worker: workerOf(projection, isFoldedHere),
  };
  return (
    <StatusRow
      name={name}
      mark={markOf(projection, isFoldedHere)}
      position={shortPosition(position) || 'Start'}
      behind={behind}
      isOpen={needsOperator(projection, isFoldedHere) || share !== undefined}
    >
      <Stack spacing={1.5} sx={{ alignItems: 'start' }}>
        {error && (
          <Alert severity="error" sx={{ width: '100%', overflowWrap: 'anywhere' }}>
            {error.position
              ? `Failed on event ${error.type} at ${shortPosition(error.position)}: ${error.message}`
              : error.message}
            {state === 'rebuild-stopped' && ' The current build stays in use.'}
          </Alert>
        )}
        {share !== undefined && state !== 'rebuild-stopped' && (
          <Stack direction="row" spacing={1.5} sx={{ width: '100%', alignItems: 'center' }}>
            <LinearProgress
              variant="determinate"
              value={percent}
              aria-label={`${state === 'first-build' ? 'First build' : 'Rebuild'} of ${name}`}
              sx={{ flex: 1 }}
            />
            <Typography variant="body2" sx={{ minWidth: '4ch', fontVariantNumeric: 'tabular-nums' }}>
              {percent}%
            </Typography>
          </Stack>
        )}
        <FactList facts={facts} />
        <Button
          variant="outlined"
          size="small"
          startIcon={<RotateCw size={16} aria-hidden />}
          aria-label={`Rebuild ${name}`}
          disabled={build === null || state === 'rebuilding'}
          aria-disabled={busy || undefined}
          onClick={() => !busy && rebuild()}
        >
          Rebuild
        </Button>
      </Stack>
    </StatusRow>
  );
};

/** Announces rebuilds that have finished since the last poll. */
const useRebuilt = (projections: readonly ProjectionView[]) => {
  const notify = useNotify();
  const previousProjections = useRef(new Map<string, ProjectionView>());
  useEffect(() => {
    for (const { name, build } of projections) {
      const previous = previousProjections.current.get(name);
      if (previous?.build && build !== previous.build)
        notify(`${name} has been rebuilt`, { type: 'success' });
    }
    previousProjections.current = new Map(projections.map((projection) => [projection.name, projection]));
  }, [projections, notify]);
};
const NO_PROJECTIONS: readonly ProjectionView[] = [];

/** Sorts failed projections first, then those that are catching up. */
const rank = (projection: ProjectionView, isFoldedHere: boolean): number =>
  needsOperator(projection, isFoldedHere) ? 0 : isUnderWay(projection) ? 1 : 2;

const summaryOf = (projections: readonly ProjectionView[]): string => {
  const stopped = projections.filter(({ state }) => hasStopped(state)).length;
  const running = projections.filter(isUnderWay).length;
  const upToDate = projections.length - stopped - running;
  return [
    ...(stopped > 0 ? [`${stopped} stopped`] : []),
    ...(running > 0 ? [`${running} in progress`] : []),
    ...(upToDate > 0 ? [`${upToDate} up to date`] : []),
  ].join(', ');
};

/** The read models, their progress, and their rebuilds. */
export const ProjectionList = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const { mutate, isPending: busy } = useCommand<OperationsCalls>(MESSAGES.rebuildFailed);
  const [rebuilding, setRebuilding] = useState<ProjectionView>();
  useRebuilt(data?.projections ?? NO_PROJECTIONS);
  const closeDialog = () => setRebuilding(undefined);
  const isFoldedHere = data?.isFoldedHere ?? false;
  const sorted = (data?.projections ?? NO_PROJECTIONS).toSorted(
    (a, b) => rank(a, isFoldedHere) - rank(b, isFoldedHere),
  );
  const running = sorted.filter(isUnderWay).length;
  return (
    <>
      <Box role="status" className="sr-only">
        {running > 0 && `${running} in progress`}
      </Box>
      <StatusList
        title="Projections"
        summary={data ? summaryOf(data.projections) : ''}
        text="Projections build read data from the event log. Rebuilding causes no downtime."
        busy={!data && !error}
      >
        {error && (
          <Box component="li" sx={{ px: 2, pb: 2 }}>
            <LoadError error={error} fallback={MESSAGES.projectionsFailed} onRetry={() => refetch()} />
          </Box>
        )}
        {sorted.map((projection) => (
          <Item
            key={projection.name}
            projection={projection}
            isFoldedHere={isFoldedHere}
            busy={busy}
            rebuild={() => setRebuilding(projection)}
          />
        ))}
        {!data && !error && (
          <li>
            <Skeleton variant="rectangular" height={738} />
          </li>
        )}
      </StatusList>
      {rebuilding && (
        <Confirmation
          title={`Rebuild ${rebuilding.name}?`}
          content="Rebuilds from the first event. The shop stays available, and no emails are sent again."
          confirm="Rebuild"
          loading={busy}
          onConfirm={() =>
            mutate((api, key) => api.rebuildProjection(rebuilding, key), { onSettled: closeDialog })
          }
          onClose={closeDialog}
        />
      )}
    </>
  );
};
