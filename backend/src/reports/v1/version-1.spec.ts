import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import {
  daysOfRange,
  ERASED,
  type Recorded,
  SHOP_REPORT_TEXT_FORMATS,
  SHOP_REPORT_TYPES,
  type ShopReportParameters,
  type ShopReportTextFormat,
  type ShopReportType,
  SPECIFIED_RANGES,
} from '@parkho/contracts';
import { COMPLETE_LOG, LOG_OF_VERSION_1 } from './log.fixture.js';
import { version1 } from './version-1.js';

const folded = (question: ShopReportParameters, events = LOG_OF_VERSION_1) => {
  const fold = version1.begin(question);
  for (const event of events) fold.apply(event);
  return fold.end();
};
const of = (type: ShopReportType, question: Partial<ShopReportParameters> = {}) => {
  const { body } = folded({ type, range: '30d', asOf: '2026-02-11', ...question });
  return {
    json: () => JSON.parse(body('json')),
    text: (format: ShopReportTextFormat) => body(format),
  };
};

test('events count by the range, existing records whenever they were created', () => {
  expect(daysOfRange({ range: '7d', asOf: '2026-02-11' })).toEqual({ from: '2026-02-05', to: '2026-02-11' });
  const { userOverview, users, productOverview } = of('comprehensive').json();
  expect(userOverview).toMatchObject({ totalUsers: 3, sellers: 2, admins: 1, registered: 1, loggedIn: 1 });
  expect(users).toMatchObject([{ name: 'Omar', lastLogin: '2026-02-02 12:00' }]);
  expect(productOverview).toMatchObject({
    totalProducts: 2,
    featuredProducts: 1,
    soldProducts: 1,
    listed: 1,
    sold: 1,
  });
  expect(
    of('users', { range: 'all' })
      .json()
      .users.map(({ name }: { name: string }) => name),
  ).toEqual(['Omar', 'Sana', 'Ali']);
  expect(of('users', { range: '7d' }).json().users).toEqual([]);
});

test('a users CSV has the specified columns, and no cell is a formula', () => {
  expect(of('users', { range: 'all' }).text('csv').split('\r\n')).toEqual([
    'Name,Email,Role,"Business Name",Status,"Join Date","Last Login"',
    'Omar,omar@example.com,seller,,Active,2026-02-01,"2026-02-02 12:00"',
    'Sana,sana@example.com,seller,"\'=Sana & Sons",Active,2026-01-05,Never',
    'Ali,ali@example.com,admin,,Active,2026-01-01,Never',
    '',
  ]);
});

test('user text is escaped on the page', () => {
  expect(of('products', { range: 'all' }).text('html')).toContain('ThinkPad &lt;T480&gt;');
});

test('a decision has its waiting time, and a rejection its reason', () => {
  const { moderationOverview, decisions, reasons } = of('moderation', { range: 'all' }).json();
  expect(moderationOverview).toMatchObject({
    approved: 2,
    rejected: 1,
    approvalRate: 66.7,
    featuringApproved: 1,
    medianHours: 24,
    ninthHours: 48,
  });
  expect(decisions).toMatchObject([
    { kind: 'Home page', device: 'LG gram', decision: 'Approved', hours: 24 },
    { kind: 'Listing', device: 'LG gram', decision: 'Approved', hours: 24 },
    { kind: 'Listing', decision: 'Approved', hours: 48, moderator: 'Ali' },
    { kind: 'Listing', decision: 'Rejected', hours: 24, reason: 'Blurred' },
  ]);
  expect(reasons).toEqual([{ reason: 'Blurred', rejections: 1 }]);
});

test('a sale has its price, and an inspection its duration', () => {
  expect(of('sales').json().salesOverview).toEqual({
    sold: 1,
    revenue: 80_000,
    meanPrice: 80_000,
    medianPrice: 80_000,
    medianDays: 35,
  });
  expect(of('inspections').json().inspectionOverview).toMatchObject({
    waiting: 0,
    requested: 1,
    inspected: 1,
    medianDays: 2,
  });
});

