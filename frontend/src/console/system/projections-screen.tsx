import {
  Alert,
  Box,
  Button,
  Chip,
  type ChipProps,
  LinearProgress,
  Paper,
  Skeleton,
  Stack,
  Typography,
} from '@mui/material';
import {
  SYSTEM_MESSAGES as MESSAGES,
  PROJECTION_COUNT_LIMIT,
  type ProjectionView,
  SYSTEM_PAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import { formatSince, shortPosition } from '../parts/amounts';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { isUnderWay, projectionsQuery, type SystemCalls } from './system-calls';

const MARKS: Readonly<Record<ProjectionView['state'], { label: string; color: ChipProps['color'] }>> = {
  live: { label: 'Up to date', color: 'success' },
  'first-build': { label: 'First build', color: 'warning' },
  rebuilding: { label: 'Rebuilding', color: 'warning' },
  'rebuild-stopped': { label: 'Rebuild stopped', color: 'error' },
  stopped: { label: 'Stopped', color: 'error' },
};
const BEHIND = { label: 'Catching up', color: 'warning' } as const;
const UNATTENDED = { label: 'Waiting for a worker', color: 'error' } as const;

const markOf = (projection: ProjectionView, isFoldedHere: boolean) => {
  const { state, behind, holder } = projection;
  if (isUnderWay(projection) && !isFoldedHere && holder === null) return UNATTENDED;
  return state === 'live' && behind > 0 ? BEHIND : MARKS[state];
};

const lagOf = ({ behind, behindSince }: ProjectionView): string => {
  if (behind === 0) return 'None';
  const count = behind.toLocaleString('en');
  const events = behind === 1 ? 'event' : 'events';
  return [
    behind >= PROJECTION_COUNT_LIMIT ? `At least ${count} ${events}` : `${count} ${events}`,
    ...(behindSince ? [`the oldest ${formatSince(behindSince)} ago`] : []),
  ].join(', ');
};

const holderOf = ({ holder }: ProjectionView, isFoldedHere: boolean): string =>
  isFoldedHere ? 'This server' : (holder ?? 'No worker');

/** The name and its numbers in one line where there is room. */
const row = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  p: { xs: 1.5, md: 2 },
  gridTemplateColumns: { xs: '1fr auto', md: 'minmax(190px, 1.3fr) minmax(0, 3.7fr) auto' },
};
const numbers = {
  display: 'grid',
  gap: 1,
  m: 0,
  gridColumn: { xs: '1 / -1', md: 'auto' },
  gridTemplateColumns: { xs: '1fr 1fr', md: '0.8fr 1.6fr 0.9fr 1.7fr' },
};

interface RowProps {
  projection: ProjectionView;
  isFoldedHere: boolean;
  busy: boolean;
  rebuild: () => void;
}

const ProjectionRow = ({ projection, isFoldedHere, busy, rebuild }: RowProps) => {
  const { name, version, build, state, position, rate, share, error } = projection;
  const mark = markOf(projection, isFoldedHere);
  const facts = {
    Position: shortPosition(position) || 'Start',
    Lag: lagOf(projection),
    Rate: `${rate >= PROJECTION_COUNT_LIMIT ? 'Over ' : ''}${rate.toLocaleString('en')} events/s`,
    Worker: holderOf(projection, isFoldedHere),
  };
  const percent = Math.floor((share ?? 0) * 100);
  const canRebuild = build !== null && state !== 'rebuilding';
  return (
    <Paper component="li" variant="outlined" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5 }}>
          <Typography component="h2" variant="body1" sx={{ fontWeight: 600 }}>
            {name}
          </Typography>
          <Chip size="small" label={mark.label} color={mark.color ?? 'default'} />
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Version {version}
          {build && `, ${build}`}
        </Typography>
      </Box>
      <Box component="dl" sx={numbers}>
        {Object.entries(facts).map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button
        variant="outlined"
        startIcon={<RotateCw size={16} aria-hidden />}
        aria-label={`Rebuild ${name}`}
        disabled={!canRebuild}
        aria-disabled={busy || undefined}
        onClick={() => !busy && rebuild()}
        sx={{ gridColumn: { xs: '2', md: 'auto' }, gridRow: { xs: 1, md: 'auto' }, alignSelf: 'start' }}
      >
        Rebuild
      </Button>
      {share !== undefined && state !== 'rebuild-stopped' && (
        <Stack direction="row" spacing={1.5} sx={{ gridColumn: '1 / -1', alignItems: 'center' }}>
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
      {error && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere' }}>
          {error.position
            ? `Failed on event ${error.type} at ${shortPosition(error.position)}: ${error.message}`
            : error.message}
          {state === 'rebuild-stopped' && ' The current build stays in use.'}
        </Alert>
      )}
    </Paper>
  );
};

/** Says which rebuilds have come to their end since the screen was read before. */
const useRebuilt = (projections: readonly ProjectionView[]) => {
  const notify = useNotify();
  const earlier = useRef(new Map<string, ProjectionView>());
  useEffect(() => {
    for (const { name, build } of projections) {
      const before = earlier.current.get(name);
      if (before?.build && build !== before.build) notify(`${name} has been rebuilt`, { type: 'success' });
    }
    earlier.current = new Map(projections.map((projection) => [projection.name, projection]));
  }, [projections, notify]);
};
const NONE: readonly ProjectionView[] = [];

const Projections = () => {
  const { data, error, refetch } = useQuery(projectionsQuery);
  const { mutate, isPending: busy } = useCommand<SystemCalls>(MESSAGES.rebuildFailed);
  const [rebuilding, setRebuilding] = useState<ProjectionView>();
  useRebuilt(data?.projections ?? NONE);
  const closeDialog = () => setRebuilding(undefined);
  const running = data?.projections.filter(isUnderWay).length ?? 0;
  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <Typography variant="body2" sx={{ maxWidth: 720 }}>
        Projections build read data from the event log. Rebuilding causes no downtime.
      </Typography>
      <Box role="status" sx={visuallyHidden}>
        {running > 0 && `${running} in progress`}
      </Box>
      {error && <LoadError error={error} fallback={MESSAGES.projectionsFailed} onRetry={() => refetch()} />}
      <Box
        component="ul"
        aria-label="Projections"
        aria-busy={!data && !error}
        sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
      >
        {data?.projections.map((projection) => (
          <ProjectionRow
            key={projection.name}
            projection={projection}
            isFoldedHere={data.isFoldedHere}
            busy={busy}
            rebuild={() => setRebuilding(projection)}
          />
        ))}
        {!data && !error && SKELETONS.map((name) => <RowSkeleton key={name} />)}
      </Box>
      {rebuilding && (
        <Confirmation
          title={`Rebuild ${rebuilding.name}?`}
          content="Rebuilds from the first event. Reads continue meanwhile, and no mail is sent twice."
          confirm="Rebuild"
          loading={busy}
          onConfirm={() =>
            mutate((api, key) => api.rebuildProjection(rebuilding, key), { onSettled: closeDialog })
          }
          onClose={closeDialog}
        />
      )}
    </Stack>
  );
};

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
};
const SKELETONS = ['1', '2', '3', '4', '5', '6'];
const RowSkeleton = () => (
  <li>
    <Skeleton variant="rounded" sx={{ height: { xs: 172, md: 82 } }} />
  </li>
);

export const ProjectionsScreen = () => {
  const can = useCan();
  if (!can('system.manage')) return <AccessDenied />;
  return (
    <>
      <Title title={SYSTEM_PAGES.projections.title} />
      <Projections />
    </>
  );
};
