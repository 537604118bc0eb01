import { Logger } from '@nestjs/common';
import { eventDefinitionOf, type ReactorName, type Recorded } from '@parkho/contracts';
import { abortableDelay, backoffDelay, type Lease, runUnderLease } from '@parkho/projections';
import {
  type EventLocation,
  type EventStore,
  type Position,
  START,
  type StoredEvent,
  UnreadableEvent,
} from '@parkho/stores';
import { DeadLetterStream } from './dead-letter-stream.js';
import type { DeadLetter } from './dead-letters.js';
import { Markers } from './markers.js';
import { failureOf, isTransient, type Reaction, Refused } from './reaction.js';
import type { SharedLog } from './shared-log.js';

interface Timing {
  /** Events between two checkpoints, which are read again after a restart. */
  checkpointEvery: number;
  /** Attempts before an event becomes a dead letter. */
  maxAttempts: number;
  /** Pause after the first failure, in milliseconds, which doubles with each failure. */
  firstPause: number;
}

/** Five attempts in a minute. */
const TIMING: Timing = { checkpointEvery: 1_000, maxAttempts: 5, firstPause: 4_000 };

/** The state of a reactor in this process, without personal data. Positions are opaque. */
export interface ReactorHealth {
  name: ReactorName;
  /** 'standing-by' while another process works; 'waiting' while the current event is retried. */
  state: 'standing-by' | 'working' | 'waiting';
  /** The positions of the last processed event, and of the last event that is due. */
  position: Position;
  head: Position;
  /** Number of dead letters; 0 where another process works. */
  deadLetters: number;
  /** Counts since the start of this process: processed events, failed attempts, new dead letters. */
  counts: Record<'done' | 'failed' | 'dead_letter', number>;
  /** Since when the current event has failed, ISO 8601, and why. */
  waitingSince?: string;
  failure?: string;
  /** The current event, while it waits for a retry. */
  event?: { position: Position; type: string };
}

/**
 * Runs one reaction. Its whole state is in the log: a marker for each processed event that cannot be repeated, so that
 * nothing is done twice whatever restarts, is rebuilt or is migrated; a first event, before which all events are
 * history and are skipped unless the reaction includes them; checkpoints that shorten a start; and dead letters. Of
 * several processes, the holder of the lease works.
 */
export class Reactor {
  private readonly abort = new AbortController();
  private readonly logger: Logger;
  private readonly timing: Timing;
  private readonly handles: ReadonlySet<string>;
  private readonly markers: Markers;
  private readonly deadLetters: DeadLetterStream;
  private readonly counts = { done: 0, failed: 0, dead_letter: 0 };
  private working: Promise<void> = Promise.resolve();
  /** Aborts when the lease is lost. */
  private leaseSignal: AbortSignal | undefined;
  private position: Position = START;
  /** The current event is not due yet, nor is any after it. */
  private isWaitingUntilDue = false;
  private currentFailure: { since: string; failure: string; event?: EventLocation } | undefined;

  /** @param events the log, which need not be decrypted */
  constructor(
    events: EventStore,
    private readonly shared: SharedLog,
    private readonly lease: Pick<Lease, 'acquire' | 'release'>,
    private readonly reaction: Reaction,
    timing: Partial<Timing> = {},
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
    this.timing = { ...TIMING, ...timing };
    this.handles = new Set(reaction.handles);
    this.markers = new Markers(events, reaction.name);
    this.deadLetters = new DeadLetterStream(events, reaction.name);
  }

  start(): void {
    this.working = runUnderLease(this.lease, this.abort.signal, {
      work: (leaseSignal, onProgress) => {
        this.leaseSignal = leaseSignal;
        return this.follow(leaseSignal, onProgress);
      },
      onStandby: () => {
        this.currentFailure = undefined;
      },
      onFailure: (error) => this.recordFailure(error),
    });
  }

  /** Finishes the current event. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  health(): ReactorHealth {
    const { name } = this.reaction;
    const { position, counts, currentFailure } = this;
    const state = currentFailure ? 'waiting' : this.isHolder ? 'working' : 'standing-by';
    return {
      name,
      state,
      position,
      head: this.isHolder && !this.isWaitingUntilDue ? this.shared.head : position,
      deadLetters: this.isHolder ? this.deadLetters.size : 0,
      counts: { ...counts },
      ...(currentFailure && { waitingSince: currentFailure.since, failure: currentFailure.failure }),
      ...(currentFailure?.event && {
        event: { position: currentFailure.event.position, type: currentFailure.event.type },
      }),
    };
  }

  private get isHolder(): boolean {
    return this.leaseSignal?.aborted === false;
  }

  private async follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    this.position = await this.markers.begin(this.reaction.includesHistory);
    this.currentFailure = undefined;
    await this.retry(signal);
    for (let processed = 0; !signal.aborted; ) {
      const batch = await this.after(this.position, signal);
      onProgress();
      for (const event of batch) {
        await this.process(event, signal);
        if (signal.aborted) return;
        this.position = event.position;
        if (++processed % this.timing.checkpointEvery === 0) await this.markers.advance(event);
      }
    }
  }

  /** The next events; none when the next one cannot be read, which is then skipped. */
  private async after(position: Position, signal: AbortSignal): Promise<readonly StoredEvent[]> {
    try {
      return await this.shared.after(position, signal);
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const { location } = error;
      // Another reader of the subscription may have passed it already.
      if (location.position <= this.position) return [];
      // Of an unknown type, the type itself may be damaged.
      const concerns = this.handles.has(location.type) || !eventDefinitionOf(location.type);
      if (concerns && !this.deadLetters.has(location.id)) await this.addDeadLetter(location, error, 1);
      this.position = location.position;
      return [];
    }
  }

