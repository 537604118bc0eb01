import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { REACTORS, type ReactorName, type Recorded, UnknownEvent } from '@parkho/contracts';
import {
  type EventStore,
  type NewEvent,
  openEventStore,
  START,
  type StoredEvent,
  StoreUnavailable,
  withUpcasters,
} from '@parkho/stores';
import { alterFile } from '@parkho/stores/testing';
import {
  deadLettersOf,
  describeDeadLetters,
  discardReaction,
  retryReactions,
} from '../../operations/reactions.js';
import { eventually } from '../../testing.js';
import { type Reaction, Refused, RetryLater } from './reaction.js';
import { Reactor } from './reactor.js';
import { SharedLog } from './shared-log.js';

const folder = mkdtempSync(join(tmpdir(), 'parkho-reactor-'));
const stores: EventStore[] = [];
const aLog = async (dataDir = join(folder, randomUUID())): Promise<EventStore> => {
  const log = await openEventStore({ dataDir });
  stores.push(log);
  return log;
};
// Failures are meant here.
Logger.overrideLogger(false);
afterAll(async () => {
  await Promise.all(stores.map((store) => store.close()));
  rmSync(folder, { recursive: true });
});

const anEvent = (type: string, data: object): NewEvent => {
  const metadata = { actor: { id: 'system', role: 'system' }, at: '2026-01-31T09:00:00.000Z', schema: 1 };
  return { id: randomUUID(), type, data, metadata };
};
const erase = async (log: EventStore, userId: string): Promise<string> => {
  const event = anEvent('UserErased', { userId });
  await log.append(`user-${userId}`, 'no-stream', [event]);
  return event.id;
};
const free = { acquire: async () => new AbortController().signal, release: async () => {} };
const typesIn = async (log: EventStore): Promise<string[]> =>
  (await log.readAll(START, 10_000)).map(({ type }) => type);
const completed = async (log: EventStore): Promise<number> =>
  (await typesIn(log)).filter((type) => type === 'ReactionCompleted').length;

type UserErased = Extract<Recorded, { type: 'UserErased' }>;

/** Records the users of its calls, and then behaves as set by the test. */
class Farewells implements Reaction<'UserErased'> {
  readonly handles = ['UserErased'] as const;
  readonly done: string[] = [];
  looked = 0;

  constructor(
    private readonly then: (userId: string) => void = () => {},
    readonly name: ReactorName = 'mail',
  ) {}

  appliesTo({ data }: UserErased): boolean {
    this.looked++;
    return !data.userId.startsWith('quiet');
  }

  async react({ data }: UserErased): Promise<void> {
    this.done.push(data.userId);
    this.then(data.userId);
  }
}

const start = (
  log: EventStore,
  farewells: Farewells,
  checkpointEvery = 1_000,
  shared = new SharedLog(log),
) => {
  const reactor = new Reactor(log, shared, free, farewells, {
    checkpointEvery,
    maxAttempts: 3,
    firstPause: 10,
  });
  reactor.start();
  return reactor;
};
/** Runs a reactor until the log has a number of markers. */
const runUntil = async (log: EventStore, farewells: Farewells, markers: number, checkpointEvery?: number) => {
  const reactor = start(log, farewells, checkpointEvery);
  await eventually(async () => (await completed(log)) >= markers || undefined);
  await reactor.stop();
};
/** The first start, which treats existing events as history. */
const begin = async (log: EventStore, name?: ReactorName) => {
  const reactor = start(log, new Farewells(undefined, name));
  await eventually(async () => reactor.health().position !== START || undefined);
  await reactor.stop();
};