test('rows keep their order after erasures', () => {
  const at = '2026-02-11T07:00:00.000Z';
  const marked = ['sana', 'omar', 'omar'].map(
    (id, n) =>
      ({
        type: 'InspectionMarked',
        data: { inspectionId: `external-${n}`, sellerId: null, requesterId: null },
        metadata: { at, actor: { id, role: 'inspector' } },
      }) as unknown as Recorded,
  );
  const question: ShopReportParameters = { type: 'inspections', range: 'all', asOf: '2026-02-11' };
  const inspectors = (events: readonly Recorded[]) =>
    JSON.parse(folded(question, events).body('json')).byInspector as object[];
  const withoutNames = LOG_OF_VERSION_1.map((event) =>
    event.type === 'UserRegistered'
      ? { ...event, data: { ...event.data, personal: { ...event.data.personal, name: ERASED } } }
      : event,
  );
  expect(inspectors([...LOG_OF_VERSION_1, ...marked])).toEqual([
    { inspector: 'Omar', inspected: 2 },
    { inspector: 'Ali', inspected: 1 },
    { inspector: 'Sana', inspected: 1 },
  ]);
  expect(inspectors([...withoutNames, ...marked])).toEqual(
    [2, 1, 1].map((inspected) => ({ inspector: ERASED, inspected })),
  );
});

/** A changed byte of this version requires a new version instead (versions.ts). */
test('the bytes of this version are unchanged since it was created', () => {
  const pinned = Object.fromEntries(
    SHOP_REPORT_TYPES.map((type) => {
      const report = folded({ type, range: '90d', asOf: '2026-02-11' });
      const place = { size: LOG_OF_VERSION_1.length, root: 'root' };
      const files = SHOP_REPORT_TEXT_FORMATS.map((format) =>
        report.file(format, report.body(format), place, 'hash'),
      );
      return [type, createHash('sha256').update(files.join('\0')).digest('hex')];
    }),
  );
  expect(pinned).toEqual({
    comprehensive: '3058693a20476c696092965add087b595c45031b3ab89ef5279eca545f91ca7c',
    inspections: 'aef3790bdf8058fee7a69f01eec2cbc003aaad682b15effa0d8db28b5d692296',
    moderation: '96a2d50eb01d4eefa2a4de01b7f020deeecd2bc2313cd148c08da5054a46289c',
    products: 'bb09dc368b6dcae084d8d7de534f808a39fe3b90ba5998271e4adbb448ba88f5',
    sales: 'd09623703713421d258bfaf5bf62022c6e3bb32338098f5a136e2c7289c4ea7a',
    users: '9013cd4e5cb0b023280485b025cac4af79a55372e0c9c65fe22107aaaefc3fef',
  });
});

test('the bytes of each type, range and format are unchanged, for a log with every event that this version reads', () => {
  const pinned = Object.fromEntries(
    SHOP_REPORT_TYPES.flatMap((type) =>
      SPECIFIED_RANGES.map((range) => {
        const report = folded({ type, range, asOf: '2026-02-11' }, COMPLETE_LOG);
        const place = { size: COMPLETE_LOG.length, root: 'root' };
        const hashes = SHOP_REPORT_TEXT_FORMATS.map((format) => {
          const file = report.file(format, report.body(format), place, 'hash');
          return [format, createHash('sha256').update(file).digest('hex')];
        });
        return [`${type} ${range}`, Object.fromEntries(hashes)];
      }),
    ),
  );
  expect(pinned).toEqual(JSON.parse(readFileSync(new URL('./pinned.fixture.json', import.meta.url), 'utf8')));
});

test('the log of the fixed bytes has every event type that this version reads', () => {
  const folder = new URL('.', import.meta.url);
  const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.(spec|fixture)\.ts$/.test(file));
  const read = sources.flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:case|type [!=]==) '([A-Z]\w+)'/g)].map(
      ([, type]) => type!,
    ),
  );
  expect(new Set(read).size).toBeGreaterThan(30);
  const there = new Set<string>(COMPLETE_LOG.map(({ type }) => type));
  expect([...new Set(read)].filter((type) => !there.has(type))).toEqual([]);
});
