import type { ProjectionsView, ProjectionView, ReactionView, SystemView } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/http/api';
import { sendCommand } from '../parts/actions/http';

/** A projection as the person saw it who pressed the button. */
type Seen = Pick<ProjectionView, 'name' | 'build'>;

/** What operators ask for; see Command for `key`. Both are done after the answer. */
export const systemCalls = {
  rebuildProjection: ({ name, build }: Seen, key: string) =>
    sendCommand({
      method: 'POST',
      path: `/admin/projections/${encodeURIComponent(name)}/rebuild`,
      body: { replaces: build },
      key,
    }),
  retryReaction: ({ name, version }: Pick<ReactionView, 'name' | 'version'>, key: string) =>
    sendCommand({ method: 'POST', path: `/admin/reactions/${name}/retry`, version, key }),
};
export type SystemCalls = typeof systemCalls;

/** How often a screen looks again, in milliseconds: while something is under way, and otherwise. */
const HURRIED = 1_000;
const CALM = 5_000;

export const isUnderWay = ({ state, behind }: ProjectionView): boolean =>
  state === 'rebuilding' || state === 'first-build' || (state === 'live' && behind > 0);

export const projectionsQuery = queryOptions({
  queryKey: ['projections'],
  queryFn: async ({ signal }) => (await api.get<ProjectionsView>('/console/projections', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.projections.some(isUnderWay) ? HURRIED : CALM),
});

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await api.get<SystemView>('/console/system', { signal })).data,
  refetchInterval: CALM,
});
