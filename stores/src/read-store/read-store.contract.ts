import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { START } from '../event-store/event-store.js';
import type { Document, Scalar, Shape } from './document.js';
import {
  CheckpointMoved,
  type Condition,
  type FacetValue,
  type Filter,
  type Query,
  type ReadStore,
  type Selection,
  type Total,
} from './read-store.js';
import { type Search, searchFor, searchLeading, type Term, type Values } from './search.js';
import { searchable } from './words.js';

/** A store under test, which may contain other collections, and a second connection to the same data. */
export interface OpenedReadStore {
  store: ReadStore;
  reopen(): Promise<ReadStore>;
  /** The order of texts, if a compatible engine's differs from that of their UTF-8 bytes. */
  textOrder?: TextOrder;
}
type TextOrder = (a: string, b: string) => number;

/** Changes by another process are visible by then. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

interface Machine extends Document {
  name?: string | null;
  note?: string;
  flag?: boolean | null;
  owner?: string | null;
  deep?: { size?: number | null; place?: string } | null;
}

const SHAPE: Shape = {
  fields: {
    name: 'string',
    flag: 'boolean',
    owner: 'id',
    'deep.size': 'number',
    'deep.place': 'string',
  },
  indexes: [
    { fields: ['owner', '-_id'] },
    { fields: ['flag', '-deep.size', '-_id', 'name'] },
    { fields: ['flag', 'name', '_id'] },
    { fields: ['deep.place', 'deep.size'] },
    { fields: ['-name'], where: { flag: true } },
  ],
  search: { leading: ['name', 'deep.place'], others: ['note'] },
};
const FIELDS = Object.keys(SHAPE.fields);

const fieldOf = (document: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], document);

const byBytes: TextOrder = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
let textOrder = byBytes;

/** Null and absent first, texts by their UTF-8 bytes, false before true. */
function compare(a: unknown, b: unknown): number {
  const [left, right] = [a ?? null, b ?? null];
  if (left === null || right === null) return Number(right === null) - Number(left === null);
  if (typeof left === 'string') return textOrder(left, right as string);
  return Number(left) - Number(right);
}

function holds(value: unknown, condition: Condition): boolean {
  if (condition === null) return value == null;
  if (typeof condition !== 'object') return value === condition;
  const { $in, $ne, ...ranges } = condition;
  if ($in && !$in.includes(value as Scalar)) return false;
  if ($ne === null ? value == null : $ne !== undefined && value === $ne) return false;
  return Object.entries(ranges).every(([operator, operand]) => {
    if (typeof value !== typeof operand) return false;
    const order = compare(value, operand);
    return { $gt: order > 0, $gte: order >= 0, $lt: order < 0, $lte: order <= 0 }[operator];
  });
}

const passes = (document: Document, { $or, ...fields }: Filter): boolean =>
  Object.entries(fields as Record<string, Condition>).every(([field, condition]) =>
    holds(fieldOf(document, field), condition),
  ) &&
  (!$or || $or.some((alternative) => passes(document, alternative)));

/** The level at which a document has a term (see levels()); infinite if it does not. */
function levelOf(document: Document, { word, joined, exactValues, alsoValues }: Term): number {
  const textsOf = (fields: readonly string[]) =>
    fields.map((field) => String(fieldOf(document, field) ?? ''));
  const { leading, others } = SHAPE.search!;
  const leadingWords = textsOf(leading).flatMap((text) => [...searchable(text, { joined: true })]);
  const otherWords = textsOf(others).flatMap((text) => [...searchable(text, { joined: false })]);
  const hasOne = ({ field, values }: Values) => values.includes(fieldOf(document, field) as Scalar);
  // A single digit is a prefix of nearly everything.
  const begins = (candidate: string) =>
    /^\p{N}$/u.test(word) ? candidate === word : candidate.startsWith(word);
  if (exactValues ? hasOne(exactValues) : leadingWords.includes(joined ?? word)) return 1;
  if (!exactValues && leadingWords.some(begins)) return 2;
  if ((!exactValues && otherWords.includes(word)) || (alsoValues && hasOne(alsoValues))) return 3;
  return [...leadingWords, ...otherWords].some(begins) ? 4 : Number.POSITIVE_INFINITY;
}

/** The worst level of the required terms; 0 if none is required. */
function levelOfSearch(document: Document, { terms, allButOne }: Search): number {
  const levels = terms.map((term) => levelOf(document, term)).sort((a, b) => a - b);
  return levels[levels.length - (allButOne ? 2 : 1)] ?? 0;
}

/** The port's definition, by scanning all documents. */
const select = <D extends Document>(
  documents: Iterable<D>,
  { filter = {}, search = { terms: [] } }: Selection,
): D[] =>
  [...documents].filter(
    (document) => passes(document, filter) && Number.isFinite(levelOfSearch(document, search)),
  );

function page<D extends Document>(documents: Iterable<D>, query: Query): D[] {
  const sort = Object.entries(query.sort ?? {});
  const keys = [...sort, ['_id', sort[0]?.[1] ?? 1] as const];
  const { ranked, search = { terms: [] } } = query;
  const level = (document: D) => (ranked ? levelOfSearch(document, search) : 0);
  const order = (a: D, b: D) =>
    keys.reduce(
      (result, [field, direction]) => result || compare(fieldOf(a, field), fieldOf(b, field)) * direction,
      level(a) - level(b),
    );
  const skip = query.skip ?? 0;
  return select(documents, query)
    .sort(order)
    .slice(skip, skip + query.limit);
}

