import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CategoryEvent, DomainError, type EventMetadata } from '@parkho/contracts';
import { type EventStore, openEventStore, StoreUnavailable, WrongExpectedRevision } from '@parkho/stores';
import { contextOf, type RequestWithPrincipal } from '../http/access/request-context.js';
import { type CommandContext, deriveChildId, deriveId, systemContext } from './command-context.js';
import { CommandRunner } from './command-runner.js';
import type { Decider } from './decider.js';

/** A minimal decider: remembers names, rejects one, and treats a repeated one as done. */
const names: Decider<readonly string[], string, CategoryEvent> = {
  initial: [],
  evolve: (state, event) => (event.type === 'CategoryRenamed' ? [...state, event.data.name] : state),
  decide(state, name) {
    if (name === 'forbidden') throw new DomainError('forbidden', 'No');
    return state.includes(name) ? [] : [{ type: 'CategoryRenamed', data: { categoryId: 'x', name } }];
  },
};

test('an id can be derived from any text, even half a surrogate pair', () => {
  expect(deriveId('import', 'reference \ud800')).toMatch(/^[0-9a-f-]{36}$/);
  expect(deriveId('import', 'reference 💻')).not.toBe(deriveId('import', 'reference \ud83d'));
});

describe('CommandRunner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkho-runner-'));
  let events: EventStore;
  let stream = 0;
  const fresh = (): string => `category-${++stream}`;
  let number = 0;
  const context = (change: Partial<CommandContext> = {}): CommandContext => ({
    ...systemContext(`command ${++number}`),
    ...change,
  });
  beforeAll(async () => {
    events = await openEventStore({ dataDir: folder });
  });
  afterAll(async () => {
    await events.close();
    rmSync(folder, { recursive: true });
  });

  it('decides on others’ latest events despite cached states', async () => {
    const [one, other] = [new CommandRunner(events), new CommandRunner(events)];
    const id = fresh();
    await one.run(names, id, 'a', context());
    await other.run(names, id, 'b', context());
    expect(await one.run(names, id, 'c', context())).toMatchObject({ state: ['a', 'b', 'c'], revision: 2 });
  });

  it('returns the first answer to a repeated command, whatever has happened since', async () => {
    const runner = new CommandRunner(events);
    const id = fresh();
    await runner.run(names, id, 'a', context());
    const [repeated, first] = [context(), { state: ['a', 'b'], revision: 1 }];
    expect(await runner.run(names, id, 'b', repeated)).toMatchObject(first);
    await runner.run(names, id, 'c', context());
    expect(await runner.run(names, id, 'b', repeated)).toMatchObject(first);
  });

  it('appends nothing if nothing changes, or if a rule rejects', async () => {
    const runner = new CommandRunner(events);
    const id = fresh();
    await runner.run(names, id, 'a', context());
    expect((await runner.run(names, id, 'a', context())).revision).toBe(0);
    await expect(runner.run(names, id, 'forbidden', context())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await events.readStream(id)).toHaveLength(1);
  });

  it('runs two hundred commands on one stream, each once, without conflicts', async () => {
    const runner = new CommandRunner(events);
    const id = fresh();
    const batch = Array.from({ length: 200 }, (_, index) => `name ${index}`);
    const outcomes = await Promise.all(batch.map((name) => runner.run(names, id, name, context())));
    expect(outcomes.map(({ revision }) => revision)).toEqual(batch.map((_, index) => index));
    expect(outcomes.at(-1)!.state).toEqual(batch);
  });

  it('continues after a rejected command, and drops finished queues', async () => {
    const runner = new CommandRunner(events);
    const id = fresh();
    const outcomes = await Promise.allSettled(
      ['forbidden', 'a', 'forbidden', 'b'].map((name) => runner.run(names, id, name, context())),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(Reflect.get(runner, 'queues')).toEqual(new Map());
  });

  it('retries conflicts with other processes', async () => {
    const id = fresh();
    const concurrentNames = ['a', 'b', 'c', 'd', 'e'];
    await Promise.all(
      concurrentNames.map((name) => new CommandRunner(events).run(names, id, name, context())),
    );
    expect((await events.readStream(id)).length).toBe(concurrentNames.length);
  });

  it('accepts one of two contradicting decisions, here and in another process', async () => {
    const lastOf = (state: readonly string[]) => state.at(-1) ?? null;
    const decisions = { ...names, basis: lastOf };
    const [runner, other] = [new CommandRunner(events), new CommandRunner(events)];
    for (const second of [runner, other]) {
      const id = fresh();
      await runner.run(names, id, 'waiting', context());
      const outcomes = await Promise.allSettled([
        runner.run(decisions, id, 'approved', context()),
        second.run(decisions, id, 'rejected', context()),
      ]);
      const [refused, ...others] = outcomes.filter(({ status }) => status === 'rejected');
      expect([refused, others]).toMatchObject([{ reason: { kind: 'conflict' } }, []]);
      expect(await events.readStream(id)).toHaveLength(2);
    }
    const id = fresh();
    await Promise.all([1, 2].map(() => runner.run(decisions, id, 'approved', context())));
    expect(await runner.run(decisions, id, 'rejected', context())).toMatchObject({ revision: 1 });
  });

  it('gives up after a number of retries', async () => {
    const conflicting: Pick<EventStore, 'append' | 'readStream'> = {
      readStream: async () => [],
      append: (stream) => Promise.reject(new WrongExpectedRevision(stream, 'no-stream', 0)),
    };
    const runner = new CommandRunner(conflicting as EventStore);
    await expect(runner.run(names, fresh(), 'a', context())).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('rejects an outdated version, before any other rule', async () => {
    const runner = new CommandRunner(events);
    const id = fresh();
    await runner.run(names, id, 'a', context());
    await expect(runner.run(names, id, 'b', context({ expectedRevision: 4 }))).rejects.toMatchObject({
      kind: 'version-mismatch',
    });
    await expect(runner.run(names, id, 'forbidden', context({ expectedRevision: 4 }))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(runner.run(names, id, 'b', context({ expectedRevision: 0 }))).resolves.toMatchObject({
      revision: 1,
    });
  });

  it('runs a command once, however often its answer is lost', async () => {
    let lostAnswers = 0;
    const lossy: Pick<EventStore, 'append' | 'readStream'> = {
      readStream: (...read) => events.readStream(...read),
      async append(...append) {
        await events.append(...append);
        lostAnswers++;
        throw new StoreUnavailable('The network');
      },
    };
    const runner = () => new CommandRunner(lossy as EventStore);
    const id = fresh();
    const command = context({ requestHash: 'hash' });
    await expect(runner().run(names, id, 'a', command)).rejects.toThrow(StoreUnavailable);
    expect(await runner().run(names, id, 'a', command)).toMatchObject({
      state: ['a'],
      revision: 0,
    });
    await expect(runner().run(names, id, 'b', { ...command, requestHash: 'other' })).rejects.toMatchObject({
      kind: 'unprocessable',
    });
    expect([lostAnswers, (await events.readStream(id)).length]).toEqual([1, 1]);
  });

  it.each([
    ['without an Idempotency-Key', {}],
    ['with one', { requestHash: 'hash' }],
    ['that names a version', { expectedRevision: 0 }],
  ])('recognises its own append after a conflict, in a command %s', async (_, change) => {
    /** Given a rule that repeats the same events, on a stream with events, */
    const more: typeof names = { ...names, decide: (state, name) => names.decide([], name + state.length) };
    const id = fresh();
    await new CommandRunner(events).run(more, id, 'a', context());
    /** and a log that repeats an append whose response was lost, and then finds the stream ahead, */
    const repeating: Pick<EventStore, 'append' | 'readStream'> = {
      readStream: (...read) => events.readStream(...read),
      async append(stream, expected, news) {
        const { revision } = await events.append(stream, expected, news);
        throw new WrongExpectedRevision(stream, expected, revision);
      },
    };
    /** when a command is run, */
    const outcome = new CommandRunner(repeating as EventStore).run(more, id, 'a', context(change));
    /** then it is done once. */
    expect(await outcome).toMatchObject({ state: ['a0', 'a1'], revision: 1 });
    expect(await events.readStream(id)).toHaveLength(2);
  });

  it('adds actor, time and command to every event', async () => {
    const id = fresh();
    const command = context({ causationId: 'cause', command: 'PUT /x/:id', requestHash: 'hash' });
    await new CommandRunner(events).run(names, id, 'a', command);
    expect((await events.readStream(id))[0]!.metadata as EventMetadata).toEqual({
      actor: { id: 'system', role: 'system' },
      at: command.at,
      correlationId: command.correlationId,
      causationId: 'cause',
      commandId: command.commandId,
      command: 'PUT /x/:id',
      requestHash: 'hash',
      schema: 1,
    });
  });
});

describe('contextOf', () => {
  const request = (headers: Record<string, string>, body: unknown = { a: 1 }): RequestWithPrincipal =>
    ({
      id: 'r1',
      method: 'POST',
      url: '/api/x/1',
      routeOptions: { url: '/api/x/:id' },
      headers,
      body,
    }) as unknown as RequestWithPrincipal;

  it('gives a repeated key the same command, and another body another fingerprint', () => {
    const [first, second, other] = [
      contextOf(request({ 'idempotency-key': 'k' })),
      contextOf(request({ 'idempotency-key': 'k' })),
      contextOf(request({ 'idempotency-key': 'k' }, { a: 2 })),
    ];
    expect([second.commandId, second.requestHash]).toEqual([first.commandId, first.requestHash]);
    expect(other.commandId).toBe(first.commandId);
    expect(other.requestHash).not.toBe(first.requestHash);
    expect(contextOf(request({})).requestHash).toBeUndefined();
    // Without the key, which is not in the log, the body cannot be guessed.
    expect(contextOf(request({ 'idempotency-key': 'l' })).requestHash).not.toBe(first.requestHash);
  });

  it('has the route of the command without its ids', () => {
    expect(contextOf(request({})).command).toBe('POST /x/:id');
  });

  it('keeps keys of different people apart', () => {
    const withKey = request({ 'idempotency-key': 'k' });
    const user = { id: 'u1', role: 'seller', sessionId: 's' } as const;
    expect(contextOf(Object.assign(request({ 'idempotency-key': 'k' }), { user })).commandId).not.toBe(
      contextOf(withKey).commandId,
    );
  });

  it.each([
    ['"3"', 3],
    ['W/"12"', 12],
    ['*', undefined],
  ])('parses If-Match %s', (header, revision) => {
    expect(contextOf(request({ 'if-match': header })).expectedRevision).toBe(revision);
  });

  it('treats an impossible version as outdated', () => {
    expect(() => contextOf(request({ 'if-match': 'latest' }))).toThrow(DomainError);
  });
});

describe('deriveChildId', () => {
  it('is a UUID with its parent’s time', () => {
    const parent = '019aa3f1-7c2b-7d55-9b7e-0c5a1f2e3d4c';
    expect(deriveChildId(parent, 'product')).toMatch(
      /^019aa3f1-7c2b-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(deriveChildId(parent, 'product')).not.toBe(deriveChildId(parent, 'user'));
  });
});
