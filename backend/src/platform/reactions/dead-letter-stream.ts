import { deadLetterStream, type ReactorName } from '@parkho/contracts';
import {
  type EventLocation,
  type EventStore,
  type StoredEvent,
  UnreadableEvent,
  WrongExpectedRevision,
} from '@parkho/stores';
import type { Dated } from '../commands/decider.js';
import {
  type DeadLetter,
  type DeadLetterAction,
  type DeadLetterEvent,
  type DeadLetterState,
  deadLetters,
} from './dead-letters.js';
import { reactionEvent } from './reaction-event.js';

/** The dead letters of one reactor, read from their own stream. */
export class DeadLetterStream {
  private state: DeadLetterState = deadLetters.initial;
  private readonly stream: string;
  private revision = -1;

  constructor(
    private readonly events: EventStore,
    private readonly reactor: ReactorName,
  ) {
    this.stream = deadLetterStream(reactor);
  }

  /** Reads new events of the stream; the earliest failure comes first. */
  async load(): Promise<readonly DeadLetter[]> {
    for (const event of await this.events.readStream(this.stream, this.revision + 1)) {
      // Two loads may overlap.
      if (event.revision <= this.revision) continue;
      this.state = deadLetters.evolve(this.state, event as Dated<DeadLetterEvent> & StoredEvent);
      this.revision = event.revision;
    }
    return [...this.state.open.values()];
  }

  /** Their number, as of the last load or write. */
  get size(): number {
    return this.state.open.size;
  }

  /** A dead letter, as of the last load or write. */
  get(eventId: string): DeadLetter | undefined {
    return this.state.open.get(eventId);
  }

  /** Whether the reactor skips an event, because it failed or was discarded; as of the last load or write. */
  has(eventId: string): boolean {
    return this.state.open.has(eventId) || this.state.discarded.has(eventId);
  }

  /** Revision of the stream, as of the last load or write; -1 without any failure. */
  get version(): number {
    return this.revision;
  }

  /** Records an action, even while others write. False if there is nothing to change. */
  async record(action: DeadLetterAction): Promise<boolean> {
    for (;;) {
      await this.load();
      const [event] = deadLetters.decide(this.state, { ...action, reactor: this.reactor });
      if (!event) return false;
      const expected = this.revision === -1 ? 'no-stream' : this.revision;
      try {
        await this.events.append(this.stream, expected, [reactionEvent(this.stream, expected, event)]);
        await this.load();
        return true;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }
}

/** The event at a place in a stream; also an unreadable one has a place. */
export async function locationAt(log: EventStore, stream: string, revision: number): Promise<EventLocation> {
  try {
    return (await log.readStreamBackwards(stream, { limit: 1, before: revision + 1 }))[0]!;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.location;
    throw error;
  }
}
