import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import {
  type Appended,
  AppendTooLarge,
  type EventStore,
  type ExpectedRevision,
  MAX_APPEND_BYTES,
  type NewEvent,
  type Position,
  START,
  type StoredEvent,
  StoreUnavailable,
  WrongExpectedRevision,
} from './event-store.js';

/** A log under test, which may contain other events, and a second connection to the same log. */
export interface OpenedEventStore {
  store: EventStore;
  connect(): Promise<EventStore>;
}

const anEvent = (data: object = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Counted',
  data,
  metadata: { at: '2026-01-31T09:00:00.000Z' },
});
const ids = (events: readonly { id: string }[]): string[] => events.map((event) => event.id);
const aStream = (): string => `counter-${randomUUID()}`;

/** The first `count` events after a position whose stream begins with `prefix`. */
async function collect(
  store: EventStore,
  after: Position,
  count: number,
  prefix: string,
  maxBatch?: number,
): Promise<StoredEvent[]> {
  const collected: StoredEvent[] = [];
  if (count === 0) return collected;
  const controller = new AbortController();
  for await (const batch of store.subscribe(after, { signal: controller.signal, maxBatch })) {
    expect(batch.length).toBeGreaterThan(0);
    expect(batch.length).toBeLessThanOrEqual(maxBatch ?? 1_000);
    collected.push(...batch.filter((event) => event.stream.startsWith(prefix)));
    if (collected.length >= count) controller.abort();
  }
  return collected;
}