function facet(documents: Iterable<Document>, selection: Selection, field: string): FacetValue[] {
  const counts = new Map<Scalar, number>();
  for (const document of select(documents, selection)) {
    const value = (fieldOf(document, field) ?? null) as Scalar | null;
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || compare(a.value, b.value));
}

/** Few enough that values tie; with critical ones: texts of numbers, code points beyond 16 bits. */
const TEXTS = ['', '0', '10', '9', 'a', 'A', 'é', "it's", 'پرکھو', '\uFF5E', '😀', 'Dell "Latitude"'];
const NUMBERS = [-1.5, 0, 1, 9, 10, 2 ** 40];
/** Words of several scripts and forms, and operators of query languages. */
const WORDS = [
  ...['Dell', 'dELL', 'Delight', 'i7-1185G7', '16"', "O'Neill", 'Café', 'CAFE', 'cafe\u0301s', 'ﬁne', 'fi'],
  ...[
    'Straße',
    'STRASSE',
    'ΟΔΟΣ',
    'οδοσ',
    'İzmir',
    'کمپیوٹر',
    'کمپ',
    'لیپ ٹاپ',
    'آزاد',
    'ازاد',
    '١٢٣',
    '𞤀𞤣',
    '日本語',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR(a, 2)',
    '*',
    'de*',
    '"',
    '("',
    '^dell',
    'name:',
    '-dell',
    '{',
    '\\',
    '%',
    '_',
    '😀',
    '\0',
  ],
];

const OWNERS = [
  '00000000-0000-4000-8000-000000000000',
  '7f3e0a12-9b1c-4d5e-8f60-0123456789ab',
  '7f3e0a12-9b1c-4d5e-8f61-0123456789ab',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
];

const owner = fc.constantFrom(...OWNERS);
const text = fc.constantFrom(...TEXTS);
const number = fc.constantFrom(...NUMBERS);
const sentence = fc.array(
  fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', maxLength: 4 })),
  {
    maxLength: 4,
  },
);
const absent = { requiredKeys: [] };
const machine: fc.Arbitrary<Machine> = fc.record(
  {
    _id: fc.constantFrom('', '1', '2', '10', 'a', 'B', 'é', '\uFF5E', '😀', ...'cdefghijklm'),
    name: fc.option(
      fc.oneof(
        text,
        sentence.map((parts) => parts.join(' ')),
      ),
    ),
    note: sentence.map((parts) => parts.join(' ')),
    flag: fc.option(fc.boolean()),
    owner: fc.option(owner),
    deep: fc.option(fc.record({ size: fc.option(number), place: text }, absent)),
  },
  { requiredKeys: ['_id'] },
);

const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, number, fc.boolean());
const conditionOf = <T extends Scalar>(value: fc.Arbitrary<T>): fc.Arbitrary<Condition> =>
  fc.oneof(
    value,
    fc.constant(null),
    fc
      .record(
        {
          $in: fc.array(value, { maxLength: 3 }),
          $ne: fc.option(value),
          $gt: value,
          $gte: value,
          $lt: value,
          $lte: value,
        },
        absent,
      )
      .filter((operators) => Object.keys(operators).length > 0),
  );
const field = fc.constantFrom('_id', ...FIELDS);
const conditions = fc
  .tuple(
    fc.dictionary(
      field.filter((name) => name !== 'owner'),
      conditionOf(scalar),
      { maxKeys: 2, noNullPrototype: true },
    ),
    fc.option(conditionOf(owner), { freq: 2, nil: undefined }),
  )
  .map(([others, ofOwner]) => ({ ...others, ...(ofOwner !== undefined && { owner: ofOwner }) }));
const filter: fc.Arbitrary<Filter> = fc
  .tuple(
    conditions,
    fc.option(fc.array(conditions, { minLength: 1, maxLength: 3 }), { freq: 2, nil: undefined }),
  )
  .map(([fields, $or]) => ({ ...fields, ...($or && { $or }) }) as Filter);
const values: fc.Arbitrary<Values> = fc.oneof(
  fc.record({ field: fc.constant('name'), values: fc.array(text, { maxLength: 2 }) }),
  fc.record({ field: fc.constant('flag'), values: fc.array(fc.boolean(), { maxLength: 2 }) }),
);
/** Whole words and prefixes, some of which are names. */
const search: fc.Arbitrary<Search> = fc
  .tuple(
    sentence.map((parts) => parts.map((part, index) => (index % 2 ? part : part.slice(0, 3))).join(' ')),
    fc.option(values, { nil: undefined, freq: 2 }),
    fc.option(values, { nil: undefined, freq: 2 }),
    fc.option(fc.constantFrom('dell', 'i7', 'cafe'), { nil: undefined }),
    fc.boolean(),
  )
  .map(([text, exactValues, alsoValues, joined, allButOne]) => ({
    terms: searchFor(text).terms.map((term, index) =>
      index === 0 ? { ...term, exactValues: exactValues } : { ...term, alsoValues, joined },
    ),
    allButOne,
  }));
const query: fc.Arbitrary<Query> = fc.record(
  {
    filter,
    search,
    ranked: fc.boolean(),
    sort: fc
      .uniqueArray(fc.tuple(field, fc.constantFrom(1 as const, -1 as const)), {
        selector: ([name]) => name,
        maxLength: 3,
      })
      .map(Object.fromEntries),
    skip: fc.nat(5),
    limit: fc.integer({ min: 1, max: 20 }),
  },
  { requiredKeys: ['limit'] },
);
const batch = fc.record({
  put: fc.uniqueArray(machine, { selector: ({ _id }) => _id, maxLength: 20 }),
  remove: fc.uniqueArray(fc.constantFrom(...'1aBcdefg'), { maxLength: 3 }),
  /** Committed by another process. */
  isForeign: fc.boolean(),
});