describe('a reactor', () => {
  it('handles each event once, across restarts, and skips history', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await begin(log);
    for (const id of ['a', 'quiet', 'b']) await erase(log, id);
    const first = new Farewells();
    await runUntil(log, first, 2);
    await erase(log, 'c');
    const second = new Farewells();
    await runUntil(log, second, 3);
    expect([first.done, second.done]).toEqual([['a', 'b'], ['c']]);
  });

  it('starts with the other new reactors, a later one at the end of the log', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await begin(log, 'mail');
    await erase(log, 'between');
    const erasure = new Farewells(undefined, 'erasure');
    await runUntil(log, erasure, 1);
    expect(erasure.done).toEqual(['between']);
    expect((await typesIn(log)).filter((type) => type === 'ReactorsStarted')).toHaveLength(1);

    const upgraded = await aLog();
    await upgraded.append('reactors', 'no-stream', [anEvent('ReactorsStarted', { reactors: ['mail'] })]);
    await upgraded.append('reactor-reports', 'no-stream', [
      anEvent('ReactorStarted', { reactor: 'reports' }),
    ]);
    await erase(upgraded, 'history');
    await begin(upgraded, 'erasure');
    const [, later] = await upgraded.readStream('reactors');
    expect(later!.data).toEqual({
      reactors: REACTORS.filter((name) => !['mail', 'reports'].includes(name)),
    });
    await erase(upgraded, 'new');
    const late = new Farewells(undefined, 'erasure');
    await runUntil(upgraded, late, 1);
    expect(late.done).toEqual(['new']);
  });

  it('handles history if the reaction requires it', async () => {
    const log = await aLog();
    await erase(log, 'history');
    const first = Object.assign(new Farewells(), { includesHistory: true });
    await runUntil(log, first, 1);
    await erase(log, 'new');
    const second = Object.assign(new Farewells(), { includesHistory: true });
    await runUntil(log, second, 2);
    expect([first.done, second.done]).toEqual([['history'], ['new']]);
  });

  it('writes no marker if the log shows the outcome, and repeats it after a restart', async () => {
    const log = await aLog();
    await begin(log);
    for (const id of ['shown', 'mailed']) await erase(log, id);
    const isRepeatable = ({ data }: UserErased) => data.userId === 'shown';
    const first = Object.assign(new Farewells(), { isRepeatable });
    await runUntil(log, first, 1);
    const second = Object.assign(new Farewells(), { isRepeatable });
    await erase(log, 'new');
    await runUntil(log, second, 2);
    expect([first.done, second.done]).toEqual([
      ['shown', 'mailed'],
      ['shown', 'new'],
    ]);
  });

  it('continues after an older version’s position', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await log.append('reactor-mail', 'no-stream', [anEvent('ReactorStarted', { reactor: 'mail' })]);
    await erase(log, 'passed');
    await log.append('reactor-mail', 0, [
      anEvent('ReactorAdvanced', { reactor: 'mail', stream: 'user-passed', revision: 0 }),
    ]);
    const eventId = await erase(log, 'done');
    await log.append(`mail-${eventId}`, 'no-stream', [
      anEvent('ReactionCompleted', { reactor: 'mail', eventId }),
    ]);
    await erase(log, 'new');
    const farewells = new Farewells();
    await runUntil(log, farewells, 2);
    expect(farewells.done).toEqual(['new']);
  });

  it('makes a damaged event a dead letter, and continues with later events', async () => {
    const dataDir = join(folder, randomUUID());
    const log = await aLog(dataDir);
    await begin(log, 'mail');
    await begin(log, 'erasure');
    for (const id of ['a', 'b', 'c']) await erase(log, id);
    const [damaged] = await log.readStream('user-b');
    const replace = (from: string, to: string) =>
      alterFile(
        join(dataDir, 'events.sqlite'),
        `UPDATE events SET data = replace(data, '${from}', '${to}') WHERE id = '${damaged!.id}'`,
      );
    replace('"b"', '"x"');

    const shared = new SharedLog(log);
    const both = [new Farewells(undefined, 'mail'), new Farewells(undefined, 'erasure')];
    const reactors = both.map((farewells) => start(log, farewells, 1_000, shared));
    const haveProcessedOthers = async () =>
      both.every(({ done }) => done.join() === 'a,c') ? true : undefined;
    await eventually(haveProcessedOthers);
    await retryReactions(log, 'mail');
    await eventually(async () => reactors[0]!.health().counts.dead_letter === 2 || undefined);
    expect(reactors.map((reactor) => reactor.health())).toMatchObject([
      { name: 'mail', state: 'working', deadLetters: 1 },
      { name: 'erasure', state: 'working', deadLetters: 1 },
    ]);
    const report = describeDeadLetters(await deadLettersOf(log));
    expect(report).toContain(`the UserErased at ${damaged!.position}, user-b 0: `);
    expect(report).toContain('damaged');

    replace('"x"', '"b"');
    await retryReactions(log, 'all');
    await eventually(async () => (both.every(({ done }) => done.join() === 'a,c,b') ? true : undefined));
    await Promise.all(reactors.map((reactor) => reactor.stop()));
  });

  it.each([
    ['a failure', () => new Error('Broken')],
    ['a condition to wait for', () => new RetryLater('The server is unavailable'), 4],
    ['an unavailable engine', () => new StoreUnavailable('The store'), 4],
    ['an event of a newer Parkho', () => new UnknownEvent('Unheard'), 4],
  ])('retries after %s, and later events wait for it', async (_, failure, times = 2) => {
    const log = await aLog();
    await begin(log);
    for (const id of ['a', 'b']) await erase(log, id);
    let failures = times;
    const farewells = new Farewells((id) => {
      if (id === 'a' && failures-- > 0) throw failure();
    });
    await runUntil(log, farewells, 2);
    expect(farewells.done).toEqual([...Array(times + 1).fill('a'), 'b']);
  });

  it('repeats a reaction whose marker was not written', async () => {
    const log = await aLog();
    await begin(log);
    await erase(log, 'a');
    let crashes = 1;
    const failing: EventStore = {
      ...withUpcasters(log),
      append: async (stream, expected, events) => {
        if (events[0]!.type === 'ReactionCompleted' && crashes-- > 0) throw new StoreUnavailable('The log');
        return log.append(stream, expected, events);
      },
    };
    const farewells = new Farewells();
    await runUntil(failing, farewells, 1);
    expect(farewells.done).toEqual(['a', 'a']);
  });

  it('rereads only events after its checkpoint', async () => {
    const log = await aLog();
    await begin(log);
    for (let n = 0; n < 25; n++) await erase(log, `quiet-${n}`);
    await erase(log, 'last');
    await runUntil(log, new Farewells(), 1, 10);
    const later = new Farewells();
    await erase(log, 'later');
    await runUntil(log, later, 2, 10);
    expect(later.done).toEqual(['later']);
    // 20 of the 26 events are before the checkpoint.
    expect(later.looked).toBe(7);
  });

  it('does not repeat reactions after the log was copied to another engine', async () => {
    const log = await aLog();
    await erase(log, 'history');
    await begin(log);
    await erase(log, 'a');
    await runUntil(log, new Farewells(), 1, 1);
    await erase(log, 'b');
    const copy = await aLog();
    // Positions differ there.
    for (let n = 0; n < 9; n++) await erase(copy, `filler-${n}`);
    for (const { stream, revision, id, type, data, metadata } of (await log.readAll(
      START,
      1_000,
    )) as StoredEvent[])
      await copy.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
    const farewells = new Farewells();
    await runUntil(copy, farewells, 2);
    expect(farewells.done).toEqual(['b']);
  });

  it('runs in one of two processes, and not after it is stopped', async () => {
    const log = await aLog();
    const idle = new Farewells();
    const waiting = new Reactor(log, new SharedLog(log), { ...free, acquire: async () => null }, idle);
    waiting.start();
    await begin(log);
    await erase(log, 'a');
    const busy = new Farewells();
    await runUntil(log, busy, 1);
    expect(waiting.health().state).toBe('standing-by');
    await waiting.stop();
    expect([busy.done, idle.looked]).toEqual([['a'], 0]);
  });

  it('without its lease reports no dead letters, even while the read store is unavailable', async () => {
    const log = await aLog();
    await begin(log);
    await erase(log, 'a');
    const lease = new AbortController();
    let acquired = 0;
    const acquire = async () => {
      if (acquired++ > 0) throw new StoreUnavailable('The read store');
      return lease.signal;
    };
    const refusing = new Farewells(() => {
      throw new Refused('Nobody is there');
    });
    const reactor = new Reactor(log, new SharedLog(log), { ...free, acquire }, refusing);
    reactor.start();
    await eventually(async () => reactor.health().deadLetters === 1 || undefined);
    lease.abort();
    await eventually(async () => reactor.health().state === 'waiting' || undefined);
    expect(reactor.health().deadLetters).toBe(0);
    await reactor.stop();
  });

  it('releases its lease when it is stopped', async () => {
    const reactor = start(await aLog(), new Farewells());
    await eventually(async () => reactor.health().state === 'working' || undefined);
    await reactor.stop();
    expect(reactor.health().state).toBe('standing-by');
  });
});

