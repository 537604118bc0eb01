import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { START, StoreUnavailable } from '../../event-store/event-store.js';
import type { Document, Shape } from '../document.js';
import { readStoreContract } from '../read-store.contract.js';
import { CheckpointMoved, type Commit, type ReadStore, type Total } from '../read-store.js';
import { openMongoReadStore } from './mongodb-read-store.js';
import { type Fault, openProxy, type ServerProxy } from './proxy.fixture.js';

const server = process.env.MONGODB_URL;

if (server) describeMongoDb(server);
else test.skip('MongoDB: MONGODB_URL is not set', () => undefined);

function describeMongoDb(server: string): void {
  const address = new URL(server);
  address.pathname = `/parkho-test-${randomUUID()}`;
  const url = address.href;
  const client = new MongoClient(url);
  const db = client.db();
  afterAll(async () => {
    await db.dropDatabase();
    await client.close();
  });

  /** Compatible servers may order texts by UTF-16 units instead of UTF-8 bytes. */
  const ordersByUnits = async (): Promise<boolean> => {
    const texts = db.collection<{ _id: string }>('texts');
    await texts.insertMany([{ _id: '\uFF5E' }, { _id: '😀' }]);
    return (await texts.findOne({}, { sort: { _id: 1 } }))?._id === '😀';
  };

  const opening = async () => ({
    store: await openMongoReadStore(url),
    reopen: () => openMongoReadStore(url),
    ...((await ordersByUnits()) && { textOrder: (a: string, b: string) => Number(a > b) - Number(a < b) }),
  });
  // Each takes half a second on a compatible server; every test run draws others.
  readStoreContract('MongoDB', opening, { histories: 15 });

  describe('MongoDB: crashes at every point', () => {
    const SHAPE: Shape = {
      fields: { name: 'string' },
      indexes: [{ fields: ['name'] }],
      search: { leading: ['name'], others: [] },
    };
    const machine = (_id: string, name: string, bulk = '') => ({ _id, name, bulk }) as Document;
    /** So large that one commit of several such documents does not fit into one write. */
    const LARGE = 'x'.repeat(600_000);
    const total = (key: string, machines: number): Total => ({
      key,
      numbers: machines === 0 ? {} : { machines },
    });
    /** Commits that insert what others removed, and vice versa. */
    const history = (bulk: string): Commit[] => [
      {
        from: START,
        to: '1',
        put: [machine('a', '1'), machine('b', '1'), machine('c', '1')],
        remove: [],
        totals: [total('all', 3), total('x', 1)],
      },
      {
        from: '1',
        to: '2',
        put: [machine('a', '2', bulk), machine('d', '2', bulk), machine('e', '2', bulk)],
        remove: ['b', 'unknown'],
        totals: [total('all', 4), total('x', 0), total('y', 2)],
      },
      {
        from: '2',
        to: '3',
        put: [machine('c', '3'), machine('b', '3')],
        remove: ['a', 'd'],
        totals: [total('all', 3), total('x', 5)],
      },
      { from: '3', to: '4', put: [machine('a', '4')], remove: ['b', 'e'], totals: [total('y', 0)] },
    ];
    const totalsAt = (commits: readonly Commit[], position: string): Total[] => {
      const sums = new Map<string, Total>();
      for (const { to, totals = [] } of commits)
        if (to <= position) for (const sum of totals) sums.set(sum.key, sum);
      return [...sums.values()]
        .filter(({ numbers }) => 'machines' in numbers)
        .sort((a, b) => (a.key < b.key ? -1 : 1));
    };
    const documentsAt = (commits: readonly Commit[], position: string): Document[] => {
      const documents = new Map<string, Document>();
      for (const { to, put, remove } of commits) {
        if (to > position) break;
        for (const document of put) documents.set(document._id, document);
        for (const id of remove) documents.delete(id);
      }
      return [...documents.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
    };
    const findAll = (store: ReadStore, collection: string) => store.find(collection, { limit: 100 });

    const opened: (() => Promise<void>)[] = [];
    afterEach(async () => {
      await Promise.all(opened.splice(0).map((close) => close()));
    });
    const aStore = async (at = url): Promise<ReadStore> => {
      const store = await openMongoReadStore(at);
      opened.push(() => store.close());
      return store;
    };
    const aProxy = async (): Promise<ServerProxy> => {
      const proxy = await openProxy(url);
      opened.push(() => proxy.close());
      return proxy;
    };

    /** A collection at '1', and a store that will reach it through a proxy, which has seen no write yet. */
    const scene = async (commits: readonly Commit[]) => {
      const collection = `machines-${randomUUID()}`;
      const survivor = await aStore();
      await survivor.ensure(collection, SHAPE);
      await survivor.commit(collection, commits[0]!);
      const proxy = await aProxy();
      return { collection, survivor, proxy, victim: await aStore(proxy.url) };
    };
    /** Continues to the last commit from the collection's current state, and compares every step with the history. */
    const goOn = async (store: ReadStore, collection: string, commits: readonly Commit[]) => {
      for (;;) {
        const { position, changed } = await store.checkpoint(collection);
        expect(changed).toBe(position);
        expect(await findAll(store, collection)).toEqual(documentsAt(commits, position));
        expect(await store.totalsUnder(collection, '')).toEqual(totalsAt(commits, position));
        const next = commits.find(({ from }) => from === position);
        if (!next) return;
        await store.commit(collection, next);
      }
    };
    const writesOf = async (commits: readonly Commit[]): Promise<number[]> => {
      const { collection, proxy, victim } = await scene(commits);
      await victim.commit(collection, commits[1]!);
      return Array.from({ length: proxy.writes() }, (_, index) => index + 1);
    };
    /** A few at a time: a server with all of them at once would answer none in time. */
    const eachOf = async <T>(cases: readonly T[], run: (one: T) => Promise<void>): Promise<void> => {
      for (let begin = 0; begin < cases.length; begin += 4)
        await Promise.all(cases.slice(begin, begin + 4).map(run));
    };
    const sizes = [
      ['one write', '', 4],
      ['several writes', LARGE, 9],
    ] as const;

    test.each(sizes)(
      'a commit of %s interrupted at each of them took place completely or not at all',
      async (_, bulk, atLeast) => {
        const commits = history(bulk);
        const writes = await writesOf(commits);
        expect(writes.length).toBeGreaterThanOrEqual(atLeast);
        const cases = writes.flatMap((write) =>
          (['lost', 'unanswered'] as const).map((fault) => ({ write, fault })),
        );
        const cutOff = async ({ write, fault }: { write: number; fault: Fault }) => {
          const { collection, survivor, proxy, victim } = await scene(commits);
          void proxy.fail(write, fault);
          await expect(victim.commit(collection, commits[1]!)).rejects.toThrow(StoreUnavailable);
          expect(proxy.writes()).toBe(write);
          await goOn(survivor, collection, commits);
        };
        await eachOf(cases, cutOff);
        expect(await db.collection('intents').countDocuments()).toBe(0);
      },
      120_000,
    );

    test.each(sizes)(
      'a commit of %s delayed at each of them does not overwrite later changes',
      async (_, bulk) => {
        const commits = history(bulk);
        const comeLate = async (write: number) => {
          const { collection, survivor, proxy, victim } = await scene(commits);
          const met = proxy.fail(write, 'held');
          const outcome = victim.commit(collection, commits[1]!).catch((error: unknown) => error);
          await Promise.race([met, outcome]);
          expect(proxy.writes()).toBe(write);
          await goOn(survivor, collection, commits);
          await proxy.release();
          const error = await outcome;
          if (error !== undefined && !(error instanceof CheckpointMoved))
            expect(error).toBeInstanceOf(StoreUnavailable);
          await goOn(survivor, collection, commits);
        };
        await eachOf(await writesOf(commits), comeLate);
      },
      120_000,
    );

    test('an intent without a majority is ignored, and never completed', async () => {
      const commits = history('');
      const { collection, survivor, proxy, victim } = await scene(commits);
      const entries = db.collection<{ _id: string }>('collections');
      const entry = await entries.findOne({ _id: collection });
      // The state of a primary that will be rolled back: a majority has another commit.
      const lost = {
        id: 'lost',
        to: '9',
        chunks: 0,
        operations: [{ _id: 'a', document: machine('a', 'lost') }],
      };
      await entries.updateOne({ _id: collection }, { $inc: { term: 1 }, $set: { pending: lost } });
      let calls = 0;
      proxy.answerFinds(({ find, readConcern }) => {
        if (find !== 'collections' || readConcern?.level !== 'majority') return undefined;
        if (++calls === 2) void entries.updateOne({ _id: collection }, { $set: { ...entry } });
        return [entry!];
      });
      await victim.commit(collection, commits[1]!);
      expect(calls).toBeGreaterThanOrEqual(2);
      await goOn(survivor, collection, commits);
    });

    test('an outdated intent is not completed in another process’s name', async () => {
      const commits = history('');
      const { collection, survivor, proxy, victim } = await scene(commits);
      const entries = db.collection<{ _id: string; pending: { id: string } | null }>('collections');
      const intent = (id: string, name: string) => ({
        id,
        to: '2',
        chunks: 0,
        operations: [{ _id: 'a', document: machine('a', name) }],
      });
      await entries.updateOne(
        { _id: collection },
        { $inc: { term: 1 }, $set: { pending: intent('new', 'new') } },
      );
      const now = await entries.findOne({ _id: collection });
      const before = { ...now!, pending: intent('old', 'new') };
      let calls = 0;
      proxy.answerFinds(({ find, readConcern }) =>
        find === 'collections' && readConcern?.level === 'majority' && calls++ === 0 ? [before] : undefined,
      );
      expect((await victim.checkpoint(collection)).position).toBe('2');
      // The pending one is completed under its own id, by the next read.
      expect(calls).toBe(2);
      expect(await survivor.get(collection, 'a')).toEqual(machine('a', 'new'));
    });

    test('writes do not depend on earlier reads: a lagging member loses nothing', async () => {
      const commits = history('');
      const { collection, survivor, proxy, victim } = await scene(commits);
      proxy.answerFinds(({ find }) => (String(find).startsWith('model.') ? [] : undefined));
      await victim.commit(collection, commits[1]!);
      await goOn(survivor, collection, commits);
    });

    test('a large batch inserts new documents, replaces existing ones and removes the rest', async () => {
      const { collection, survivor } = await scene(history(''));
      const batch = (from: number, name: string) =>
        Array.from({ length: 120 }, (_, index) => machine(`m${String(from + index).padStart(3, '0')}`, name));
      await survivor.commit(collection, {
        from: '1',
        to: '2',
        put: batch(0, 'old'),
        remove: ['a', 'b', 'c'],
      });
      await survivor.commit(collection, {
        from: '2',
        to: '3',
        put: batch(60, 'new'),
        remove: ['m000', 'none'],
      });
      const remaining = [...batch(0, 'old').slice(1, 60), ...batch(60, 'new')];
      expect(await survivor.find(collection, { sort: { _id: 1 }, limit: 500 })).toEqual(remaining);
    });

    test('leftovers of dead processes are removed by a scrub, and used collections stay', async () => {
      const commits = history(LARGE);
      const { collection, survivor, proxy, victim } = await scene(commits);
      void proxy.fail(1, 'unanswered');
      await expect(victim.commit(collection, commits[1]!)).rejects.toThrow(StoreUnavailable);
      const intents = db.collection('intents');
      await survivor.scrub();
      expect(await intents.countDocuments()).toBe(1);
      await survivor.commit(collection, { ...commits[1]!, put: [] });
      await db.createCollection('model.dead');
      expect(await survivor.scrub()).toBe(true);
      expect(await intents.countDocuments()).toBe(0);
      expect((await db.collections()).map(({ collectionName }) => collectionName)).not.toContain(
        'model.dead',
      );
      expect(await findAll(survivor, collection)).toEqual([machine('a', '1'), machine('c', '1')]);
    });

    test('several processes may scrub concurrently', async () => {
      const stores = await Promise.all(Array.from({ length: 4 }, () => aStore()));
      const dead = Array.from({ length: 20 }, (_, i) => `model.dead-${i}`);
      await Promise.all(dead.map((name) => db.createCollection(name)));
      expect(await Promise.all(stores.map((store) => store.scrub()))).toEqual([true, true, true, true]);
      expect((await db.collections()).filter(({ collectionName }) => dead.includes(collectionName))).toEqual(
        [],
      );
    });

    test('a frozen server is unavailable within the time limit', async () => {
      const { collection, proxy, victim } = await scene(history(''));
      expect(await victim.get(collection, 'a')).not.toBeNull();
      proxy.freeze();
      const calls = [
        victim.get(collection, 'a'),
        victim.activate(collection, 'b'),
        victim.find(collection, { limit: 1 }),
      ];
      for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
        expect(reason).toBeInstanceOf(StoreUnavailable);
    }, 6_000);

    test('reports an unavailable server, and reconnects', async () => {
      const proxy = await aProxy();
      proxy.setUnavailable(true);
      const store = await aStore(proxy.url);
      const name = randomUUID();
      for (const collection of ['one', 'two']) {
        await expect(store.active(name)).rejects.toThrow('MongoDB is not available');
        await expect(store.activate(name, collection)).rejects.toThrow(StoreUnavailable);
        proxy.setUnavailable(false);
        await store.activate(name, collection);
        expect(await store.active(name)).toBe(collection);
        proxy.setUnavailable(true);
      }
    });
  });
}
