import {
  type DomainEvent,
  EVENTS,
  type InspectionReport,
  NOT_CHECKED,
  type ProductDetails,
} from '@parkho/contracts';
import fc from 'fast-check';
import { logOf, type RecordableEvent, rowsOf } from './facts.fixture.js';
import { FACT_TABLES, type FactRow } from './facts.js';
import { type Column, columnsOf, type Value } from './tables/table.js';

const T480 = { productId: 't480', sellerId: 'sana' };
const DETAILS: ProductDetails = {
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 8_500_049,
  categoryId: 'laptop',
  brand: 'Lenovo',
  model: 'T480',
  condition: 'Good',
  location: 'Lahore',
  specifications: {},
  laptopDetails: { contactInfo: 'PRIVATE' },
  images: {},
};
const LISTED: DomainEvent = {
  type: 'ProductListed',
  data: { ...T480, reportId: 'PK-0000-0000-0', approval: 'pending', ...DETAILS },
};
const APPROVED: DomainEvent = { type: 'ProductApproved', data: T480 };
const LAPTOPS: DomainEvent = { type: 'CategoryCreated', data: { categoryId: 'laptop', name: 'Laptop' } };
const changed = (changes: Partial<ProductDetails>): DomainEvent => ({
  type: 'ProductDetailsChanged',
  data: { ...T480, changes },
});
const report = (version: number, battery: string): InspectionReport =>
  ({
    reportId: 'PK-1',
    version,
    overallRating: 8,
    overallStatus: 'Excellent',
    physical: { ports: { usbA: { status: 'Functional' } } },
    internals: { battery: { status: battery, health: 81.4, notes: 'PRIVATE' } },
  }) as unknown as InspectionReport;
const issued = (
  version: number,
  battery = 'OK',
  inspectionId = 't480',
  requestId = version === 1 ? 'r1' : null,
): DomainEvent => ({
  type: 'InspectionReportIssued',
  data: {
    inspectionId,
    sellerId: 'sana',
    requestId,
    requesterId: 'sana',
    report: report(version, battery),
    jws: '',
  },
});
const requested = (inspectionId = 't480', requestId = 'r1'): DomainEvent => ({
  type: 'InspectionRequested',
  data: {
    inspectionId,
    sellerId: 'sana',
    requestId,
    requesterId: 'sana',
    contact: { name: 'PRIVATE', email: 'PRIVATE', phone: 'PRIVATE' },
    mailbox: null,
    dueOn: '2026-02-03',
    deviceName: 'ThinkPad T480',
  },
});

const ACCOUNT = { userId: 'sana' };
const registered: RecordableEvent = {
  type: 'UserRegistered',
  data: {
    ...ACCOUNT,
    role: 'seller',
    personal: { name: 'PRIVATE', email: 'PRIVATE' },
    businessName: 'PRIVATE',
    passwordHash: 'PRIVATE',
    emailVerified: false,
  },
  by: 'visitor',
};
const SEARCH = { ownerId: 'g', searchId: 's' };
const searched: RecordableEvent = {
  type: 'SavedSearchAdded',
  data: { ...SEARCH, ownerKind: 'guest', query: 'PRIVATE', pending: true },
};
const QUESTION = { ...T480, questionId: 'q', askerId: 'g', isGuest: true };
const questionWritten: RecordableEvent = {
  type: 'QuestionAsked',
  data: { ...QUESTION, name: 'PRIVATE', text: 'PRIVATE' },
};
const answered: RecordableEvent = {
  type: 'QuestionAnswered',
  data: { ...QUESTION, answer: 'PRIVATE' },
  after: 3,
};
const FLAG = { ...T480, flagId: 'f', reporterId: 'v', reporterKind: 'visitor' } as const;
const flagged: RecordableEvent[] = [
  { type: 'ListingFlagged', data: { ...FLAG, reason: 'scam', text: 'PRIVATE', deviceName: 'T480' } },
  { type: 'FlagAnswered', data: { ...FLAG, verdict: 'upheld', answer: 'PRIVATE' }, by: 'ali' },
];

