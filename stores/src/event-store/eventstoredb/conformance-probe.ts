import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AllStreamRecordedEvent,
  type AllStreamSubscription,
  ANY,
  type AppendResult,
  type AppendToStreamOptions,
  BACKWARDS,
  binaryEvent,
  END,
  type EventData,
  EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  type ResolvedEvent,
  START,
  STREAM_EXISTS,
  type StreamSubscription,
  streamNameFilter,
} from '@eventstore/db-client';

/** Timeout for a subscription to deliver the expected event, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A response as JSON: big integers as '1n', the stream names of the run masked. */
export type Answer = unknown;

/**
 * Calls an EventStoreDB for everything that Parkho depends on, through the client. The answers hold no ids, positions
 * or times, so that two servers can be compared; eventstore-answers.json holds those of a genuine one.
 */
export async function probeEventStoreDb(url: string): Promise<Record<string, Answer>> {
  const client = EventStoreDBClient.connectionString(url);
  /** Makes stream names unique to this run. */
  const run = randomUUID().slice(0, 8);
  const streamOf = (name: string) => `case${run}-${name}`;

  const mask = (value: unknown): Answer =>
    JSON.parse(
      JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)).replaceAll(
        run,
        'RUN',
      ),
    );
  const failure = (error: unknown): Answer => {
    const { type, code, expectedVersion, actualVersion, streamName, maxAppendSize } = error as Record<
      string,
      unknown
    >;
    return mask({
      error: type ?? (error as Error).constructor.name,
      code,
      expected: expectedVersion,
      actual: actualVersion,
      stream: streamName,
      max: maxAppendSize,
    });
  };
  const attempt = (action: () => Promise<Answer>): Promise<Answer> => action().catch(failure);

  const event = (type: string, data: Record<string, unknown> = {}, id?: string) =>
    jsonEvent({ type, data, ...(id && { id }) });
  const success = ({ success, nextExpectedRevision, position }: AppendResult): Answer =>
    mask({
      success,
      next: nextExpectedRevision,
      hasPosition: position !== undefined && position.commit > 0n,
    });
  const append = (stream: string, events: EventData[], options?: AppendToStreamOptions): Promise<Answer> =>
    attempt(async () => success(await client.appendToStream(streamOf(stream), events, options)));

  const readStream = (stream: string, options?: ReadStreamOptions): Promise<Answer> =>
    attempt(async () => {
      const events: string[] = [];
      for await (const { event } of client.readStream(streamOf(stream), options))
        events.push(`${event!.revision} ${event!.type}`);
      return events;
    });
  const readAll = async (options: ReadAllOptions, stream?: string): Promise<AllStreamRecordedEvent[]> => {
    const events: AllStreamRecordedEvent[] = [];
    for await (const { event } of client.readAll(options))
      if (event && (stream === undefined || event.streamId.startsWith(streamOf(stream)))) events.push(event);
    return events;
  };

  /** Reads a subscription until an event matches `last`, and ends it. */
  const watch = async (
    subscription: AllStreamSubscription | StreamSubscription,
    last: (event: RecordedEvent) => boolean,
  ) => {
    const outcome = { confirmed: false, ended: false, error: null as Answer };
    const events: RecordedEvent[] = [];
    const finished = new AbortController();
    subscription.on('confirmation', () => {
      outcome.confirmed = true;
    });
    subscription.on('end', () => {
      outcome.ended = true;
      finished.abort();
    });
    subscription.on('error', (error: Error) => {
      outcome.error = failure(error);
      finished.abort();
    });
    subscription.on('data', (resolved: unknown) => {
      const { event } = resolved as ResolvedEvent;
      if (!event) return;
      events.push(event);
      if (last(event)) void subscription.unsubscribe();
    });
    await delay(TIMEOUT_MS, undefined, { signal: finished.signal }).catch(() => {});
    return { ...outcome, events, names: events.map(({ revision, type }) => `${revision} ${type}`) };
  };
  const matchesEvent =
    (name: string, type: string) =>
    (event: RecordedEvent): boolean =>
      event.streamId === streamOf(name) && event.type === type;
  const byStream = (name: string) => streamNameFilter({ prefixes: [streamOf(name)] });

  const cases: Record<string, () => Promise<Answer>> = {
    'create with NO_STREAM, two events': () =>
      append('a', [event('A1'), event('A2')], { expectedRevision: NO_STREAM }),
    'create again with NO_STREAM': () => append('a', [event('A3')], { expectedRevision: NO_STREAM }),
    'append at the right revision': () => append('a', [event('A3')], { expectedRevision: 1n }),
    'append at an older revision': () => append('a', [event('A4')], { expectedRevision: 0n }),
    'append at a revision ahead': () => append('a', [event('A4')], { expectedRevision: 9n }),
    'append at a revision to a stream that is not there': () =>
      append('none1', [event('N')], { expectedRevision: 0n }),
    'STREAM_EXISTS where there is none': () =>
      append('none2', [event('N')], { expectedRevision: STREAM_EXISTS }),
    'STREAM_EXISTS where there is one': () => append('a', [event('A4')], { expectedRevision: STREAM_EXISTS }),
    'ANY makes a stream': () => append('any', [event('Y1')], { expectedRevision: ANY }),
    'no option at all': () => append('any', [event('Y2')]),
    // An option of the client that an append ignores.
    'throwOnAppendFailure false, wrong revision': () =>
      append('a', [event('X')], { expectedRevision: NO_STREAM }),
    'empty list of events': () => append('empty', [], { expectedRevision: NO_STREAM }),

    'same ids again': async () => {
      const [one, two, three] = [event('I1'), event('I2'), event('I3')];
      const both = () => client.appendToStream(streamOf('idem'), [one, two], { expectedRevision: NO_STREAM });
      const first = await both();
      const again = await both();
      return {
        first: success(first),
        again: success(again),
        'the position is the first one': first.position?.commit === again.position?.commit,
        'only the first of them, NO_STREAM': await append('idem', [one], { expectedRevision: NO_STREAM }),
        'only the second of them, NO_STREAM': await append('idem', [two], { expectedRevision: NO_STREAM }),
        'the second at 0': await append('idem', [two], { expectedRevision: 0n }),
        'both with ANY': await append('idem', [one, two], { expectedRevision: ANY }),
        'both with STREAM_EXISTS': await append('idem', [one, two], { expectedRevision: STREAM_EXISTS }),
        'one old, one new, NO_STREAM': await append('idem', [one, three], { expectedRevision: NO_STREAM }),
        'one old, one new, ANY': await append('idem', [one, three], { expectedRevision: ANY }),
        'the last and one new, at the revision before the last': await append('idem', [two, event('I4')], {
          expectedRevision: 0n,
        }),
        'one old id at the end of the stream': await append('idem', [one], { expectedRevision: 1n }),
        'same id in another stream': await append('idem-other', [one], { expectedRevision: NO_STREAM }),
        'same id twice in one append': await append('idem-twice', [three, three], {
          expectedRevision: NO_STREAM,
        }),
        stream: await readStream('idem'),
        twice: await readStream('idem-twice'),
      };
    },

    'read a stream that is not there': () => readStream('nothing'),
    'read forwards': () => readStream('a'),
    'read from revision 1, at most 2': () => readStream('a', { fromRevision: 1n, maxCount: 2 }),
    'read past the end': () => readStream('a', { fromRevision: 50n }),
    'read backwards from the end': () => readStream('a', { direction: BACKWARDS, fromRevision: END }),
    'read backwards from revision 1': () => readStream('a', { direction: BACKWARDS, fromRevision: 1n }),

    'what an event carries': async () => {
      const id = randomUUID();
      const data = { text: 'پرکھو é 💻', n: 1.5, nested: { list: [1, null] } };
      await client.appendToStream(
        streamOf('shape'),
        [
          jsonEvent({ id, type: 'Shape', data, metadata: { actor: 'ü', n: 1 } }),
          binaryEvent({ type: 'Bytes', data: Buffer.from([0, 1, 255]) }),
        ],
        { expectedRevision: NO_STREAM },
      );
      const answers: Answer[] = [];
      for await (const { event, link, commitPosition } of client.readStream(streamOf('shape'))) {
        const { type, isJson, created, metadata, position } = event!;
        const bytes = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);
        answers.push(
          mask({
            keys: Object.keys(event!).toSorted(),
            type,
            isJson,
            sameId: event!.id === id,
            data: bytes(event!.data),
            metadata: bytes(metadata) ?? null,
            created: created.constructor.name,
            recent: Math.abs(Date.now() - created.getTime()) < 60_000,
            position: position === undefined ? 'none' : 'given',
            link: link ?? 'none',
            commitPosition: commitPosition === undefined ? 'none' : 'given',
          }),
        );
      }
      return answers;
    },

    'positions in $all': async () => {
      const appendTo = (stream: string, types: string[]) =>
        client.appendToStream(
          streamOf(stream),
          types.map((type) => event(type)),
          { expectedRevision: NO_STREAM },
        );
      const first = await appendTo('pos-1', ['P1', 'P2']);
      const second = await appendTo('pos-2', ['P3']);
      const events = await readAll({}, 'pos');
      const commits = events.map(({ position }) => position.commit);
      const types = async (options: ReadAllOptions) =>
        (await readAll(options, 'pos')).map(({ type }) => type);
      const fromPosition: Position = events[1]!.position;
      return {
        types: events.map(({ type }) => type),
        rising: commits.every((commit, index) => index === 0 || commit > commits[index - 1]!),
        'events of one append share a commit position': commits[0] === commits[1],
        'prepare equals commit': events.map(({ position }) => position.prepare === position.commit),
        'the append answers the position of its last event': [
          first.position?.commit === commits[1],
          second.position?.commit === commits[2],
        ],
        'from the position of P2, forwards': await types({ fromPosition, direction: FORWARDS }),
        'from the position of P2, backwards': await types({ fromPosition, direction: BACKWARDS }),
        'backwards from the end, at most one': await types({
          fromPosition: END,
          direction: BACKWARDS,
          maxCount: 1,
        }),
      };
    },
    'readAll holds system events': async () =>
      (await readAll({ maxCount: 200 })).some(({ type }) => type.startsWith('$')),

    'subscribe to $all from the start by stream prefix, then live': async () => {
      await client.appendToStream(streamOf('sub-1'), [event('S1'), event('S2')], {
        expectedRevision: NO_STREAM,
      });
      await append('notsub-1', [event('No')], { expectedRevision: NO_STREAM });
      const subscription = client.subscribeToAll({ fromPosition: START, filter: byStream('sub-') });
      subscription.once('caughtUp', async () => {
        await append('sub-1', [event('S3')], { expectedRevision: 1n });
        await append('notsub-1', [event('No')], { expectedRevision: 0n });
        await append('sub-2', [event('S4')], { expectedRevision: NO_STREAM });
      });
      const outcome = await watch(subscription, matchesEvent('sub-2', 'S4'));
      return {
        confirmed: outcome.confirmed,
        events: outcome.names,
        error: outcome.error,
        endedByUnsubscribe: outcome.ended,
      };
    },
    'subscribe to $all after a position': async () => {
      const fromPosition = (await readAll({}, 'sub-'))[1]!.position;
      const subscription = client.subscribeToAll({ fromPosition, filter: byStream('sub-') });
      return (await watch(subscription, matchesEvent('sub-2', 'S4'))).names;
    },
    'subscribe to $all between the two events of one append': async () => {
      const { nextExpectedRevision } = await client.appendToStream(
        streamOf('mid-1'),
        [event('M1'), event('M2'), event('M3')],
        { expectedRevision: NO_STREAM },
      );
      const fromPosition = (await readAll({}, 'mid-'))[0]!.position;
      const subscription = client.subscribeToAll({ fromPosition, filter: byStream('mid-') });
      const { names } = await watch(subscription, matchesEvent('mid-1', 'M3'));
      return mask({ next: nextExpectedRevision, events: names });
    },
    'subscribe without system events': async () => {
      const subscription = client.subscribeToAll({ fromPosition: START, filter: excludeSystemEvents() });
      const { events } = await watch(subscription, matchesEvent('mid-1', 'M3'));
      return {
        some: events.length > 0,
        system: events.filter(({ type }) => type.startsWith('$')).length,
      };
    },
    'subscribe by event type prefix': async () => {
      const filter = eventTypeFilter({ prefixes: ['M'] });
      const subscription = client.subscribeToAll({ fromPosition: START, filter });
      const stream = streamOf('mid-1');
      const { events } = await watch(subscription, matchesEvent('mid-1', 'M3'));
      return events.filter(({ streamId }) => streamId === stream).map(({ type }) => type);
    },
    'subscribe to a stream that is made later': async () => {
      const subscription = client.subscribeToStream(streamOf('later'), { fromRevision: START });
      subscription.once('confirmation', () =>
        append('later', [event('L1'), event('L2')], { expectedRevision: NO_STREAM }),
      );
      const { names } = await watch(subscription, matchesEvent('later', 'L2'));
      return names;
    },

    '20 writers at one revision': async () => {
      const answers = (await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          append('race', [event('R', { i })], { expectedRevision: NO_STREAM }),
        ),
      )) as { success?: boolean; error?: string }[];
      return {
        won: answers.filter(({ success }) => success).length,
        lost: [...new Set(answers.flatMap(({ error }) => error ?? []))],
        stream: await readStream('race'),
      };
    },
    'an append over the size limit (1.5 MB)': () =>
      append('big', [event('Big', { text: 'x'.repeat(1_500_000) })], { expectedRevision: NO_STREAM }),
    'an event just under the limit (1,000,000 bytes)': () =>
      append('big2', [event('Big', { text: 'x'.repeat(1_000_000) })], { expectedRevision: NO_STREAM }),
    'a name with a colon, a slash, Urdu': () =>
      append('n:/ پ', [event('N')], { expectedRevision: NO_STREAM }),
    'an empty type': () => append('type', [event('')], { expectedRevision: NO_STREAM }),
    'an id that is no UUID': () =>
      append('badid', [event('B', {}, 'not-a-uuid')], { expectedRevision: NO_STREAM }),
    'a deadline that has passed': () =>
      append('dead', [event('D')], { expectedRevision: NO_STREAM, deadline: 0 }),
    'a wrong password': () =>
      append('auth', [event('D')], {
        expectedRevision: NO_STREAM,
        credentials: { username: 'admin', password: 'wrong' },
      }),
  };

  const answers: Record<string, Answer> = {};
  for (const [name, run] of Object.entries(cases)) answers[name] = await attempt(run);
  await client.dispose();
  return answers;
}
