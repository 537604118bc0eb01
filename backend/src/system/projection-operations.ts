import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  fieldError,
  GENERAL_MESSAGES,
  SYSTEM_MESSAGES as MESSAGES,
  PROJECTION_COUNT_LIMIT,
  type ProjectionsView,
  type ProjectionView,
} from '@parkho/contracts';
import {
  generationOf,
  type Projection,
  type ProjectionStatus,
  projections,
  type ReadSide,
  requestRebuild,
  StatusMonitor,
} from '@parkho/projections';
import type { EventStore, ReadStore } from '@parkho/stores';
import { EVENT_LOG, EVENT_STORE, READ_SIDE, READ_STORE } from '../platform/engines/tokens.js';

/** The state of projections in all processes, and their rebuilds. */
@Injectable()
export class ProjectionOperations {
  private readonly watch: StatusMonitor;

  constructor(
    @Inject(EVENT_LOG) log: EventStore,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
    @Inject(READ_SIDE) private readonly readSide: ReadSide,
  ) {
    this.watch = new StatusMonitor({ log, events, readStore, projections, limit: PROJECTION_COUNT_LIMIT });
  }

  /** @throws StoreUnavailable */
  async view(): Promise<ProjectionsView> {
    const [status, health] = [await this.watch.status(), this.readSide.health()];
    const away = new Map(health.map(({ name, error }) => [name, error]));
    return {
      isFoldedHere: health.some(({ folded }) => folded !== undefined),
      projections: status.map((projection) => viewOf(projection, away.get(projection.name))),
    };
  }

  /**
   * Requests a new build to replace the one in `replaces`. Repeating it, during the rebuild or after it, changes
   * nothing. True while the rebuild is requested or in progress.
   * @throws DomainError
   */
  async rebuild(name: string, replaces: string): Promise<boolean> {
    const projection: Projection | undefined = projections.find((candidate) => candidate.name === name);
    if (!projection) throw new DomainError('not-found', GENERAL_MESSAGES.notFound);
    const active = await this.readStore.active(name);
    if (active === null) throw new DomainError('conflict', MESSAGES.firstBuild);
    const [requested, serving] = [generationOf(name, replaces), generationOf(name, active)!];
    if (requested === undefined || requested > serving)
      throw fieldError('invalid', 'replaces', MESSAGES.buildUnknown);
    if (requested < serving) return false;
    await requestRebuild(this.events, this.readStore, projection);
    return true;
  }
}

/** @param away this process's own error, where the stores show none */
const viewOf = (status: ProjectionStatus, away: ProjectionView['error']): ProjectionView => {
  const { name, version, collection, position, behind, behindSince, rate, holder, next } = status;
  const error = status.error ?? away;
  return {
    name,
    version,
    build: collection,
    state: stateOf(status),
    position,
    behind,
    ...(behindSince && { behindSince }),
    rate,
    holder,
    ...(next && { share: next.share }),
    ...(error && { error }),
  };
};

const stateOf = ({ collection, next, error }: ProjectionStatus): ProjectionView['state'] => {
  if (collection === null) return error ? 'stopped' : 'first-build';
  if (next) return error ? 'rebuild-stopped' : 'rebuilding';
  return error ? 'stopped' : 'live';
};
