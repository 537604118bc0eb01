import { randomUUID } from 'node:crypto';
import { type ReactionEvent, type ReactorName, reactionStream, reactorStream } from '@parkho/contracts';
import {
  type EventPlace,
  type EventStore,
  type ExpectedRevision,
  type Position,
  START,
  type StoredEvent,
  UnreadableEvent,
  WrongExpectedRevision,
} from '@parkho/stores';
import { factOf } from './fact.js';

const placeOfUnreadable = (error: unknown): EventPlace => {
  if (error instanceof UnreadableEvent) return error.place;
  throw error;
};

/** An event by its place in a stream, which is the same on every engine. */
export interface Place {
  stream: string;
  revision: number;
}

/** What one reactor keeps in the log about how far it is. Another process may write the same at the same time. */
export class Markers {
  private readonly stream: string;

  constructor(
    private readonly events: EventStore,
    private readonly reactor: ReactorName,
  ) {
    this.stream = reactorStream(reactor);
  }

  /**
   * Where to go on. The first start ever writes down that everything before it is history.
   * @param includesHistory whether that is dealt with as well
   */
  async begin(includesHistory = false): Promise<Position> {
    const last = await this.events.readLast(this.stream);
    if (last?.type !== 'ReactorAdvanced') {
      const data = { reactor: this.reactor };
      const started =
        last?.position ?? (await this.write(this.stream, 'no-stream', { type: 'ReactorStarted', data }));
      return includesHistory ? START : started;
    }
    const event = await this.eventAt(last.data as Place).catch(placeOfUnreadable);
    return (event ?? (await this.events.readStream(this.stream))[0]!).position;
  }

  /** Shortens the way of the next start: it begins after this event. */
  async advance({ stream, revision }: Place): Promise<void> {
    const last = (await this.events.readLast(this.stream))!;
    const data = { reactor: this.reactor, stream, revision };
    await this.write(this.stream, last.revision, { type: 'ReactorAdvanced', data });
  }

  async isCompleted(eventId: string): Promise<boolean> {
    return (await this.events.readLast(reactionStream(this.reactor, eventId))) !== null;
  }

  async complete(eventId: string): Promise<void> {
    const data = { reactor: this.reactor, eventId };
    await this.write(reactionStream(this.reactor, eventId), 'no-stream', { type: 'ReactionCompleted', data });
  }

  /** Undefined when there is none. */
  async eventAt({ stream, revision }: Place): Promise<StoredEvent | undefined> {
    return (await this.events.readStreamBackwards(stream, { limit: 1, before: revision + 1 }))[0];
  }

  /** The position of the event, or of the one that another process has written instead. */
  private async write(stream: string, expected: ExpectedRevision, event: ReactionEvent): Promise<Position> {
    const fact = factOf(stream, expected, event);
    // It is the first event of a log, and its id identifies the log.
    if (event.type === 'ReactorStarted') fact.id = randomUUID();
    try {
      return (await this.events.append(stream, expected, [fact])).position;
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      return (await this.events.readLast(stream))!.position;
    }
  }
}
