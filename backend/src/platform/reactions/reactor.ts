import { Logger } from '@nestjs/common';
import {
  type DomainEventType,
  type ReactionEvent,
  type Recorded,
  reactionStream,
  reactorStream,
} from '@parkho/contracts';
import { backOff, LEASE_TTL, type Lease, pause } from '@parkho/projections';
import {
  type EventStore,
  type Position,
  type StoredEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from '@parkho/stores';
import { childId, systemContext } from '../commands/command-context.js';
import { metadataOf } from '../commands/command-runner.js';

/** Events between two checkpoints: so many are looked at again after a restart. */
const CHECKPOINT_EVERY = 1_000;

/** Something that is to be done about events, once for each, outside the log and the read models. */
export interface Reaction<T extends DomainEventType = DomainEventType> {
  /** A word that no other reaction has; the streams of its markers begin with it. */
  readonly name: string;
  readonly handles: readonly T[];
  /** Whether there is anything to do about an event; texts in it are encrypted. */
  concerns(event: Extract<Recorded, { type: T }>): boolean | Promise<boolean>;
  /**
   * Does it. What is thrown is tried again, and later events wait. It must be possible to repeat, for a crash may
   * come before the marker is written.
   */
  react(event: Extract<Recorded, { type: T }>): Promise<void>;
}

/** What a reaction throws to be asked again later, without a word in the log file. */
export class NotYet extends Error {}

/**
 * Follows the log and does one reaction's work. All it knows is in the log: a marker for each event that has been
 * dealt with, so that nothing is done twice whatever restarts, is rebuilt or is migrated; a first event, before which
 * everything is history that nothing is done about; and checkpoints that shorten the way at a start. Of several
 * processes, the one that holds the lease works.
 */
export class Reactor {
  private readonly abort = new AbortController();
  private readonly logger: Logger;
  private working: Promise<void> = Promise.resolve();

  /** @param events the log, which need not be decrypted */
  constructor(
    private readonly events: EventStore,
    private readonly lease: Pick<Lease, 'acquire' | 'release'>,
    private readonly reaction: Reaction,
    private readonly checkpointEvery = CHECKPOINT_EVERY,
  ) {
    this.logger = new Logger(`Reactor ${reaction.name}`);
  }

  start(): void {
    this.working = this.work();
  }

  /** Finishes what is in hand. */
  async stop(): Promise<void> {
    this.abort.abort();
    await this.working;
  }

  private async work(): Promise<void> {
    const { signal } = this.abort;
    for (let failures = 0; !signal.aborted; ) {
      try {
        const held = await this.lease.acquire();
        if (held) await this.follow(AbortSignal.any([signal, held]), () => (failures = 0));
        else await pause(LEASE_TTL / 4, signal);
      } catch (error) {
        if (failures === 0) this.report(error);
        await pause(backOff(failures++), signal);
      } finally {
        await this.lease.release();
      }
    }
  }

  private async follow(signal: AbortSignal, onProgress: () => void): Promise<void> {
    const handles = new Set<string>(this.reaction.handles);
    let passed = 0;
    for await (const batch of this.events.subscribe(await this.begin(), { signal })) {
      for (const event of batch) {
        if (signal.aborted) return;
        if (handles.has(event.type) && (await this.handle(event))) onProgress();
        if (++passed % this.checkpointEvery === 0) await this.advance(event);
      }
    }
  }

  /** Where to go on. The first start ever writes down that everything before it is history. */
  private async begin(): Promise<Position> {
    const stream = reactorStream(this.reaction.name);
    const kept = await this.events.readStream(stream);
    const last = kept.at(-1);
    if (!last) return this.write(stream, 'no-stream', 'start', started(this.reaction.name));
    if (last.type !== 'ReactorAdvanced') return last.position;
    // Positions are the engine's own: the place is named by its stream.
    const place = last.data as { stream: string; revision: number };
    const [event] = await this.events.readStream(place.stream, place.revision);
    return event?.position ?? kept[0]!.position;
  }

  /** Whether there was something to do. */
  private async handle(stored: StoredEvent): Promise<boolean> {
    const event = stored as Recorded;
    if (!(await this.reaction.concerns(event))) return false;
    const marker = reactionStream(this.reaction.name, event.id);
    if ((await this.events.readStream(marker)).length > 0) return false;
    await this.reaction.react(event);
    await this.write(marker, 'no-stream', event.id, {
      type: 'ReactionCompleted',
      data: { reactor: this.reaction.name, eventId: event.id },
    });
    return true;
  }

  private async advance({ stream, revision }: StoredEvent): Promise<void> {
    const own = reactorStream(this.reaction.name);
    const last = (await this.events.readStream(own)).at(-1)!;
    await this.write(own, last.revision, `${stream} ${revision}`, {
      type: 'ReactorAdvanced',
      data: { reactor: this.reaction.name, stream, revision },
    });
  }

  /** The position of the event, which another process may have written just now. */
  private async write(
    stream: string,
    expected: number | 'no-stream',
    key: string,
    event: ReactionEvent,
  ): Promise<Position> {
    const context = systemContext(`${stream} ${key}`);
    const news = { ...event, id: childId(context.commandId, stream), metadata: metadataOf(context) };
    try {
      return (await this.events.append(stream, expected, [news])).position;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return (await this.events.readStream(stream)).at(-1)!.position;
    }
  }

  private report(error: unknown): void {
    if (error instanceof NotYet) return;
    if (error instanceof StoreUnavailable) this.logger.warn(error.message);
    else this.logger.error(`Will be tried again: ${(error as Error).name}`, (error as Error).stack);
  }
}

const started = (reactor: string): ReactionEvent => ({ type: 'ReactorStarted', data: { reactor } });