/** The rows of one table. */
const table = (name: string, events: readonly RecordableEvent[]): FactRow[] =>
  rowsOf(logOf(events))[name] ?? [];
const holds = (from: number, to: number | null = null) =>
  expect.objectContaining({ valid_from: from, valid_to: to });

test('a listing has a row for each version, and none for changes that no column shows', () => {
  const rows = table('listings', [
    LAPTOPS,
    LISTED,
    changed({ description: 'Two owners' }),
    { ...APPROVED, after: 24 },
    changed({ price: 8_000_000, model: '' }),
    { type: 'CategoryRenamed', data: { categoryId: 'laptop', name: 'Notebook' } },
    { type: 'ProductDeleted', data: T480 },
  ]);
  expect(rows[0]).toEqual({
    listing_id: 't480',
    seller_id: 'sana',
    category_id: 'laptop',
    category: 'Laptop',
    brand: 'Lenovo',
    model: 'T480',
    city: 'Lahore',
    condition: 'Good',
    price: 85_000,
    state: 'pending',
    featured: false,
    listed_on: '2026-01-31',
    valid_from: 2,
    valid_to: 4,
    from_day: '2026-01-31',
    to_day: '2026-02-01',
  });
  expect(rows.slice(1)).toEqual([
    expect.objectContaining({ state: 'active', price: 85_000, valid_from: 4, valid_to: 5 }),
    expect.objectContaining({ price: 80_000, model: null, valid_from: 5, valid_to: 6 }),
    expect.objectContaining({ category: 'Notebook', valid_from: 6, valid_to: 7 }),
  ]);
});

test('listings of a merged category move to the target immediately', () => {
  const rows = table('listings', [
    LAPTOPS,
    { type: 'CategoryCreated', data: { categoryId: 'mini', name: 'Mini PC' } },
    LISTED,
    { type: 'CategoryMerged', data: { categoryId: 'laptop', intoId: 'mini' } },
    changed({ categoryId: 'mini' }),
    { type: 'CategoryRenamed', data: { categoryId: 'mini', name: 'Small' } },
  ]);
  expect(
    rows.map(({ category_id, category, valid_from, valid_to }) => [
      category_id,
      category,
      valid_from,
      valid_to,
    ]),
  ).toEqual([
    ['laptop', 'Laptop', 3, 4],
    ['mini', 'Mini PC', 4, 6],
    ['mini', 'Small', 6, null],
  ]);
});

test('price changes have both prices', () => {
  expect(
    table('price_changes', [LISTED, APPROVED, changed({ price: 8_000_000 }), changed({ price: 8_000_010 })]),
  ).toEqual([
    {
      listing_id: 't480',
      seller_id: 'sana',
      changed_on: '2026-01-31',
      changed_at: '2026-01-31T12:00:00.000Z',
      before: 85_000,
      after: 80_000,
      change: -5_000,
      state: 'active',
      valid_from: 3,
      valid_to: null,
      from_day: '2026-01-31',
      to_day: null,
    },
  ]);
});

test('a sale is valid as corrected, outlives its listing, and ends when it is undone', () => {
  const sold: RecordableEvent = {
    type: 'ProductSold',
    data: { ...T480, price: 8_000_000, soldAt: '2026-02-03' },
    after: 96,
  };
  const before = { price: 8_000_000, soldAt: '2026-02-03' };
  const corrected: DomainEvent = {
    type: 'ProductSaleCorrected',
    data: { ...T480, price: 7_900_000, soldAt: '2026-02-02', before },
  };
  const rows = table('sales', [LISTED, sold, corrected, { type: 'ProductDeleted', data: T480 }]);
  expect(rows).toEqual([
    expect.objectContaining({
      price: 80_000,
      sold_on: '2026-02-03',
      days_to_sell: 3,
      valid_from: 2,
      valid_to: 3,
    }),
    expect.objectContaining({ price: 79_000, sold_on: '2026-02-02', days_to_sell: 2, asking_price: 85_000 }),
  ]);
  expect(rows[1]).toEqual(holds(3));
  const undone: DomainEvent = { type: 'ProductSaleUndone', data: { ...T480, ...before, reason: 'PRIVATE' } };
  expect(table('sales', [LISTED, sold, undone])).toEqual([holds(2, 3)]);
});

