/** An event of an append. Data and metadata are bytes. */
export interface ProposedEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface RecordedEvent extends ProposedEvent {
  stream: string;
  revision: number;
  /** Byte offset in the log: increases with each event, by more than one. */
  position: number;
  /** Milliseconds since the epoch. */
  created: number;
}

/** Expected revisions of EventStoreDB; a number is the revision of the stream's last event. */
export type Expected = number | 'no-stream' | 'stream-exists' | 'any';

export type Outcome =
  | { appended: true; revision: number; position: number }
  /** `current` is the revision of the stream's last event, -1 when there is no stream. */
  | { appended: false; current: number };

/** Size of a record besides its data and metadata, in bytes. */
const RECORD_OVERHEAD = 96;

/**
 * A log with EventStoreDB's rules of appending, those of repeated ids included, as recorded from a genuine server
 * (eventstore-answers.json).
 */
export class InMemoryLog {
  readonly events: RecordedEvent[] = [];
  readonly #streams = new Map<string, RecordedEvent[]>();
  #end = 0;

  /** Events of one stream, each at the index of its revision; undefined for a stream that was never written. */
  stream(name: string): readonly RecordedEvent[] | undefined {
    return this.#streams.get(name);
  }

  /** Index of the first event at or after a position. */
  indexAt(position: number): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.events[middle]!.position < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  append(stream: string, expected: Expected, proposed: readonly ProposedEvent[]): Outcome {
    const existing = this.#streams.get(stream) ?? [];
    const current = existing.length - 1;
    if (proposed.length === 0)
      return { appended: true, revision: Math.max(current, 0), position: this.events.at(-1)?.position ?? 0 };

    const unconditional = expected === 'any' || (expected === 'stream-exists' && current >= 0);
    const last = unconditional
      ? this.#lastOfKnown(existing, proposed)
      : this.#lastOfRepeat(existing, expected === 'no-stream' ? -1 : expected, proposed);
    if (last === 'refused') return { appended: false, current };
    if (last !== undefined) return { appended: true, revision: last.revision, position: last.position };

    for (const event of proposed) this.#record(stream, existing, event);
    this.#streams.set(stream, existing);
    const { revision, position } = existing.at(-1)!;
    return { appended: true, revision, position };
  }

  /**
   * Without an expected revision: the last event of a repetition, whose ids are all stored; undefined where none is
   * stored; a mix is refused.
   */
  #lastOfKnown(
    written: readonly RecordedEvent[],
    proposed: readonly ProposedEvent[],
  ): RecordedEvent | 'refused' | undefined {
    const existing = proposed.map(({ id }) => written.find((event) => event.id === id));
    if (existing.every((event) => event === undefined)) return undefined;
    return existing.includes(undefined) ? 'refused' : existing.at(-1);
  }

  /**
   * The last event of a repetition, which has the same ids at the same revisions after an earlier revision; undefined
   * at the current revision, where every event is new.
   */
  #lastOfRepeat(
    written: readonly RecordedEvent[],
    expected: Expected,
    proposed: readonly ProposedEvent[],
  ): RecordedEvent | 'refused' | undefined {
    if (typeof expected !== 'number') return 'refused';
    if (expected === written.length - 1) return undefined;
    const existing = written.slice(expected + 1, expected + 1 + proposed.length);
    return proposed.every(({ id }, index) => existing[index]?.id === id) ? existing.at(-1) : 'refused';
  }

  #record(stream: string, written: RecordedEvent[], event: ProposedEvent): void {
    const recorded = {
      ...event,
      stream,
      revision: written.length,
      position: this.#end,
      created: Date.now(),
    };
    this.#end += RECORD_OVERHEAD + event.data.length + event.metadata.length;
    written.push(recorded);
    this.events.push(recorded);
  }
}