describe('a reactor with a delayed reaction', () => {
  const HOUR = 60 * 60 * 1000;
  const at = async (log: EventStore, userId: string, time: number) => {
    const { metadata, ...event } = anEvent('UserErased', { userId });
    const dated = { ...event, metadata: { ...metadata, at: new Date(time).toISOString() } };
    await log.append(`user-${userId}`, 'no-stream', [dated]);
  };
  const waiting = (delay: number) => Object.assign(new Farewells(), { delayOf: () => delay });

  it('handles an event after its delay, and does not count it as lag', async () => {
    const log = await aLog();
    await begin(log);
    await at(log, 'due', Date.now() - 2 * HOUR);
    await at(log, 'quiet', Date.now());
    await at(log, 'soon', Date.now());
    const farewells = waiting(HOUR);
    const reactor = start(log, farewells);
    await eventually(async () => farewells.looked === 3 || undefined);
    expect(farewells.done).toEqual(['due']);
    await eventually(async () => reactor.health().head === reactor.health().position || undefined);
    expect(reactor.health()).toMatchObject({ state: 'working', counts: { done: 1, failed: 0 } });
    // It need not complete before the program ends, and continues at the next start.
    await reactor.stop();
    expect(await completed(log)).toBe(1);
    const later = waiting(0);
    await runUntil(log, later, 2);
    expect(later.done).toEqual(['soon']);
  });

  it('delays an event with a timestamp in the future by at most the delay', async () => {
    const log = await aLog();
    await begin(log);
    await at(log, 'ahead', Date.now() + HOUR);
    const farewells = waiting(20);
    await runUntil(log, farewells, 1);
    expect(farewells.done).toEqual(['ahead']);
  });
});