test('an inspection completes its request, and can be corrected and voided', () => {
  const events: RecordableEvent[] = [
    LISTED,
    requested(),
    {
      type: 'InspectionAssigned',
      data: { inspectionId: 't480', sellerId: 'sana', requestId: 'r1', inspectorId: 'ali' },
    },
    { ...issued(1), by: 'ali', after: 48 },
    { ...issued(2, 'Poor'), by: 'hina' },
    {
      type: 'InspectionVoided',
      data: { inspectionId: 't480', sellerId: 'sana', requesterId: 'sana', reportId: 'PK-1' },
    },
  ];
  expect(table('inspections', events)).toEqual([
    expect.objectContaining({
      inspection_id: 'PK-1',
      request_id: 'r1',
      turnaround_days: 2.04,
      version: 1,
      inspector_id: 'ali',
      rating: 8,
      verdict: 'Excellent',
      valid_from: 4,
      valid_to: 5,
    }),
    expect.objectContaining({ version: 2, inspector_id: 'hina', turnaround_days: 2.04, state: 'valid' }),
    expect.objectContaining({ version: 2, state: 'voided', ended_on: '2026-02-02', valid_from: 6 }),
  ]);
  const battery = { part: 'battery', area: 'internals', health: 81 };
  expect(table('findings', events).filter(({ part }) => part === 'battery')).toEqual([
    expect.objectContaining({ ...battery, status: 'OK', version: 1, valid_from: 4, valid_to: 5 }),
    expect.objectContaining({ ...battery, status: 'Poor', version: 2, valid_from: 5, valid_to: null }),
  ]);
  expect(table('findings', events).map(({ area, part }) => `${area} ${part}`)).toContain('ports usbA');
  expect(table('inspection_requests', events)).toEqual([
    expect.objectContaining({ state: 'waiting', inspector_id: null, requester: 'seller', valid_to: 3 }),
    expect.objectContaining({ state: 'waiting', inspector_id: 'ali', valid_to: 4 }),
    expect.objectContaining({
      state: 'inspected',
      ended_on: '2026-02-02',
      waited_days: 2.04,
      valid_to: null,
    }),
  ]);
});

test('a device that is inspected again for another request has another inspection, which corrections change', () => {
  const events: RecordableEvent[] = [
    LISTED,
    requested(),
    { ...issued(1), after: 48 },
    { ...requested('t480', 'r2'), after: 240 },
    { ...issued(2, 'Poor', 't480', 'r2'), after: 24 },
    issued(3),
  ];
  const first = { request_id: 'r1', requested_on: '2026-01-31', inspected_on: '2026-02-02' };
  const second = { request_id: 'r2', requested_on: '2026-02-12', inspected_on: '2026-02-13' };
  const byVersion = (rows: Record<string, unknown>[]) =>
    rows.toSorted((a, b) => Number(a.version) - Number(b.version));
  expect(byVersion(table('inspections', events))).toMatchObject([
    { ...first, turnaround_days: 2, version: 1, valid_to: null },
    { ...second, turnaround_days: 1, version: 2, valid_to: 6 },
    { ...second, turnaround_days: 1, version: 3, valid_to: null },
  ]);
  const voided: RecordableEvent = {
    type: 'InspectionVoided',
    data: { inspectionId: 't480', sellerId: 'sana', requesterId: 'sana', reportId: 'PK-1' },
  };
  const statesOf = (log: RecordableEvent[]) =>
    byVersion(table('inspections', log).filter(({ valid_to }) => valid_to === null)).map(
      ({ state }) => state,
    );
  expect(statesOf([...events, voided])).toEqual(['voided', 'voided']);
  expect(statesOf([...events, voided, issued(4)])).toEqual(['voided', 'valid']);
});