/** The contract of every event store. */
export function eventStoreContract(name: string, open: () => Promise<OpenedEventStore>): void {
  describe(`${name}: the contract of an event store`, () => {
    let store: EventStore;
    let connect: OpenedEventStore['connect'];
    beforeAll(async () => {
      ({ store, connect } = await open());
    });
    afterAll(() => store.close());

    test('returns appended events in order, with revisions and positions', async () => {
      const stream = aStream();
      const before = await store.head();
      const first = [anEvent({ text: 'پرکھو "quoted" 😀', deep: { list: [1, null, false] } }), anEvent()];
      const second = Array.from({ length: 10 }, () => anEvent());
      expect((await store.append(stream, 'no-stream', first)).revision).toBe(1);
      const { revision, position } = await store.append(stream, 1, second);
      expect(revision).toBe(11);
      expect(await store.head()).toBe(position);
      expect(await store.share(position)).toBeGreaterThan(await store.share(START));

      const events = await store.readStream(stream);
      expect(events).toEqual(
        [...first, ...second].map((event, index) => ({
          ...event,
          stream,
          revision: index,
          position: expect.any(String),
        })),
      );
      const positions = [before, ...events.map((event) => event.position)];
      expect([...new Set(positions)].toSorted()).toEqual(positions);
      expect(START < positions[1]!).toBe(true);
      expect(positions.at(-1)).toBe(position);
      expect(await store.readStream(stream, 2)).toEqual(events.slice(2));
      expect(await store.readStream(stream, 12)).toEqual([]);
      expect(await store.readLast(stream)).toEqual(events[11]);
      const latestFirst = events.toReversed();
      expect(await store.readStreamBackwards(stream, { limit: 20 })).toEqual(latestFirst);
      expect(await store.readStreamBackwards(stream, { limit: 2 })).toEqual(latestFirst.slice(0, 2));
      expect(await store.readStreamBackwards(stream, { limit: 3, before: 12 })).toEqual(
        latestFirst.slice(0, 3),
      );
      expect(await store.readStreamBackwards(stream, { limit: 3, before: 2 })).toEqual([
        events[1],
        events[0],
      ]);
      expect(await store.readStreamBackwards(stream, { limit: 3, before: 0 })).toEqual([]);
      expect(await store.readAll(before, 20)).toEqual(events);
      expect(await store.readAll(events[0]!.position, 1)).toEqual([events[1]]);
      expect(await store.readAll(position, 10)).toEqual([]);
    });

    test('has no events in a stream without appends', async () => {
      expect(await store.readStream(aStream())).toEqual([]);
      expect(await store.readLast(aStream())).toBeNull();
      expect(await store.readStreamBackwards(aStream(), { limit: 1 })).toEqual([]);
    });

    test('rejects an append without events or with a repeated id', async () => {
      const event = anEvent();
      await expect(store.append(aStream(), 'no-stream', [])).rejects.toThrow(RangeError);
      await expect(store.append(aStream(), 'no-stream', [event, event])).rejects.toThrow(RangeError);
    });

    test('accepts an append of the maximum size, and rejects one a byte larger as a whole', async () => {
      const stream = aStream();
      const events = Array.from({ length: 20 }, () => anEvent({ text: 'پ'.repeat(25_000) }));
      const bytes = (of: readonly NewEvent[]) =>
        of.reduce(
          (sum, { type, data, metadata }) =>
            sum + 2 * type.length + Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata)),
          0,
        );
      const remainingBytes = MAX_APPEND_BYTES - bytes([...events, anEvent({ text: '' })]);
      const tooLarge = store.append(stream, 'no-stream', [
        ...events,
        anEvent({ text: 'x'.repeat(remainingBytes + 1) }),
      ]);
      await expect(tooLarge).rejects.toThrow(AppendTooLarge);
      await expect(tooLarge).rejects.toMatchObject({ stream, events: 21, bytes: MAX_APPEND_BYTES + 1 });
      expect(await store.readStream(stream)).toEqual([]);
      const largest = [...events, anEvent({ text: 'x'.repeat(remainingBytes) })];
      expect((await store.append(stream, 'no-stream', largest)).revision).toBe(20);
    });

    test('returns the current revision of the stream if the expected one is wrong', async () => {
      const stream = aStream();
      const wrong = async (expected: ExpectedRevision, actual: ExpectedRevision) => {
        const refusal = store.append(stream, expected, [anEvent()]);
        await expect(refusal).rejects.toThrow(WrongExpectedRevision);
        await expect(refusal).rejects.toMatchObject({ stream, expected, actual });
      };
      await wrong(0, 'no-stream');
      await store.append(stream, 'no-stream', [anEvent(), anEvent()]);
      await wrong('no-stream', 1);
      await wrong(0, 1);
      await wrong(2, 1);
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    test('accepts one of many concurrent writers and does not affect another stream', async () => {
      const stream = aStream();
      const writers = Array.from({ length: 20 }, () => store.append(stream, 'no-stream', [anEvent()]));
      const bystander = store.append(aStream(), 'no-stream', [anEvent()]);
      const outcomes = await Promise.allSettled(writers);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
      expect(await store.readStream(stream)).toHaveLength(1);
      await expect(bystander).resolves.toMatchObject({ revision: 0 });
    });

    test('answers a repeated append with the first answer, even concurrently and after other writes', async () => {
      const stream = aStream();
      const events = [anEvent(), anEvent()];
      const [first, again] = await Promise.all([
        store.append(stream, 'no-stream', events),
        store.append(stream, 'no-stream', events),
      ]);
      expect(again).toEqual(first);
      await store.append(stream, 1, [anEvent()]);
      expect(await store.append(stream, 'no-stream', events)).toEqual(first);
      expect(await store.readStream(stream)).toHaveLength(3);
    });

    test('rejects a repeat with a new event', async () => {
      const stream = aStream();
      const event = anEvent();
      await store.append(stream, 'no-stream', [event]);
      await expect(store.append(stream, 'no-stream', [event, anEvent()])).rejects.toThrow(
        WrongExpectedRevision,
      );
      expect(ids(await store.readStream(stream))).toEqual([event.id]);
    });

    test('delivers another connection’s appends to a live subscriber', async () => {
      const stream = aStream();
      const other = await connect();
      const received = collect(store, await store.head(), 2, stream);
      const events = [anEvent(), anEvent()];
      await other.append(stream, 'no-stream', [events[0]!]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await other.append(stream, 0, [events[1]!]);
      await other.close();
      expect(ids(await received)).toEqual(ids(events));
    });

    test('ends a subscription when it is aborted, before, between and while waiting', async () => {
      const over: StoredEvent[][] = [];
      for await (const batch of store.subscribe(START, { signal: AbortSignal.abort() })) over.push(batch);
      expect(over).toEqual([]);

      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      for await (const batch of store.subscribe(await store.head(), { signal: controller.signal }))
        over.push(batch);
      expect(over).toEqual([]);
    });

    test('finishes pending operations before it is closed, and ends its subscriptions', async () => {
      const stream = aStream();
      const other = await connect();
      const live = other
        .subscribe(await other.head(), { signal: new AbortController().signal })
        [Symbol.asyncIterator]()
        .next();
      await new Promise(setImmediate);
      const appended = other.append(stream, 'no-stream', [anEvent()]);
      await other.close();
      const overdue = new Promise((resolve) => setImmediate(resolve, 'overdue'));
      expect(await Promise.race([appended, overdue])).toMatchObject({ revision: 0 });
      await live;
      await expect(other.append(stream, 0, [anEvent()])).rejects.toThrow(StoreUnavailable);
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    test('keeps everything when it is closed and opened again', async () => {
      const stream = aStream();
      const first = await connect();
      const { position } = await first.append(stream, 'no-stream', [anEvent({ n: 1 })]);
      const before = await first.readStream(stream);
      await first.close();
      const second = await connect();
      expect(await second.readStream(stream)).toEqual(before);
      expect((await second.head()) >= position).toBe(true);
      await expect(second.append(stream, 'no-stream', [anEvent()])).rejects.toThrow(WrongExpectedRevision);
      await second.close();
    });

    test('equals a list of events for any sequence of appends and any subscriber', async () => {
      const step = fc.oneof(
        fc.record({
          kind: fc.constant('append' as const),
          stream: fc.nat(2),
          /** 0 is the right expected revision, -1 and 1 are one off. */
          off: fc.constantFrom(0, 0, 0, -1, 1),
          size: fc.integer({ min: 1, max: 3 }),
        }),
        fc.record({ kind: fc.constant('repeat' as const), which: fc.nat(20) }),
      );
      const subscriber = fc.record({ from: fc.nat(20), maxBatch: fc.integer({ min: 1, max: 4 }) });

      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { maxLength: 20 }),
          fc.array(subscriber, { maxLength: 3 }),
          async (steps, subscribers) => {
            const run = `model-${randomUUID()}-`;
            const start = await store.head();
            const log: { id: string; stream: string; revision: number }[] = [];
            const done: { request: Parameters<EventStore['append']>; answer: Appended; logged: number }[] =
              [];

            for (const step of steps) {
              if (step.kind === 'repeat') {
                const earlier = done[step.which];
                if (earlier) expect(await store.append(...earlier.request)).toEqual(earlier.answer);
                continue;
              }
              const stream = `${run}${step.stream}`;
              const revision = log.findLast((event) => event.stream === stream)?.revision ?? -1;
              const guess = revision + step.off;
              if (guess < -1) continue;
              const expected = guess === -1 ? 'no-stream' : guess;
              const events = Array.from({ length: step.size }, () => anEvent());
              if (step.off !== 0) {
                await expect(store.append(stream, expected, events)).rejects.toThrow(WrongExpectedRevision);
                continue;
              }
              const answer = await store.append(stream, expected, events);
              expect(answer.revision).toBe(revision + step.size);
              for (const [index, { id }] of events.entries())
                log.push({ id, stream, revision: revision + 1 + index });
              done.push({ request: [stream, expected, events], answer, logged: log.length });
            }

            const place = ({ id, stream, revision }: StoredEvent) => ({ id, stream, revision });
            for (const { from, maxBatch } of subscribers) {
              const after = done[from] ?? { answer: { position: start }, logged: 0 };
              const laterEvents = log.slice(after.logged);
              const received = await collect(store, after.answer.position, laterEvents.length, run, maxBatch);
              expect(received.map(place)).toEqual(laterEvents);
            }
            for (const stream of new Set(log.map((event) => event.stream)))
              expect((await store.readStream(stream)).map(place)).toEqual(
                log.filter((event) => event.stream === stream),
              );
          },
        ),
        { numRuns: 50 },
      );
    });

    test('delivers every event once and in log order to a subscriber that starts during concurrent writes', async () => {
      const run = `busy-${randomUUID()}-`;
      const start = await store.head();
      const writers = 8;
      const each = 25;
      const live = collect(store, start, writers * each, run, 7);
      const acknowledged = await Promise.all(
        Array.from({ length: writers }, async (_, writer) => {
          const positions: Position[] = [];
          for (let n = 0; n < each; n++) {
            const expected = n === 0 ? 'no-stream' : n - 1;
            positions.push((await store.append(`${run}${writer}`, expected, [anEvent()])).position);
          }
          return positions;
        }),
      );
      const positions = (await live).map((event) => event.position);
      expect(positions).toEqual(acknowledged.flat().toSorted());
    });
  });
}