/**
 * The contract of every read store.
 * @param memoryBytes requested by collections
 * @param histories number of random ones to compare with
 */
export function readStoreContract(
  name: string,
  open: () => Promise<OpenedReadStore>,
  { memoryBytes, histories = 60 }: { memoryBytes?: number; histories?: number } = {},
): void {
  describe(`${name}: the contract of a read store`, () => {
    const shape: Shape = { ...SHAPE, memoryBytes };
    let store: ReadStore;
    let reopen: OpenedReadStore['reopen'];
    beforeAll(async () => {
      ({ store, reopen, textOrder = byBytes } = await open());
    });
    afterAll(() => store.close());

    const aCollection = async (...put: Machine[]): Promise<string> => {
      const collection = `machines-${randomUUID()}`;
      await store.ensure(collection, shape);
      if (put.length > 0) await store.commit(collection, { from: START, to: '1', put, remove: [] });
      return collection;
    };
    const findAll = (collection: string, from = store) => from.find(collection, { limit: 100 });

    test('ensure creates an empty collection, and does not change an existing one', async () => {
      const collection = await aCollection();
      expect(await store.checkpoint(collection)).toEqual({ position: START, changed: START });
      expect(await findAll(collection)).toEqual([]);
      await store.commit(collection, { from: START, to: '1', put: [{ _id: 'a' }], remove: [] });
      await Promise.all([store.ensure(collection, shape), store.ensure(collection, shape)]);
      expect(await store.checkpoint(collection)).toEqual({ position: '1', changed: '1' });
      expect(await findAll(collection)).toEqual([{ _id: 'a' }]);
    });

    test('lists collections by the exact prefix of their names', async () => {
      const prefix = `list_${randomUUID()}_v`;
      const names = [`${prefix}1_g1`, `${prefix}1_g2`, prefix];
      for (const name of [...names, prefix.replaceAll('_', '-'), `x${prefix}`])
        await store.ensure(name, shape);
      expect((await store.list(prefix)).toSorted()).toEqual(names.toSorted());
      expect(await store.list(prefix.toUpperCase())).toEqual([]);
    });

    test('a dropped collection is gone, and can be created again', async () => {
      const collection = await aCollection({ _id: 'a', name: 'Dell' });
      await store.drop(collection);
      expect(await store.list(collection)).toEqual([]);
      await store.drop(collection);
      await store.ensure(collection, shape);
      expect(await store.checkpoint(collection)).toEqual({ position: START, changed: START });
      expect(await store.count(collection, {})).toBe(0);
      expect(await store.count(collection, { search: searchFor('dell') })).toBe(0);
    });

    test('a name refers to the collection activated last', async () => {
      const name = randomUUID();
      expect(await store.active(name)).toBeNull();
      await store.activate(name, 'one');
      await store.activate(name, 'two');
      expect(await store.active(name)).toBe('two');
      expect((await store.catalogue()).actives.get(name)).toBe('two');
    });

    test('reads of a collection that another process dropped are rejected, or see its new one', async () => {
      const collection = await aCollection({ _id: 'a', name: 'old', flag: true });
      const reads: ((from: ReadStore) => Promise<unknown>)[] = [
        (from) => from.get(collection, 'a'),
        (from) => from.getMany(collection, ['a']),
        (from) => findAll(collection, from),
        (from) => from.page(collection, { limit: 1 }),
        (from) => from.count(collection, {}),
        (from) => from.facets(collection, {}, ['name']),
        (from) => from.totals(collection, ['all']),
      ];
      const other = await reopen();
      const readAll = () => Promise.all(reads.map((read) => read(other)));
      await readAll();
      await store.drop(collection);
      await nextTurn();
      for (const read of reads) await expect(read(other)).rejects.toThrow(RangeError);
      await store.ensure(collection, shape);
      await nextTurn();
      expect(await readAll()).toEqual([null, [], [], { documents: [], total: 0 }, 0, { name: [] }, []]);
      await store.drop(collection);
      await store.ensure(collection, shape);
      const document = { _id: 'a', name: 'new' };
      const totals = [{ key: 'all', numbers: { machines: 1 } }];
      await store.commit(collection, { from: START, to: '1', put: [document], remove: [], totals });
      const name = [{ value: 'new', count: 1 }];
      await nextTurn();
      expect(await readAll()).toEqual([
        document,
        [document],
        [document],
        { documents: [document], total: 1 },
        1,
        { name },
        totals,
      ]);
      await other.close();
    });

    test('a lease passes between holders, and to one of concurrent candidates', async () => {
      const name = randomUUID();
      const [one, two] = [
        { holder: 'one', beat: 1 },
        { holder: 'two', beat: 1 },
      ];
      expect(await store.lease(name)).toBeNull();
      expect(await store.swapLease(name, null, null)).toBe(true);
      expect(await store.swapLease(name, one, two)).toBe(false);
      expect(await store.swapLease(name, null, one)).toBe(true);
      for (const from of [null, two, { ...one, beat: 2 }])
        for (const to of [two, null]) expect(await store.swapLease(name, from, to)).toBe(false);
      expect(await store.lease(name)).toEqual(one);
      expect(await store.swapLease(name, one, { ...one, beat: 2 })).toBe(true);
      const other = await reopen();
      for (const from of [{ ...one, beat: 2 }, null]) {
        const racers = Array.from({ length: 20 }, (_, index) => ({ holder: `${index}`, beat: 1 }));
        const swaps = racers.map((to, index) => (index % 2 ? store : other).swapLease(name, from, to));
        const won = await Promise.all(swaps);
        expect(won.filter(Boolean)).toHaveLength(1);
        const winner = racers[won.indexOf(true)]!;
        expect(await store.lease(name)).toEqual(winner);
        expect(await store.swapLease(name, winner, null)).toBe(true);
        expect(await store.lease(name)).toBeNull();
      }
      await other.close();
    });

    test('a second process finds the same, and works with a collection that it did not create', async () => {
      const put = [{ _id: 'a', flag: true, deep: { size: 1.5 }, name: 'پرکھو "quoted" 😀' }];
      const collection = await aCollection(...put);
      await store.activate(collection, collection);
      const other = await reopen();
      expect(await other.active(collection)).toBe(collection);
      expect(await other.checkpoint(collection)).toEqual({ position: '1', changed: '1' });
      const { actives, checkpoints } = await other.catalogue();
      expect(actives.get(collection)).toBe(collection);
      expect(checkpoints.get(collection)).toEqual({ position: '1', changed: '1' });
      expect(
        await other.find(collection, { filter: { flag: true }, search: searchFor('پرک'), limit: 1 }),
      ).toEqual(put);
      await other.commit(collection, { from: '1', to: '2', put: [{ _id: 'b' }], remove: ['a'] });
      await other.close();
      expect(await store.checkpoint(collection)).toEqual({ position: '2', changed: '2' });
      expect(await findAll(collection)).toEqual([{ _id: 'b' }]);
    });

    test('a commit replaces, adds and removes, and distinguishes changed documents from unchanged ones', async () => {
      const collection = await aCollection({ _id: 'a', name: 'old', note: 'kept?' }, { _id: 'b' });
      const put = [{ _id: 'c' }, { _id: 'a', name: 'new' }];
      await store.commit(collection, { from: '1', to: '2', put, remove: ['b', 'unknown'] });
      expect(await findAll(collection)).toEqual([{ _id: 'a', name: 'new' }, { _id: 'c' }]);
      expect(await store.count(collection, { search: searchFor('kept') })).toBe(0);
      await store.commit(collection, { from: '2', to: '3', put: [], remove: [] });
      expect(await store.checkpoint(collection)).toEqual({ position: '3', changed: '2' });
      expect((await store.catalogue()).checkpoints.get(collection)).toEqual({ position: '3', changed: '2' });
      await store.commit(collection, { from: '3', to: '4', put: [], remove: ['c'] });
      expect(await store.checkpoint(collection)).toEqual({ position: '4', changed: '4' });
    });

    test('a commit from another checkpoint is rejected and changes nothing', async () => {
      const collection = await aCollection({ _id: 'a' });
      const totals = [{ key: 'all', numbers: { machines: 1 } }];
      for (const from of [START, '2'])
        await expect(
          store.commit(collection, { from, to: '3', put: [{ _id: 'b' }], remove: ['a'], totals }),
        ).rejects.toThrow(CheckpointMoved);
      expect(await store.checkpoint(collection)).toEqual({ position: '1', changed: '1' });
      expect(await findAll(collection)).toEqual([{ _id: 'a' }]);
      expect(await store.totalsUnder(collection, '')).toEqual([]);
    });

    test('a commit that keeps the change mark moves only the checkpoint, and shows its changes', async () => {
      const collection = await aCollection({ _id: 'a', name: 'old' });
      const put = [{ _id: 'a', name: 'new' }];
      await store.commit(collection, { from: '1', to: '2', put, remove: [], keepsChanged: true });
      expect(await store.checkpoint(collection)).toEqual({ position: '2', changed: '1' });
      expect(await findAll(collection)).toEqual(put);
      await store.commit(collection, { from: '2', to: '3', put, remove: [] });
      expect(await store.checkpoint(collection)).toEqual({ position: '3', changed: '3' });
    });

    test('totals are set, replaced and removed with the documents, and dropped with their collection', async () => {
      const keys = ['all', 'city/', 'city/.*', 'city/Lahore', 'city/پرکھو', 'city/😀', 'cityx'];
      const collection = await aCollection();
      const other = await reopen();
      const neighbour = await aCollection();
      await store.commit(neighbour, {
        from: START,
        to: '1',
        put: [],
        remove: [],
        totals: [{ key: 'all', numbers: { machines: 7 } }],
      });
      const first = keys.map((key, index) => ({ key, numbers: { machines: index + 1, paisa: -(2 ** 50) } }));
      const put = [{ _id: 'all' }];
      await store.commit(collection, { from: START, to: '1', put, remove: [], totals: first });
      expect(await store.checkpoint(collection)).toEqual({ position: '1', changed: '1' });
      expect(await findAll(collection)).toEqual(put);
      expect(await store.count(collection, {})).toBe(1);

      const byKey = (a: Total, b: Total) => textOrder(a.key, b.key);
      await nextTurn();
      for (const each of [store, other]) {
        expect((await each.totals(collection, ['cityx', 'all', 'unknown'])).toSorted(byKey)).toEqual(
          [first[0]!, first.at(-1)!].toSorted(byKey),
        );
        expect(await each.totals(collection, [])).toEqual([]);
        expect(await each.totalsUnder(collection, '')).toEqual(first.toSorted(byKey));
        expect(await each.totalsUnder(collection, 'city/')).toEqual(first.slice(1, -1).toSorted(byKey));
        expect(await each.totalsUnder(collection, 'city/.')).toEqual([first[2]]);
        expect(await each.totalsUnder(collection, 'CITY')).toEqual([]);
      }

      const totals: Total[] = [
        { key: 'all', numbers: { machines: 9 } },
        { key: 'cityx', numbers: {} },
        { key: 'never', numbers: {} },
      ];
      await other.commit(collection, { from: '1', to: '2', put: [], remove: [], totals });
      await other.close();
      await nextTurn();
      expect(await store.totals(collection, keys)).toHaveLength(keys.length - 1);
      expect(await store.totals(collection, ['all', 'cityx', 'never'])).toEqual([totals[0]]);
      const ofCities = first.slice(1, -1).toSorted(byKey);
      expect(await store.totalsUnder(collection, 'city')).toEqual(ofCities);
      expect(await store.totalsUnder(collection, 'cityx')).toEqual([]);
      const replaced = [{ key: 'cityx', numbers: { machines: 1 } }];
      await store.commit(collection, { from: '2', to: '3', put: [], remove: [], totals: replaced });
      expect(await store.totalsUnder(collection, 'cityx')).toEqual(replaced);
      expect(await store.totalsUnder(collection, 'city')).toEqual([...ofCities, ...replaced]);

      await store.drop(collection);
      await expect(store.totalsUnder(collection, '')).rejects.toThrow(RangeError);
      await store.ensure(collection, SHAPE);
      expect(await store.totalsUnder(collection, '')).toEqual([]);
      expect(await store.totals(neighbour, ['all'])).toEqual([{ key: 'all', numbers: { machines: 7 } }]);
    });

    test('of projectors racing from one checkpoint, one wins and only its documents exist', async () => {
      const collection = await aCollection();
      const other = await reopen();
      const racers = [store, other, store, other];
      const outcomes = await Promise.allSettled(
        racers.map((racer, index) =>
          racer.commit(collection, {
            from: START,
            to: `${index}`,
            put: [{ _id: `${index}` }, { _id: 'shared', index } as Document],
            remove: [],
          }),
        ),
      );
      await other.close();
      const winners = outcomes.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(winners).toHaveLength(1);
      const [index] = winners;
      expect((await store.checkpoint(collection)).position).toBe(`${index}`);
      expect(await findAll(collection)).toEqual([{ _id: `${index}` }, { _id: 'shared', index }]);
    });

    test('projectors racing for long count every event once', async () => {
      interface Counter extends Document {
        events: number[];
      }
      const collection = await aCollection();
      const end = 60;
      const keyOf = (event: number) => `${event % 7}`;
      const positionOf = (event: number) => (event === 0 ? START : `${event}`);
      const project = async (projectorStore: ReadStore, size: number) => {
        for (;;) {
          const { position } = await projectorStore.checkpoint(collection);
          const last = Number(position);
          if (last === end) return;
          const batch = Array.from({ length: Math.min(size, end - last) }, (_, index) => last + index + 1);
          const ids = [...new Set(batch.map(keyOf))];
          const counters = new Map(
            (await projectorStore.getMany<Counter>(collection, ids)).map((counter) => [counter._id, counter]),
          );
          for (const event of batch) {
            const events = counters.get(keyOf(event))?.events ?? [];
            counters.set(keyOf(event), { _id: keyOf(event), events: [...events, event] });
          }
          const to = positionOf(batch.at(-1)!);
          await projectorStore
            .commit(collection, { from: position, to, put: [...counters.values()], remove: [] })
            .catch((error: unknown) => {
              if (!(error instanceof CheckpointMoved)) throw error;
            });
        }
      };
      const other = await reopen();
      await Promise.all([project(store, 1), project(other, 3), project(store, 2), project(other, 1)]);
      await other.close();
      const expected = Array.from({ length: 7 }, (_, key) => ({
        _id: `${key}`,
        events: Array.from({ length: end }, (_, index) => index + 1).filter((event) => event % 7 === key),
      }));
      expect(await findAll(collection)).toEqual(expected);
    });

    test('a commit that fails midway changes nothing', async () => {
      const collection = await aCollection({ _id: 'a' });
      const circular: Document & { self?: unknown } = { _id: 'c' };
      circular.self = circular;
      const put = [{ _id: 'a', name: 'new' }, { _id: 'b' }, circular];
      const totals = [{ key: 'all', numbers: { machines: 3 } }];
      const commit = { from: '1', to: '2', put, remove: [], totals };
      await expect(store.commit(collection, commit)).rejects.toThrow();
      expect(await store.checkpoint(collection)).toEqual({ position: '1', changed: '1' });
      expect(await findAll(collection)).toEqual([{ _id: 'a' }]);
      expect(await store.totalsUnder(collection, '')).toEqual([]);
    });

    test('of concurrent commits, rejected ones do not affect the others', async () => {
      const [first, moved, broken, last] = await Promise.all([
        aCollection(),
        aCollection(),
        aCollection(),
        aCollection(),
      ]);
      const commit = { from: START, to: '1', put: [{ _id: 'a' }], remove: [] };
      const circular: Document & { self?: unknown } = { _id: 'c' };
      circular.self = circular;
      const outcomes = await Promise.allSettled([
        store.commit(first, commit),
        store.commit(moved, { ...commit, from: '7' }),
        store.commit(broken, { ...commit, put: [{ _id: 'b' }, circular] }),
        store.commit(last, commit),
      ]);
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(CheckpointMoved);
      for (const collection of [first, last]) expect(await findAll(collection)).toEqual([{ _id: 'a' }]);
      for (const collection of [moved, broken]) {
        expect(await findAll(collection)).toEqual([]);
        expect((await store.checkpoint(collection)).position).toBe(START);
      }
    });

    test('a document put and removed in one commit is removed, and can be put again', async () => {
      const collection = await aCollection({ _id: 'a' });
      const put = [{ _id: 'a' }, { _id: 'b' }];
      await store.commit(collection, { from: '1', to: '2', put, remove: ['a', 'b', 'a', 'c'] });
      expect(await findAll(collection)).toEqual([]);
      expect(await store.getMany(collection, ['a', 'b', 'c'])).toEqual([]);
      expect(await store.count(collection, { filter: { name: null } })).toBe(0);
      await store.commit(collection, { from: '2', to: '3', put, remove: [] });
      expect(await findAll(collection)).toEqual(put);
    });

    test('preserves every key and value of a document, whatever their names', async () => {
      const document = {
        _id: '$a.b',
        zeta: [1, 1.5, 2 ** 40, -(2 ** 53), 1e300, '', null, [], {}],
        alpha: { 'a.b': 1, $set: { $gt: '$a' }, live: false, term: 7, words: 'none', 'ü\n"': 'پ😀\0' },
        $or: true,
      };
      const collection = await aCollection(document as Document);
      const stored = await store.get(collection, document._id);
      expect(JSON.stringify(stored)).toBe(JSON.stringify(document));
      const gap = { _id: 'gap', name: undefined, deep: { size: undefined, place: 'x' } } as Document;
      await store.commit(collection, { from: '1', to: '2', put: [gap], remove: [] });
      expect(JSON.stringify(await store.get(collection, 'gap'))).toBe(JSON.stringify(gap));
      expect(await store.count(collection, { filter: { name: null, 'deep.size': null } })).toBe(2);
    });

    test('get and getMany return existing documents', async () => {
      const put = Array.from({ length: 1_500 }, (_, index) => ({ _id: `"${index}'`, deep: { size: index } }));
      const collection = await aCollection(...put);
      expect(await store.get(collection, `"7'`)).toEqual({ _id: `"7'`, deep: { size: 7 } });
      expect(await store.get(collection, '7')).toBeNull();
      const ids = ['7', ...put.map(({ _id }) => _id)];
      const many = await store.getMany<Machine>(collection, ids);
      expect(many.toSorted((a, b) => a.deep!.size! - b.deep!.size!)).toEqual(put);
      expect(await store.getMany(collection, [])).toEqual([]);
    });

    test.each([
      ['positions', (nth: number) => `${nth}`.padStart(16, '0')],
      ['UUIDs', (nth: number) => `0123456${nth}-89ab-4def-8123-456789abcdef`],
      ['keys of two', (nth: number) => `${OWNERS[1]}/0123456${nth}-89ab-4def-8123-456789abcdef`],
      ['keys of one and a hash', (nth: number) => `${OWNERS[1]}/${`${nth}`.repeat(64)}`],
    ])('%s as ids are found, continue in order, and can be removed', async (_, idOf) => {
      const put = Array.from({ length: 9 }, (_, nth) => ({ _id: idOf(nth), owner: OWNERS[nth % 2]! }));
      const collection = await aCollection(...put.toReversed());
      expect(await store.get(collection, idOf(3))).toEqual(put[3]);
      expect(await store.getMany(collection, [idOf(8), 'none', idOf(0).replace(/.$/, 'e')])).toEqual([
        put[8],
      ]);
      const after = {
        filter: { _id: { $gt: idOf(2) }, owner: OWNERS[0]! },
        sort: { _id: 1 },
        limit: 2,
      } as const;
      expect(await store.find(collection, after)).toEqual([put[4], put[6]]);
      const from = { sort: { owner: -1 }, after: put[3]!, limit: 3 } as const;
      expect(await store.find(collection, from)).toEqual([put[1], put[8], put[6]]);
      await store.commit(collection, { from: '1', to: '2', put: [], remove: [idOf(4), idOf(5)] });
      expect(await store.count(collection, { filter: { _id: { $lte: idOf(6) } } })).toBe(5);
    });

    test('a build in large batches is readable between them', async () => {
      const machines = (from: number, name: string) =>
        Array.from({ length: 2_000 }, (_, index) => ({
          _id: `${from + index}`,
          name,
          deep: { size: index },
        }));
      const collection = await aCollection(...machines(0, 'Dell'));
      await store.commit(collection, {
        from: '1',
        to: '2',
        put: machines(1_000, 'Apple'),
        remove: ['0', '1'],
      });
      const newest: Query = {
        search: searchFor('dell'),
        filter: { name: 'Dell' },
        sort: { 'deep.size': -1 },
        limit: 2,
      };
      expect((await store.find(collection, newest)).map(({ _id }) => _id)).toEqual(['999', '998']);
      await store.commit(collection, { from: '2', to: '3', put: machines(2_000, 'Dell'), remove: [] });
      expect((await store.find(collection, newest)).map(({ _id }) => _id)).toEqual(['3999', '3998']);
      expect(await store.count(collection, { search: searchFor('appl') })).toBe(1_000);
      expect(await store.facets(collection, {}, ['name'])).toEqual({
        name: [
          { value: 'Dell', count: 2_998 },
          { value: 'Apple', count: 1_000 },
        ],
      });
    });

    test('counts a range combined with equalities, also after commits by this and another process', async () => {
      const of = (flag: boolean | null, size: number | null, id: string): Machine => ({
        _id: id,
        flag,
        deep: { size },
      });
      const machines = new Map(
        [
          of(true, 0, 'a'),
          of(true, 1, 'b'),
          of(true, 1, 'c'),
          of(true, 9, 'd'),
          of(false, 1, 'e'),
          of(true, null, 'f'),
        ].map((machine) => [machine._id, machine]),
      );
      const collection = await aCollection(...machines.values());
      const bounds = ['$gt', '$gte', '$lt', '$lte'] as const;
      const ranges = bounds.flatMap((first) =>
        bounds.flatMap((second) => [-1, 0, 1, 5, 9].map((bound) => ({ [first]: bound, [second]: 1 }))),
      );
      const check = async () => {
        for (const range of ranges)
          for (const flag of [true, false]) {
            const filter = { flag, 'deep.size': range };
            const expected = select(machines.values(), { filter }).length;
            expect([filter, await store.count(collection, { filter })]).toEqual([filter, expected]);
          }
      };
      await check();
      const other = await reopen();
      let checkpoint = 1;
      const commit = async (committer: ReadStore, put: Machine[], remove: string[]) => {
        for (const machine of put) machines.set(machine._id, machine);
        for (const id of remove) machines.delete(id);
        await committer.commit(collection, { from: `${checkpoint}`, to: `${++checkpoint}`, put, remove });
        if (committer !== store) await nextTurn();
        await check();
      };
      await commit(store, [of(true, 5, 'b')], []);
      await commit(store, [of(false, 0, 'a'), of(true, 1, 'f')], []);
      await commit(store, [of(true, 1, 'g')], ['c']);
      await commit(other, [of(true, 0, 'd')], ['e']);
      await other.close();
    });

    test('pages stay in order while some of many documents change, appear and disappear', async () => {
      const sizeOf = (n: number) => (n * 7) % 13;
      const machines = new Map(
        Array.from({ length: 60 }, (_, n): [string, Machine] => {
          const id = `m${String(n).padStart(2, '0')}`;
          return [id, { _id: id, flag: n % 3 > 0, name: `machine ${n % 9}`, deep: { size: sizeOf(n) } }];
        }),
      );
      const collection = await aCollection(...machines.values());
      const sorts = [{ 'deep.size': 1 }, { 'deep.size': -1 }, { name: -1 }, {}] as const;
      const check = async () => {
        for (const sort of sorts)
          for (const selection of [
            { filter: { flag: true } },
            { search: searchFor('machine') },
            { search: searchFor('4') },
          ]) {
            const query = { ...selection, sort, limit: 50 };
            expect(await store.find(collection, query)).toEqual(page(machines.values(), query));
          }
      };
      await check();
      for (let step = 1; step <= 6; step++) {
        const changed = { ...machines.get(`m${step + 20}`)!, deep: { size: sizeOf(step * 5) } };
        const renamed = {
          ...machines.get(`m${step + 35}`)!,
          name: `machine ${step % 4}`,
          flag: step % 2 > 0,
        };
        const added = { _id: `n${step}`, flag: true, name: 'machine new', deep: { size: step } };
        const put = [changed, renamed, added];
        const remove = [`m${step + 47}`];
        for (const machine of put) machines.set(machine._id, machine);
        for (const id of remove) machines.delete(id);
        await store.commit(collection, { from: `${step}`, to: `${step + 1}`, put, remove });
        await check();
      }
    });

    test.each([
      ['largest first', { 'deep.size': -1 } as const, ['e', 'd', 'c', 'b', 'a']],
      ['smallest first', { 'deep.size': 1 } as const, ['a', 'b', 'c', 'd', 'e']],
      ['by id', undefined, ['a', 'b', 'c', 'd', 'e']],
    ])('a page continues after a document, even if it is deleted: %s', async (_, sort, order) => {
      const machines: Machine[] = [1, 2, 2, 3, 4].map((size, n) => ({
        _id: 'abcde'[n]!,
        flag: true,
        deep: { size },
      }));
      const collection = await aCollection(...machines, { _id: 'x', flag: false, deep: { size: 2 } });
      const query = { filter: { flag: true }, sort, limit: 2 };
      const ids: string[] = [];
      let after: Document | undefined;
      for (let commits = 1; ids.length < 5; commits++) {
        const page = await store.find(collection, { ...query, after });
        ids.push(...page.map(({ _id }) => _id));
        after = page.at(-1)!;
        const [from, to] = [`${commits}`, `${commits + 1}`];
        await store.commit(collection, { from, to, put: [], remove: [after._id] });
      }
      expect(ids).toEqual(order);
      const alternatives = { ...query, filter: { $or: [{ flag: true }] }, after };
      await expect(async () => store.find(collection, alternatives)).rejects.toThrow(RangeError);
    });

    test('undeclared fields and missing collections are rejected', async () => {
      const collection = await aCollection();
      await expect(store.count(collection, { filter: { note: 'x' } })).rejects.toThrow(RangeError);
      await expect(store.find(collection, { sort: { note: 1 }, limit: 1 })).rejects.toThrow(RangeError);
      await expect(store.facets(collection, {}, ['note'])).rejects.toThrow(RangeError);
      await expect(store.find(randomUUID(), { limit: 1 })).rejects.toThrow(RangeError);
    });

    test('finds words of every script by prefix, and treats no character as an operator', async () => {
      const put = WORDS.map((note, index) => ({ _id: `${index}`, note }));
      const collection = await aCollection(...put);
      for (const text of WORDS) {
        const search = searchFor(text);
        const expected = select(put, { search }).length;
        expect({ text, found: await store.count(collection, { search }) }).toEqual({ text, found: expected });
      }
    });

    test('ranks exact names before leading words, these before others, whole words before prefixes', async () => {
      const additional: Machine = { _id: 'named', name: 'Zed', flag: true };
      const put: Machine[] = [
        additional,
        { _id: 'whole', name: 'a laptop RTX 3060' },
        { _id: 'begins', deep: { place: 'Laptopia' }, note: 'rtx-3060' },
        { _id: 'noted', note: 'fits a laptop, RTX3060' },
        { _id: 'noted beginning', note: 'laptops' },
        { _id: 'counted', deep: { size: 9 } },
        { _id: 'other', note: 'lap top' },
      ];
      const collection = await aCollection(...put);
      const exactValues = { field: 'flag', values: [true] };
      const alsoValues = { field: 'deep.size', values: [9] };
      const idsFor = async (search: Search, query: Partial<Query> = {}) =>
        (await store.find(collection, { search, ranked: true, limit: 10, ...query })).map(({ _id }) => _id);
      const ranked = ['named', 'counted', 'begins', 'noted', 'noted beginning', 'whole'];
      const search = { terms: [{ word: 'laptop', exactValues, alsoValues }] };
      expect(await idsFor(search)).toEqual(ranked);
      for (let skip = 0; skip < 7; skip++)
        expect(await idsFor(search, { skip, limit: 2 })).toEqual(ranked.slice(skip, skip + 2));
      expect(await idsFor(search, { sort: { name: -1 } })).toEqual(
        page(put, { search, ranked: true, sort: { name: -1 }, limit: 10 }).map(({ _id }) => _id),
      );
      expect(await idsFor(search, { ranked: false })).toEqual(ranked.toSorted());
      expect(await idsFor(searchFor('laptop'))).toEqual(['whole', 'begins', 'noted', 'noted beginning']);
      expect(await idsFor(searchFor('rtx3060'))).toEqual(['whole', 'begins', 'noted']);
      expect(await idsFor(searchLeading('lap'))).toEqual(['begins', 'whole']);
      expect(await idsFor(searchLeading('laptop rtx'))).toEqual(['whole']);
      expect(await idsFor(searchFor('rtx 3060'))).toEqual(['whole', 'begins', 'noted']);
      const joinedTerm = { word: '3060', joined: 'rtx3060' };
      expect(await idsFor({ terms: [joinedTerm] })).toEqual(['whole', 'begins', 'noted']);
      expect(await idsFor({ terms: [{ ...joinedTerm, joined: 'gtx3060' }] })).toEqual([
        'whole',
        'begins',
        'noted',
      ]);
      const { terms } = searchFor('laptop 3060 nowhere');
      expect(await idsFor({ terms })).toEqual([]);
      expect(await idsFor({ terms, allButOne: true })).toEqual(['whole', 'begins', 'noted']);
      expect(
        await store.count(collection, { search: { terms, allButOne: true }, filter: { name: null } }),
      ).toBe(2);
    });

    test('returns the words of leading fields with a prefix', async () => {
      const collection = await aCollection(
        { _id: 'a', name: 'ThinkPad T-480', note: 'thin' },
        { _id: 'b', deep: { place: '15.6"' }, note: 'Thé' },
      );
      const vocabulary = async (prefix: string) => (await store.vocabulary(collection, prefix)).toSorted();
      expect(await vocabulary('th')).toEqual(['thinkpad']);
      expect(await vocabulary('15')).toEqual(['15.6inch', '15inch']);
      expect(await vocabulary('x')).toEqual([]);
    });

    test('equals a scan of all documents, after every commit by this or another process', async () => {
      const other = await reopen();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(batch, fc.array(query, { maxLength: 15 })), { minLength: 1, maxLength: 3 }),
          async (steps) => {
            const collection = await aCollection();
            const documents = new Map<string, Document>();
            // Queried again after every commit: a cached answer must not be outdated.
            const earlier: Query[] = [];
            for (const [index, [{ put, remove, isForeign }, queries]] of steps.entries()) {
              const from = index === 0 ? START : `${index}`;
              const committer = isForeign ? other : store;
              await committer.commit(collection, { from, to: `${index + 1}`, put, remove });
              if (isForeign) await nextTurn();
              for (const document of put) documents.set(document._id, document);
              for (const id of remove) documents.delete(id);
              earlier.push(...queries);
              for (const query of earlier) {
                const { filter, search } = query;
                const selection = { ...(filter && { filter }), ...(search && { search }) };
                const expected = page(documents.values(), query);
                const total = select(documents.values(), selection).length;
                expect(await store.find(collection, query)).toEqual(expected);
                expect(await store.page(collection, query)).toEqual({ documents: expected, total });
                expect(await store.count(collection, selection)).toBe(total);
                expect(await store.facets(collection, selection, FIELDS)).toEqual(
                  Object.fromEntries(
                    FIELDS.map((field) => [field, facet(documents.values(), selection, field)]),
                  ),
                );
              }
            }
            await store.drop(collection);
          },
        ),
        { numRuns: histories },
      );
      await other.close();
    }, 300_000);
  });
}