test.each([
  ['a mark that a report follows', ['mark', 'report']],
  ['a report that a mark follows', ['report', 'mark']],
])('%s: voiding ends both, and a new version counts alone', (_, order) => {
  const inspected = { inspectionId: 't480', sellerId: 'sana' };
  const steps: Record<string, RecordableEvent> = {
    mark: { type: 'InspectionMarked', data: { ...inspected, requestId: null, requesterId: null } },
    report: issued(1),
  };
  const events: RecordableEvent[] = [
    LISTED,
    ...order.map((step) => steps[step]!),
    {
      type: 'InspectionVoided',
      data: { ...inspected, requesterId: null, reportId: 'PK-1', reason: 'PRIVATE' },
    },
  ];
  const states = (log: readonly RecordableEvent[]) =>
    Object.fromEntries(
      table('inspections', log)
        .filter(({ valid_to }) => valid_to === null)
        .map(({ kind, state }) => [kind, state]),
    );
  expect(states(events)).toEqual({ mark: 'voided', report: 'voided' });
  expect(states([...events, issued(2)])).toEqual({ mark: 'voided', report: 'valid' });
});

test('decisions have their waiting times, and only reasons from the shop’s list', () => {
  const rejected = (reason: string): RecordableEvent => ({
    type: 'ProductRejected',
    data: { ...T480, reason },
    after: 1.5,
  });
  const rows = table('moderation', [
    { type: 'RejectionReasonsChanged', data: { reasons: ['Blurred'] } },
    LISTED,
    rejected('Blurred'),
    rejected('PRIVATE'),
    ...flagged,
  ]);
  expect(
    rows.map(({ matter, decision, waited_hours, reason, moderator_id }) => [
      matter,
      decision,
      waited_hours,
      reason,
      moderator_id,
    ]),
  ).toEqual([
    ['listing', 'rejected', 1.5, 'Blurred', 'admin'],
    ['listing', 'rejected', null, 'other', 'admin'],
    ['flag', 'upheld', 1, 'scam', 'ali'],
  ]);
});

test('accounts, searches and questions have a row for each version', () => {
  expect(
    table('sign_ups', [
      registered,
      { type: 'EmailConfirmed', data: ACCOUNT },
      { type: 'UserErased', data: ACCOUNT },
    ]),
  ).toEqual([
    expect.objectContaining({ role: 'seller', by_staff: false, confirmed_on: null, state: 'active' }),
    expect.objectContaining({ confirmed_on: '2026-01-31', state: 'active' }),
    expect.objectContaining({ state: 'erased', valid_to: null }),
  ]);
  // The link to reset a password, and that of a new address, confirm the address, too.
  for (const type of ['PasswordReset', 'EmailChanged'] as const) {
    const opened = { type, data: ACCOUNT } as unknown as RecordableEvent;
    expect(table('sign_ups', [registered, opened, opened])).toMatchObject([
      { confirmed_on: null },
      { confirmed_on: '2026-01-31' },
    ]);
  }
  expect(table('sign_ups', [{ ...registered, by: 'admin' }])).toMatchObject([{ by_staff: true }]);
  expect(table('sign_ups', [registered, { type: 'RegistrationAbandoned', data: ACCOUNT }])).toEqual([
    holds(1, 2),
  ]);
  expect(
    table('searches_saved', [
      searched,
      { type: 'SavedSearchConfirmed', data: SEARCH },
      { type: 'SavedSearchEnded', data: SEARCH },
    ]).map(({ state, ended_on }) => [state, ended_on]),
  ).toEqual([
    ['unconfirmed', null],
    ['active', null],
    ['deleted', '2026-01-31'],
  ]);
  expect(
    table('questions', [questionWritten, { type: 'QuestionSent', data: QUESTION }, answered]).at(-1),
  ).toMatchObject({ state: 'answered', answer_hours: 3, written_at: '2026-01-31T10:00:00.000Z' });
});

