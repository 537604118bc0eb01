import type { ReactorName } from '../domain/reaction.js';
import type { Pagination } from '../values/envelope.js';

/** The state of one projection, as every process can see it. Positions are opaque. */
export interface ProjectionView {
  name: string;
  version: number;
  /** The served build, which a rebuild replaces; null until the first one is complete. */
  build: string | null;
  /**
   * 'first-build': nothing can be read yet. 'stopped': it has failed on an event, and serves the documents up to there;
   * 'rebuild-stopped': the new build has failed on an event, and the old one is served.
   */
  state: 'live' | 'first-build' | 'rebuilding' | 'rebuild-stopped' | 'stopped';
  position: string;
  /** Events that it has not folded, at most PROJECTION_COUNT_LIMIT, and when the first of them happened (ISO 8601). */
  behind: number;
  behindSince?: string;
  /** Its recent rate in events per second. */
  rate: number;
  /** The worker that folds it: machine, process, and a unique part. Null if there is none. */
  holder: string | null;
  /** Share of the log in the new build, from 0 to 1. */
  share?: number;
  /** The event that it, or the new build, fails on; without a position, an unavailable engine. */
  error?: { position?: string; type?: string; message: string };
}

/** Whether it, or its rebuild, needs an operator to continue. */
export const hasStopped = (state: ProjectionView['state']): boolean =>
  state === 'stopped' || state === 'rebuild-stopped';

/** Further events are not counted. */
export const PROJECTION_COUNT_LIMIT = 10_000;

/** Response of GET /console/projections. */
export interface ProjectionsView {
  /** Whether the answering process folds them; otherwise workers do. */
  isFoldedHere: boolean;
  projections: ProjectionView[];
}

/** A store of data, with its size where that is cheap to know. */
export interface EngineView {
  name: 'log' | 'readModels' | 'images' | 'keys';
  engine: string;
  state?: 'up' | 'down';
  /** Why it is down. */
  message?: string;
  bytes?: number;
  /** Whether there is more, which was not counted. */
  isPart?: boolean;
}

/** An event that a background job could not process. Times are ISO 8601. */
export interface DeadLetterView {
  eventId: string;
  /** The audit's label of the event; absent if the type is unknown or unreadable. */
  label?: string;
  type: string;
  stream: string;
  revision: number;
  /** Why the last attempt failed. */
  failure: string;
  attempts: number;
  /** When it became a dead letter, and when it last failed. */
  since: string;
  at: string;
  /** Whether a retry was requested and has not run yet. */
  isDue: boolean;
}

export interface ReactionView {
  name: ReactorName;
  /** In the answering process; absent if it does not run it. */
  state?: 'standing-by' | 'working' | 'waiting';
  waitingSince?: string;
  failure?: string;
  /**
   * Its position in the log, and the number of events that it is behind, up to PROJECTION_COUNT_LIMIT; only with
   * `state`.
   */
  position?: string;
  behind?: number;
  /** Since the answering process started: processed events, and failed attempts. */
  counts?: { done: number; failed: number };
  /** The oldest DEAD_LETTERS_SHOWN of them. */
  deadLetters: DeadLetterView[];
  deadLetterCount: number;
  /** Revision of the dead letters, to send with a retry or a discard. */
  version: number;
}

/** The size of a page. */
export const DEAD_LETTERS_SHOWN = 10;

/** Response of GET /console/reactions/:reactor/dead-letters; see ReactionView. */
export interface DeadLetterPage extends Pick<ReactionView, 'deadLetters' | 'version'> {
  pagination: Pagination;
}

/** Response of GET /console/system. Values that could not be read, because their engine is unavailable, are null. */
export interface SystemView {
  program: { version: string; commit?: string; node: string; startedAt: string };
  engines: EngineView[];
  /** The space on the disk of DATA_DIR, in bytes. */
  disk: { free: number; total: number; isFull: boolean } | null;
  reactions: ReactionView[] | null;
  /** The signed part of the log; `head` is null without any. */
  evidence: {
    head: { /** In events. */ size: number /** ISO 8601. */; signedAt: string } | null;
    /** Hashed events that no head covers yet. */
    waiting: number;
  } | null;
  /** `kept`: mails in the outbox folder, where mails become files. */
  mail: { way: 'smtp' | 'files'; kept?: number };
  /** Settings as the process reads them, without secrets. */
  settings: { name: string; value: string }[];
}

/** Response of GET /console/system/attention. */
export interface Attention {
  /** Stopped projections, dead letters and services that are down; those that cannot be read now are left out. */
  count: number;
}

export const SYSTEM_MESSAGES = {
  buildRequired: 'Specify the build to replace',
  buildUnknown: 'Unknown build of this projection',
  firstBuild: 'This projection is being built for the first time',
  rebuildRequested: (name: string) => `${name} is being rebuilt`,
  alreadyRebuilt: (name: string) => `${name} was rebuilt in the meantime`,
  rebuildFailed: 'The projection could not be rebuilt',
  projectionsFailed: 'Failed to load the projections',
  systemFailed: 'Failed to load the system status',
  retryRequested: (count: number) =>
    count === 1 ? 'Retry requested for 1 event' : `Retry requested for ${count} events`,
  noDeadLetters: 'No failed events left',
  deadLetterGone: 'This event is no longer in the list of failed events',
  retryFailed: 'Failed to request a retry',
  discarded: 'Failed event discarded',
  discardFailed: 'Failed to discard the event',
} as const;
