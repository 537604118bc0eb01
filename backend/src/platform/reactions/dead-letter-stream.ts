import { deadLetterStream, type ReactorName } from '@parkho/contracts';
import {
  type EventPlace,
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
import { factOf } from './fact.js';

/** The dead letters of one reactor, kept up to date from a stream of their own without a look at the rest of the log. */
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

  /** Takes up what has been written since; the one that failed first comes first. */
  async load(): Promise<readonly DeadLetter[]> {
    for (const event of await this.events.readStream(this.stream, this.revision + 1)) {
      // Two loads may overlap.
      if (event.revision <= this.revision) continue;
      this.state = deadLetters.evolve(this.state, event as Dated<DeadLetterEvent> & StoredEvent);
      this.revision = event.revision;
    }
    return [...this.state.open.values()];
  }

  /** How many there are, as of the last load or write. */
  get size(): number {
    return this.state.open.size;
  }

  /** One of them, as of the last load or write. */
  get(eventId: string): DeadLetter | undefined {
    return this.state.open.get(eventId);
  }

  /** Whether the reactor passes an event: it failed, or was discarded, as of the last load or write. */
  has(eventId: string): boolean {
    return this.state.open.has(eventId) || this.state.discarded.has(eventId);
  }

  /** Revision of the stream, as of the last load or write; -1 while nothing has ever failed. */
  get version(): number {
    return this.revision;
  }

  /** Writes what the reactor does about one, whatever others write at the same time. True unless it is so already. */
  async record(action: DeadLetterAction): Promise<boolean> {
    for (;;) {
      await this.load();
      const [event] = deadLetters.decide(this.state, { ...action, reactor: this.reactor });
      if (!event) return false;
      const expected = this.revision === -1 ? 'no-stream' : this.revision;
      try {
        await this.events.append(this.stream, expected, [factOf(this.stream, expected, event)]);
        await this.load();
        return true;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }
}

/** The event at a place in a stream; one that cannot be read has a place all the same. */
export async function placeAt(log: EventStore, stream: string, revision: number): Promise<EventPlace> {
  try {
    return (await log.readStreamBackwards(stream, { limit: 1, before: revision + 1 }))[0]!;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.place;
    throw error;
  }
}
