import type { ReactorName } from '../domain/reaction.js';

/** How one projection is doing, as every process can see it. Positions are opaque. */
export interface ProjectionView {
  name: string;
  version: number;
  /** The build that serves, which a rebuild replaces; null until the first one is complete. */
  build: string | null;
  /**
   * 'first-build': nothing can be read yet. 'stopped': it has failed on an event, and serves the documents up to there;
   * 'rebuild-stopped': the new build has failed on an event, while the served one goes on.
   */
  state: 'live' | 'first-build' | 'rebuilding' | 'rebuild-stopped' | 'stopped';
  position: string;
  /** Events that it has not seen, PROJECTION_COUNT_LIMIT at most, and when the first of them happened (ISO 8601). */
  behind: number;
  behindSince?: string;
  /** Its recent rate in events per second. */
  rate: number;
  /** The worker that folds it: machine, process, and a part of its own. Null where there is none. */
  holder: string | null;
  /** Share of the log that is in the build to come, from 0 to 1. */
  share?: number;
  /** The event that it, or the build to come, cannot digest; without a position, the engine that is away. */
  error?: { position?: string; type?: string; message: string };
}

/** Further events are not counted. */
export const PROJECTION_COUNT_LIMIT = 10_000;

/** Answer of GET /console/projections. */
export interface ProjectionsView {
  /** Whether the process that answers folds them; workers do otherwise. */
  isFoldedHere: boolean;
  projections: ProjectionView[];
}

/** Something that keeps data, and how much where that is cheap to know. */
export interface EngineView {
  name: 'log' | 'readModels' | 'images' | 'keys';
  engine: string;
  state?: 'up' | 'down';
  /** Why it is down. */
  message?: string;
  bytes?: number;
  /** There is more, which was not counted. */
  isPart?: boolean;
}

/** An event of which a reaction could not do what follows from it. */
export interface DeadLetterView {
  at: string;
  type: string;
  stream: string;
  revision: number;
  failure: string;
  /** A retry was requested and has not run yet. */
  isDue: boolean;
}

export interface ReactionView {
  name: ReactorName;
  /** In the process that answers; absent where it does not run it. */
  state?: 'standing-by' | 'working' | 'waiting';
  waitingSince?: string;
  failure?: string;
  /** The oldest DEAD_LETTERS_SHOWN of them. */
  setAside: DeadLetterView[];
  setAsideCount: number;
  /** Revision of what is set aside: a retry goes with it. */
  version: number;
}

export const DEAD_LETTERS_SHOWN = 20;

/** Answer of GET /console/system. What could not be read, because its engine is away, is null. */
export interface SystemView {
  program: { version: string; commit?: string; node: string; startedAt: string };
  engines: EngineView[];
  /** Of the disk that DATA_DIR is on, in bytes. */
  disk: { free: number; total: number; isFull: boolean } | null;
  /** Projections that stand before an event that they cannot digest. */
  stopped: Pick<ProjectionView, 'name' | 'error'>[] | null;
  reactions: ReactionView[] | null;
  /** What is signed of the log; `head` is null while nothing is. */
  evidence: {
    head: { /** In events. */ size: number /** ISO 8601. */; signedAt: string } | null;
    /** Events that are hashed and that no head is over yet. */
    waiting: number;
  } | null;
  /** `kept`: mails in the outbox folder, where mails become files. */
  mail: { way: 'smtp' | 'files'; kept?: number };
  /** Settings as the process reads them, without secrets. */
  settings: { name: string; value: string }[];
}

export const SYSTEM_MESSAGES = {
  buildRequired: 'Specify the build to replace',
  buildUnknown: 'Unknown build of this projection',
  firstBuild: 'This projection is being built for the first time',
  rebuildAsked: (name: string) => `${name} is being built anew`,
  rebuiltMeanwhile: (name: string) => `${name} has been built anew meanwhile`,
  rebuildFailed: 'The projection could not be rebuilt',
  projectionsFailed: 'Failed to load the projections',
  systemFailed: 'Failed to load the system status',
  retryAsked: (count: number) =>
    count === 1 ? 'Retry requested for 1 event' : `Retry requested for ${count} events`,
  nothingSetAside: 'No failed events left',
  retryFailed: 'Failed to request a retry',
} as const;