describe('a reactor that fails on an event', () => {
  /** Fails for users called poison until it is repaired; the test sets the number of attempts. */
  const poisoned = (failure: () => Error) => {
    const state = { isMended: false };
    const farewells = new Farewells((id) => {
      if (id === 'poison' && !state.isMended) throw failure();
    });
    return Object.assign(state, { farewells });
  };

  it.each([
    ['after several attempts', () => new TypeError('Call Zara on 0399-7654321'), 3, 'TypeError'],
    ['immediately if a retry is useless', () => new Refused('550'), 1, '550'],
  ])('makes it a dead letter %s, continues, and retries on an operator’s request', async (_, failure, attemptCount, reason) => {
    const log = await aLog();
    await begin(log);
    for (const id of ['poison', 'b']) await erase(log, id);
    const poison = poisoned(failure);
    const reactor = start(log, poison.farewells);
    await eventually(async () => (await completed(log)) === 1 || undefined);
    const attempts = Array(attemptCount).fill('poison');
    expect(poison.farewells.done).toEqual([...attempts, 'b']);
    expect(reactor.health()).toMatchObject({
      state: 'working',
      deadLetters: 1,
      counts: { done: 1, failed: attemptCount, dead_letter: 1 },
    });
    await reactor.stop();

    // A restart does not retry, and keeps the dead letter.
    const restarted = start(log, poison.farewells);
    await erase(log, 'c');
    await eventually(async () => (await completed(log)) === 2 || undefined);
    expect(poison.farewells.done).toEqual([...attempts, 'b', 'c']);
    expect(restarted.health().deadLetters).toBe(1);
    const report = describeDeadLetters(await deadLettersOf(log));
    expect(report).toMatch(
      new RegExp(
        `^mail: 1 dead letter\n  \\S+  \\S+  the UserErased at \\d+, user-poison 0: ${reason}, ${attemptCount} attempts?\n`,
      ),
    );
    // Longer than a random match in an id.
    expect(JSON.stringify(await log.readAll(START, 1_000))).not.toContain('0399-7654321');

    // A failed retry makes it a dead letter again after one attempt.
    await retryReactions(log, 'mail');
    await eventually(async () => restarted.health().counts.dead_letter === 1 || undefined);
    expect(poison.farewells.done).toHaveLength(attemptCount + 3);
    poison.isMended = true;
    expect(await retryReactions(log, 'all')).toContainEqual({ reactor: 'mail', count: 1 });
    await eventually(async () => restarted.health().deadLetters === 0 || undefined);
    expect(poison.farewells.done).toHaveLength(attemptCount + 4);
    expect(describeDeadLetters(await deadLettersOf(log))).toContain('mail: no dead letters');
    await restarted.stop();
  });

  it('retries at its next start if an operator requested it while it was stopped', async () => {
    const log = await aLog();
    await begin(log);
    await erase(log, 'poison');
    const poison = poisoned(() => new Refused('550'));
    const reactor = start(log, poison.farewells, 1);
    await eventually(async () => reactor.health().deadLetters === 1 || undefined);
    await reactor.stop();
    await retryReactions(log, 'erasure');
    expect(describeDeadLetters(await deadLettersOf(log))).not.toContain('retry requested');
    await retryReactions(log, 'mail');
    expect(describeDeadLetters(await deadLettersOf(log))).toContain('retry requested');
    poison.isMended = true;
    await runUntil(log, poison.farewells, 2);
    expect(poison.farewells.done).toEqual(['poison', 'poison']);
    expect(describeDeadLetters(await deadLettersOf(log))).toContain('mail: no dead letters');
    // Nothing is left to do.
    expect(await retryReactions(log, 'mail')).toEqual([{ reactor: 'mail', count: 0 }]);
    const markers = (await typesIn(log)).filter((type) => type === 'ReactionRetryRequested');
    expect(markers).toHaveLength(1);
  });
});