const LISTING_IDS = ['a', 'b', 'c'].map((productId) => ({ productId, sellerId: `seller-${productId}` }));
const listing = fc.constantFrom(...LISTING_IDS);
const price = fc.integer({ min: 100, max: 500 });
const category = fc.constantFrom('laptop', 'mini');
const bare = fc.constantFrom(
  'ProductResubmitted',
  'ProductApproved',
  'ProductActivated',
  'ProductDeactivated',
  'ProductFeatured',
  'ProductUnfeatured',
  'ProductDeleted',
  'ProductInspectionRequested',
  'ProductInspectionRequestWithdrawn',
  'ProductInspected',
  'ProductInspectionWithdrawn',
  'FeaturedRequestSubmitted',
  'FeaturedRequestApproved',
);
const of = (type: string, data: fc.Arbitrary<object>) => fc.record({ type: fc.constant(type), data });
const withListing = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.tuple(listing, fc.record(model)).map(([ids, more]) => ({ ...ids, ...more }));
const question = withListing({
  questionId: fc.constantFrom('q1', 'q2'),
  askerId: fc.constant('g'),
  isGuest: fc.boolean(),
});
const search = fc.record({
  ownerId: fc.constant('o'),
  searchId: fc.constantFrom('s1', 's2'),
  ownerKind: fc.constant('guest'),
  pending: fc.boolean(),
});
const account = fc.record({
  userId: fc.constantFrom('u1', 'u2'),
  role: fc.constantFrom('seller', 'admin'),
  emailVerified: fc.boolean(),
});
const flag = withListing({
  flagId: fc.constantFrom('f1', 'f2'),
  reason: fc.constant('scam'),
  verdict: fc.constant('upheld'),
});

/** Events in any order, including ones that a shop never writes. */
const happened = fc.oneof(
  { weight: 6, arbitrary: bare.chain((type) => of(type, listing)) },
  {
    weight: 4,
    arbitrary: fc.tuple(listing, price).map(([ids, listedFor]) => ({
      type: 'ProductListed',
      data: { ...ids, reportId: 'r', approval: 'pending', ...DETAILS, price: listedFor },
    })),
  },
  {
    weight: 3,
    arbitrary: of(
      'ProductDetailsChanged',
      withListing({ changes: fc.record({ price, categoryId: category }, { requiredKeys: [] }) }),
    ),
  },
  { weight: 2, arbitrary: of('ProductSold', withListing({ price, soldAt: fc.constant('2026-02-02') })) },
  of('ProductSaleCorrected', withListing({ price, soldAt: fc.constant('2026-02-01') })),
  of('ProductSaleUndone', listing),
  of('ProductRejected', withListing({ reason: fc.constantFrom('x', 'y') })),
  of('ProductViewsCounted', withListing({ views: price })),
  of('ProductContactsCounted', withListing({ contacts: price })),
  of('CategoryCreated', fc.record({ categoryId: category, name: fc.constantFrom('A', 'B') })),
  of('CategoryRenamed', fc.record({ categoryId: category, name: fc.constantFrom('C', 'D') })),
  of('CategoryMerged', fc.constant({ categoryId: 'laptop', intoId: 'mini' })),
  fc
    .tuple(listing, fc.constantFrom('r1', 'r2'))
    .map(([{ productId }, request]) => requested(productId, request)),
  fc
    .tuple(listing, fc.constantFrom(1, 2), fc.constantFrom('OK', 'Poor', NOT_CHECKED))
    .map(([{ productId }, version, battery]) => issued(version, battery, productId)),
  of(
    'InspectionVoided',
    listing.map(({ productId, sellerId }) => ({ inspectionId: productId, sellerId, reportId: null })),
  ),
  of(
    'InspectionMarked',
    listing.map(({ productId, sellerId }) => ({ inspectionId: productId, sellerId })),
  ),
  of(
    'ExternalInspectionDeleted',
    listing.map(({ productId }) => ({ inspectionId: productId, sellerId: null })),
  ),
  of(
    'InspectionAssigned',
    fc.record({ requestId: fc.constantFrom('r1', 'r2'), inspectorId: fc.constantFrom(null, 'ali') }),
  ),
  ...[
    'QuestionAsked',
    'QuestionSent',
    'QuestionAnswered',
    'QuestionShown',
    'QuestionAnswerRemoved',
    'QuestionRemoved',
  ].map((type) => of(type, question)),
  ...['SavedSearchAdded', 'SavedSearchConfirmed', 'SavedSearchEnded'].map((type) => of(type, search)),
  ...[
    'UserRegistered',
    'EmailConfirmed',
    'EmailChanged',
    'PasswordReset',
    'UserDeactivated',
    'UserReactivated',
    'RegistrationAbandoned',
    'UserRoleChanged',
  ].map((type) => of(type, account)),
  ...['ListingFlagged', 'FlagAnswered'].map((type) => of(type, flag)),
) as fc.Arbitrary<RecordableEvent>;