  private async addDeadLetter(event: EventLocation, error: unknown, attempts: number): Promise<void> {
    const { id: eventId, stream, revision } = event;
    const deadLetter = { eventId, stream, revision, failure: failureOf(error), attempts };
    this.currentFailure = undefined;
    if (!(await this.deadLetters.record({ type: 'add', deadLetter }))) return;
    this.logger.error(
      `The ${event.type} at ${event.position} is a dead letter now: ${event.stream} ${event.revision}`,
    );
    this.counts.dead_letter++;
  }

  private async process(event: StoredEvent, signal: AbortSignal): Promise<void> {
    if (event.type === 'ReactionRetryRequested') {
      if ((event.data as { reactor: string }).reactor === this.reaction.name) await this.retry(signal);
    } else if (this.handles.has(event.type) && !this.deadLetters.has(event.id))
      await this.handle(event as Recorded, this.timing.maxAttempts, signal);
  }

  /** Retries dead letters on request, also on requests before this process started. */
  private async retry(signal: AbortSignal): Promise<void> {
    for (const { eventId } of await this.deadLetters.load()) {
      // It may have been discarded meanwhile.
      await this.deadLetters.load();
      const deadLetter = this.deadLetters.get(eventId);
      if (!deadLetter?.isDue) continue;
      const event = await this.eventOf(deadLetter);
      if (!event) continue;
      if (await this.handle(event, 1, signal)) await this.deadLetters.record({ type: 'settle', eventId });
      if (signal.aborted) return;
    }
  }

  /** The event of a dead letter; undefined when it still cannot be read, which counts as a failure. */
  private async eventOf(deadLetter: DeadLetter): Promise<Recorded | undefined> {
    try {
      return (await this.markers.eventAt(deadLetter)) as Recorded;
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      await this.addDeadLetter(error.location, error, 1);
      return undefined;
    }
  }

  /**
   * Retries an event until it is processed or becomes a dead letter; true when it was processed, false when it became a
   * dead letter or the signal aborts.
   */
  private async handle(event: Recorded, maxAttempts: number, signal: AbortSignal): Promise<boolean> {
    for (let failures = 0, waits = 0; !signal.aborted; )
      try {
        if (!(await this.react(event, signal))) return false;
        this.currentFailure = undefined;
        return true;
      } catch (error) {
        this.recordFailure(error, event);
        if (isTransient(error)) {
          await abortableDelay(backoffDelay(waits++), signal);
          if (await this.isDiscarded(event)) return false;
        } else if (++failures === maxAttempts || error instanceof Refused) {
          await this.addDeadLetter(event, error, waits + failures);
          return false;
        } else await abortableDelay(this.timing.firstPause * 2 ** (failures - 1), signal);
      }
    return false;
  }

  /** Whether an operator has discarded the event during its retry. */
  private async isDiscarded({ id }: Pick<StoredEvent, 'id'>): Promise<boolean> {
    if (!this.deadLetters.has(id)) return false;
    await this.deadLetters.load();
    if (this.deadLetters.get(id)) return false;
    this.currentFailure = undefined;
    return true;
  }

  /** False when the signal aborts before the event is due. */
  private async react(event: Recorded, signal: AbortSignal): Promise<boolean> {
    if (!(await this.reaction.appliesTo(event))) return true;
    if (await this.markers.isCompleted(event.id)) return true;
    await this.waitUntilDue(event, signal);
    if (signal.aborted) return false;
    await this.reaction.react(event);
    if (!(await this.reaction.isRepeatable?.(event))) await this.markers.complete(event.id);
    this.counts.done++;
    return true;
  }

  /** Waits until an event is due, at most the whole delay, whatever the clock of the event's writer. */
  private async waitUntilDue(event: Recorded, signal: AbortSignal): Promise<void> {
    const delay = this.reaction.delayOf?.(event) ?? 0;
    const remainingMs = Math.min(Date.parse(event.metadata.at) + delay - Date.now(), delay);
    if (remainingMs <= 0) return;
    this.isWaitingUntilDue = true;
    await abortableDelay(remainingMs, signal);
    this.isWaitingUntilDue = false;
  }

  private recordFailure(error: unknown, event?: EventLocation): void {
    this.counts.failed++;
    const failure = failureOf(error);
    const isNewFailure = this.currentFailure?.failure !== failure;
    this.currentFailure = {
      since: this.currentFailure?.since ?? new Date().toISOString(),
      failure,
      ...(event && { event }),
    };
    if (!isNewFailure) return;
    if (isTransient(error) || error instanceof Refused) this.logger.warn(failure);
    // Only the stack frames: the message may contain personal data.
    else this.logger.error(failure, (error as Error).stack?.replace(/^.*?(?=\n {4}at |$)/s, ''));
  }
}
