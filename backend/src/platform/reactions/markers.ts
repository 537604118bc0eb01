import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  REACTORS,
  REACTORS_STREAM,
  type ReactionEvent,
  type ReactorName,
  reactionStream,
  reactorStream,
} from '@parkho/contracts';
import {
  type EventLocation,
  type EventStore,
  type ExpectedRevision,
  type Position,
  START,
  type StoredEvent,
  UnreadableEvent,
  WrongExpectedRevision,
} from '@parkho/stores';
import { reactionEvent } from './reaction-event.js';

const placeOfUnreadable = (error: unknown): EventLocation => {
  if (error instanceof UnreadableEvent) return error.location;
  throw error;
};

/** An event by its place in a stream, which is the same on every engine. */
export interface EventPosition {
  stream: string;
  revision: number;
}

/** A reactor's progress in the log. Another process may write the same at the same time. */
export class Markers {
  private readonly stream: string;

  constructor(
    private readonly events: EventStore,
    private readonly reactor: ReactorName,
  ) {
    this.stream = reactorStream(reactor);
  }

  /**
   * The position to continue from. The first start records that all earlier events are history.
   * @param includesHistory whether those are processed as well
   */
  async begin(includesHistory = false): Promise<Position> {
    const last = await this.events.readLast(this.stream);
    if (last?.type === 'ReactorAdvanced') {
      const event = await this.eventAt(last.data as EventPosition).catch(placeOfUnreadable);
      if (event) return event.position;
    }
    return includesHistory ? START : this.startPosition();
  }

  /** Makes the next start begin after this event. */
  async advance({ stream, revision }: EventPosition): Promise<void> {
    const last = await this.events.readLast(this.stream);
    const data = { reactor: this.reactor, stream, revision };
    await this.write(this.stream, last?.revision ?? 'no-stream', { type: 'ReactorAdvanced', data });
  }

  async isCompleted(eventId: string): Promise<boolean> {
    return (await this.events.readLast(reactionStream(this.reactor, eventId))) !== null;
  }

  async complete(eventId: string): Promise<void> {
    const data = { reactor: this.reactor, eventId };
    await this.write(reactionStream(this.reactor, eventId), 'no-stream', { type: 'ReactionCompleted', data });
  }

  /** Undefined when it does not exist. */
  async eventAt({ stream, revision }: EventPosition): Promise<StoredEvent | undefined> {
    return (await this.events.readStreamBackwards(stream, { limit: 1, before: revision + 1 }))[0];
  }

  /** The end of history: one event records it for all reactors that are new to the log. */
  private async startPosition(): Promise<Position> {
    const [ownStart] = await this.events.readStream(this.stream);
    if (ownStart?.type === 'ReactorStarted') return ownStart.position;
    const starts = await this.events.readStream(REACTORS_STREAM);
    const reactorsOf = ({ data }: StoredEvent) => (data as DataOf<'ReactorsStarted'>).reactors;
    const start = starts.find((event) => reactorsOf(event).includes(this.reactor));
    if (start) return start.position;
    const newReactors = REACTORS.filter((name) => !starts.some((event) => reactorsOf(event).includes(name)));
    const isNew = await Promise.all(newReactors.map((name) => this.isNew(name)));
    const reactors = newReactors.filter((_, index) => isNew[index]);
    const revision = starts.at(-1)?.revision ?? 'no-stream';
    await this.write(REACTORS_STREAM, revision, { type: 'ReactorsStarted', data: { reactors } });
    // Another process may have written first, perhaps an older program that does not know this reactor.
    return this.startPosition();
  }

  private async isNew(reactor: ReactorName): Promise<boolean> {
    return reactor === this.reactor || (await this.events.readLast(reactorStream(reactor))) === null;
  }

  /** Does nothing if another process has written first. */
  private async write(stream: string, expected: ExpectedRevision, event: ReactionEvent): Promise<void> {
    const fact = reactionEvent(stream, expected, event);
    // Where it is the first event of a log, its id identifies the log.
    if (event.type === 'ReactorsStarted') fact.id = randomUUID();
    try {
      await this.events.append(stream, expected, [fact]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
    }
  }
}