const texts = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

test('as of any position, the valid rows equal a fold up to there', () => {
  fc.assert(
    fc.property(fc.array(happened, { minLength: 1, maxLength: 120 }), fc.nat(), (events, somewhere) => {
      const log = logOf(events);
      const position = somewhere % (log.length + 1);
      const allRows = rowsOf(log);
      const upTo = rowsOf(log.slice(0, position));
      for (const { name } of FACT_TABLES) {
        const validRows = (allRows[name] ?? [])
          .filter(
            ({ valid_from, valid_to }) =>
              valid_from <= position && (valid_to === null || valid_to > position),
          )
          .map((row) => ({ ...row, valid_to: null, to_day: null }));
        const folded = (upTo[name] ?? []).filter(({ valid_to }) => valid_to === null);
        expect(texts(validRows)).toEqual(texts(folded));
        // Rows that had ended before are unchanged.
        const ended = (rows: readonly FactRow[] = []) =>
          rows.filter(({ valid_to }) => valid_to !== null && valid_to <= position);
        expect(texts(ended(allRows[name]))).toEqual(texts(ended(upTo[name])));
      }
    }),
    { numRuns: 200 },
  );
});

/** Whether a column may hold the value. */
const fits = ({ type, nullable, options }: Column, value: Value): boolean => {
  if (value === null) return nullable;
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer':
    case 'position':
      return Number.isSafeInteger(value);
    case 'decimal':
      return Number.isFinite(value);
    case 'day':
      return /^\d{4}-\d\d-\d\d$/.test(String(value));
    case 'time':
      return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
    case 'text':
      return typeof value === 'string' && (options?.includes(value) ?? true);
  }
};

test('rows have their table’s columns, types and order, and are sorted', () => {
  fc.assert(
    fc.property(fc.array(happened, { minLength: 40, maxLength: 120 }), (events) => {
      const rows = rowsOf(logOf(events));
      for (const table of FACT_TABLES) {
        const columns = columnsOf(table);
        for (const row of rows[table.name] ?? []) {
          expect(Object.keys(row).sort()).toEqual(Object.keys(columns).sort());
          const wrong = Object.entries(columns).filter(([name, column]) => !fits(column, row[name]!));
          expect(wrong.map(([name]) => [name, row[name]])).toEqual([]);
        }
        const ends = (rows[table.name] ?? []).map(({ valid_to }) => valid_to ?? Number.POSITIVE_INFINITY);
        expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 50 },
  );
});

test('rows contain no user text or names', () => {
  const log = logOf([
    LISTED,
    requested(),
    issued(1),
    { type: 'ProductRejected', data: { ...T480, reason: 'PRIVATE' } },
    registered,
    searched,
    questionWritten,
    answered,
    ...flagged,
  ]);
  expect(JSON.stringify(log)).toContain('PRIVATE');
  const rows = rowsOf(log);
  expect(Object.keys(rows)).toHaveLength(8);
  const written = JSON.stringify(rows);
  expect(written).not.toContain('PRIVATE');
});

test('every table uses existing events, and its columns have descriptions', () => {
  for (const table of FACT_TABLES) {
    expect(table.events.filter((type) => !(type in EVENTS))).toEqual([]);
    expect(new Set(table.events).size).toBe(table.events.length);
    for (const { description, type, unit } of Object.values(columnsOf(table))) {
      expect(description).toMatch(/^[A-Z`].*[^.]$/);
      if (type === 'integer' || type === 'decimal') expect(unit).toBeTruthy();
    }
  }
});