describe('a reactor with a discarded dead letter', () => {
  const deadLettersIn = async (log: EventStore) =>
    (await deadLettersOf(log)).find(({ reactor }) => reactor === 'mail')!.deadLetters;
  const refusing = () =>
    new Farewells((id) => {
      if (id.startsWith('poison')) throw new Refused('550');
    });

  it('never retries the event, with others or after a restart', async () => {
    const log = await aLog();
    await begin(log);
    const [first] = [await erase(log, 'poison-a'), await erase(log, 'poison-b')];
    const reactor = start(log, refusing());
    await eventually(async () => reactor.health().deadLetters === 2 || undefined);
    await discardReaction(log, 'mail', first, 'The account is closed');
    await retryReactions(log, 'mail');
    await eventually(async () => reactor.health().counts.dead_letter === 3 || undefined);
    await reactor.stop();

    // It continues before both.
    const later = refusing();
    const restarted = start(log, later);
    await erase(log, 'c');
    await eventually(async () => (await completed(log)) === 1 || undefined);
    expect(later.done).toEqual(['c']);
    await retryReactions(log, 'mail');
    await eventually(async () => restarted.health().counts.dead_letter === 1 || undefined);
    expect(later.done).toEqual(['c', 'poison-b']);
    await restarted.stop();
    expect((await deadLettersIn(log)).map(({ stream, attempts }) => [stream, attempts])).toEqual([
      ['user-poison-b', 3],
    ]);
  });

  it('cancels a waiting retry', async () => {
    const log = await aLog();
    await begin(log);
    const id = await erase(log, 'poison');
    let failure: Error = new Refused('550');
    const farewells = new Farewells((userId) => {
      if (userId === 'poison') throw failure;
    });
    const reactor = start(log, farewells);
    await eventually(async () => reactor.health().deadLetters === 1 || undefined);
    failure = new RetryLater('The server is unavailable');
    await retryReactions(log, 'mail');
    await eventually(async () => reactor.health().state === 'waiting' || undefined);
    await erase(log, 'b');
    await discardReaction(log, 'mail', id, 'The account is closed');
    await eventually(async () => (await completed(log)) === 1 || undefined);
    expect(farewells.done.at(-1)).toBe('b');
    expect(reactor.health()).toMatchObject({ state: 'working', deadLetters: 0 });
    await reactor.stop();
  });

  it('is unchanged if the event is not a dead letter', async () => {
    const log = await aLog();
    await expect(discardReaction(log, 'mail', randomUUID(), 'None')).rejects.toThrow();
  });
});

