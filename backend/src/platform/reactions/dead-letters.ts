import {
  type Actor,
  DomainError,
  deadLetterStream,
  GENERAL_MESSAGES,
  type ReactionEvent,
  type ReactorName,
  type Recorded,
} from '@parkho/contracts';
import {
  type EventPlace,
  type EventStore,
  type ExpectedRevision,
  type StoredEvent,
  UnreadableEvent,
  WrongExpectedRevision,
} from '@parkho/stores';
import { factOf } from './fact.js';

/** An event that a reactor has set aside, by its place in the log. */
export interface DeadLetter {
  eventId: string;
  stream: string;
  revision: number;
  failure: string;
  /** When it was set aside last, ISO 8601. */
  at: string;
  /** Whether it is to be tried once more. */
  isDue: boolean;
}

type Fact = Extract<Recorded, { type: 'ReactionSetAside' | 'ReactionRetryRequested' | 'ReactionCompleted' }>;
type NewFact = Extract<ReactionEvent, { type: Fact['type'] }>;

/**
 * The open dead letters of one reactor, folded from a stream of its own, so that they are listed
 * without a look at the rest of the log. The reactor and an operator's command write to it from different processes.
 */
export class DeadLetters {
  private readonly open = new Map<string, DeadLetter>();
  private readonly stream: string;
  private revision = -1;

  constructor(
    private readonly events: EventStore,
    private readonly reactor: ReactorName,
  ) {
    this.stream = deadLetterStream(reactor);
  }

  /** Takes up what has been written since, and answers all that is set aside, the oldest first. */
  async load(): Promise<readonly DeadLetter[]> {
    for (const event of await this.events.readStream(this.stream, this.revision + 1)) {
      this.evolve(event as Fact & StoredEvent);
      this.revision = event.revision;
    }
    return [...this.open.values()];
  }

  /** How many there are, as of the last load or write. */
  get size(): number {
    return this.open.size;
  }

  /** Whether an event is one of them, as of the last load or write. */
  has(eventId: string): boolean {
    return this.open.has(eventId);
  }

  async add({ id, stream, revision }: EventPlace, failure: string): Promise<void> {
    const data = { reactor: this.reactor, eventId: id, stream, revision, failure };
    await this.append({ type: 'ReactionSetAside', data });
  }

  /** After the marker of the event has been written. */
  async settle(eventId: string): Promise<void> {
    await this.append({ type: 'ReactionCompleted', data: { reactor: this.reactor, eventId } });
  }

  /** Revision of its stream, as of the last load or write; -1 while nothing has ever been set aside. */
  get version(): number {
    return this.revision;
  }

  /**
   * Asks the reactor, whether it runs now or later, to try once more. Answers how many events that concerns.
   * @param seen the operator and the version that they have seen
   * @throws DomainError 'version-mismatch' when it is another one by now
   */
  async requestRetry(seen?: { by: Actor; version: number }): Promise<number> {
    const count = (await this.load()).length;
    if (count === 0) return 0;
    const fact: NewFact = { type: 'ReactionRetryRequested', data: { reactor: this.reactor } };
    if (!seen) await this.append(fact);
    else await this.appendAt(seen.version, fact, seen.by);
    return count;
  }

  /** Sent again after a lost answer it is stored once, whatever has been written after it. */
  private async appendAt(version: number, fact: NewFact, by: Actor): Promise<void> {
    try {
      const expected = expectedAt(version);
      await this.events.append(this.stream, expected, [factOf(this.stream, expected, fact, by)]);
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      throw new DomainError('version-mismatch', GENERAL_MESSAGES.changedMeanwhile);
    }
  }

  private async append(fact: NewFact): Promise<void> {
    for (;;) {
      await this.load();
      const expected = expectedAt(this.revision);
      try {
        await this.events.append(this.stream, expected, [factOf(this.stream, expected, fact)]);
        await this.load();
        return;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
      }
    }
  }

  private evolve(fact: Fact): void {
    switch (fact.type) {
      case 'ReactionSetAside': {
        const { eventId, stream, revision, failure } = fact.data;
        this.open.delete(eventId);
        this.open.set(eventId, { eventId, stream, revision, failure, at: fact.metadata.at, isDue: false });
        break;
      }
      case 'ReactionRetryRequested':
        for (const deadLetter of this.open.values()) deadLetter.isDue = true;
        break;
      case 'ReactionCompleted':
        this.open.delete(fact.data.eventId);
    }
  }
}

/** -1 is the version of a stream in which nothing is. */
const expectedAt = (version: number): ExpectedRevision => (version === -1 ? 'no-stream' : version);

/** The event at a place in a stream; one that cannot be read has a place all the same. */
export async function placeAt(log: EventStore, stream: string, revision: number): Promise<EventPlace> {
  try {
    return (await log.readStreamBackwards(stream, { limit: 1, before: revision + 1 }))[0]!;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.place;
    throw error;
  }
}
