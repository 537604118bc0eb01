import {
  type Attention,
  DEAD_LETTERS_SHOWN,
  type DeadLetterPage,
  hasStopped,
  type ProjectionsView,
  type ProjectionView,
  type ReactionView,
  type SystemView,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** A projection as the operator saw it when they pressed the button. */
type Seen = Pick<ProjectionView, 'name' | 'build'>;
/** The dead letters of a background job as the operator saw them. */
type SeenJob = Pick<ReactionView, 'name' | 'version'>;

const deadLetterPath = (name: string, eventId: string): string =>
  `/admin/reactions/${name}/dead-letters/${encodeURIComponent(eventId)}`;

/** Commands of operators; see Command for `key`. Rebuilds and retries run after the answer. */
export const operationsCalls = {
  rebuildProjection: ({ name, build }: Seen, key: string) =>
    sendCommand({
      method: 'POST',
      path: `/admin/projections/${encodeURIComponent(name)}/rebuild`,
      body: { replaces: build },
      key,
    }),
  retryDeadLetters: ({ name, version }: SeenJob, key: string) =>
    sendCommand({ method: 'POST', path: `/admin/reactions/${name}/retry`, version, key }),
  retryDeadLetter: ({ name, version }: SeenJob, eventId: string, key: string) =>
    sendCommand({ method: 'POST', path: `${deadLetterPath(name, eventId)}/retry`, version, key }),
  discardDeadLetter: ({ name, version }: SeenJob, eventId: string, reason: string, key: string) =>
    sendCommand({
      method: 'POST',
      path: `${deadLetterPath(name, eventId)}/discard`,
      body: { reason },
      version,
      key,
    }),
};
export type OperationsCalls = typeof operationsCalls;

/** Polling intervals in milliseconds: while work is in progress, otherwise, and for the number in the menu. */
const WORKING_POLL_MS = 1_000;
const IDLE_POLL_MS = 5_000;
const MENU_POLL_MS = 30_000;

/** Whether the projection is catching up with the log. */
export const isUnderWay = ({ state, behind }: ProjectionView): boolean =>
  state === 'rebuilding' || state === 'first-build' || (state === 'live' && behind > 0);

/** Whether the projection needs an operator: it has failed on an event, or no worker folds it. */
export const needsOperator = (projection: ProjectionView, isFoldedHere: boolean): boolean =>
  hasStopped(projection.state) || hasNoWorker(projection, isFoldedHere);
export const hasNoWorker = (projection: ProjectionView, isFoldedHere: boolean): boolean =>
  isUnderWay(projection) && !isFoldedHere && projection.holder === null;

export const projectionsQuery = queryOptions({
  queryKey: ['operations', 'projections'],
  queryFn: fetcher<ProjectionsView>('/console/projections'),
  refetchInterval: ({ state }) => (state.data?.projections.some(isUnderWay) ? WORKING_POLL_MS : IDLE_POLL_MS),
});

export const systemQuery = queryOptions({
  queryKey: ['operations', 'system'],
  queryFn: fetcher<SystemView>('/console/system'),
  refetchInterval: ({ state }) => (state.data?.reactions?.some(hasRetry) ? WORKING_POLL_MS : IDLE_POLL_MS),
});
const hasRetry = ({ deadLetters }: ReactionView): boolean => deadLetters.some(({ isDue }) => isDue);

/** A page of the dead letters of a background job, from 1. */
export const deadLettersQuery = (name: ReactionView['name'], page: number) =>
  queryOptions({
    queryKey: ['operations', 'dead-letters', name, page],
    queryFn: fetcher<DeadLetterPage>(`/console/reactions/${name}/dead-letters`, {
      query: { page, limit: DEAD_LETTERS_SHOWN },
    }),
    refetchInterval: IDLE_POLL_MS,
  });

/** The number of items that need an operator. */
export const attentionQuery = queryOptions({
  queryKey: ['operations', 'attention'],
  queryFn: async ({ signal }) =>
    (await api.get<Attention>('/console/system/attention', { signal })).data.count,
  refetchInterval: MENU_POLL_MS,
});