describe('reactors on a shared subscription', () => {
  const counting = (log: EventStore) => {
    let subscriptions = 0;
    const counted: EventStore = {
      ...withUpcasters(log),
      subscribe(...subscription) {
        subscriptions++;
        return log.subscribe(...subscription);
      },
    };
    return { shared: new SharedLog(counted), subscriptions: () => subscriptions };
  };

  it('do not wait for each other, and a delayed one catches up in order', async () => {
    const log = await aLog();
    await begin(log);
    await begin(log, 'erasure');
    const { shared, subscriptions } = counting(log);
    let isUnavailable = true;
    const waiting = new Farewells(() => {
      if (isUnavailable) throw new RetryLater('The server is unavailable');
    });
    const erasureReaction = new Farewells(undefined, 'erasure');
    const reactors = [start(log, waiting, 1_000, shared), start(log, erasureReaction, 1_000, shared)];
    // More than is buffered for slow readers.
    const users = Array.from({ length: 4_500 }, (_, n) => (n % 300 === 0 ? `u${n}` : `quiet-${n}`));
    const everybody = users.filter((userId) => userId.startsWith('u'));
    for (let n = 0; n < users.length; n += 500)
      await log.append(
        'user-many',
        n === 0 ? 'no-stream' : n - 1,
        users.slice(n, n + 500).map((userId) => anEvent('UserErased', { userId })),
      );
    await eventually(async () => erasureReaction.done.length === everybody.length || undefined);
    const [mail, erasure] = reactors.map((reactor) => reactor.health());
    expect(mail).toMatchObject({ state: 'waiting', failure: 'The server is unavailable' });
    expect(mail!.waitingSince).toEqual(expect.any(String));
    expect(mail!.position < mail!.head).toBe(true);
    expect(erasure).toMatchObject({ state: 'working', counts: { failed: 0 } });

    isUnavailable = false;
    const earlier = waiting.done.length;
    await eventually(async () => waiting.done.length - earlier >= everybody.length || undefined);
    expect(waiting.done.slice(earlier)).toEqual(erasureReaction.done);
    expect(subscriptions()).toBe(1);
    await Promise.all(reactors.map((reactor) => reactor.stop()));
    shared.close();
  });

  it('continue after the subscription has failed', async () => {
    const log = await aLog();
    await begin(log);
    let failures = 1;
    const failing: EventStore = {
      ...withUpcasters(log),
      async *subscribe(...subscription) {
        if (failures-- > 0) throw new StoreUnavailable('The log');
        yield* log.subscribe(...subscription);
      },
    };
    await erase(log, 'a');
    const shared = new SharedLog(failing);
    const farewells = new Farewells();
    const reactor = start(log, farewells, 1_000, shared);
    await eventually(async () => farewells.done.length || undefined);
    await reactor.stop();
    shared.close();
  });

  it('stop while they wait for events', async () => {
    const log = await aLog();
    const shared = new SharedLog(log);
    const reactor = start(log, new Farewells(), 1_000, shared);
    await eventually(async () => reactor.health().position !== START || undefined);
    await reactor.stop();
    shared.close();
  });
});
