import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  type DomainEvent,
  type Recorded,
  SHOP_REPORT_TEXT_FORMATS,
  SHOP_REPORT_TYPES,
  type ShopReportParameters,
} from '@parkho/contracts';
import type { ReportVersion } from '../report-version.js';
import { noonOf } from '../v1/log.fixture.js';
import { LOG } from '../v2/log.fixture.js';
import { version3 } from '../v3/version-3.js';
import { version4 } from './version-4.js';

const QUESTION = { range: '2026-02-05..2026-02-13', compare: 'period', asOf: '2026-02-13' } as const;
const folded = (version: ReportVersion, type: ShopReportParameters['type'], events: readonly Recorded[]) => {
  const fold = version.begin({ type, ...QUESTION });
  for (const event of events) fold.apply(event);
  return fold.end();
};

const on = (day: string, event: DomainEvent) =>
  ({ ...event, metadata: { at: noonOf(day), actor: { id: 'hina', role: 'seller' }, schema: 1 } }) as Recorded;
const several = LOG.find((event) => event.type === 'ProductListed' && event.data.productId === 'p2')!;
const { productId, sellerId, ...details } = several.data as Extract<
  DomainEvent,
  { type: 'ProductListed' }
>['data'];
const unit = { productId: 'unit', sellerId };
const soldFrom = { productId, listedAt: several.metadata.at };
/** One of several p2 was sold on Feb 12. */
const WITH_UNIT: readonly Recorded[] = [
  ...LOG,
  on('2026-02-12', { type: 'ProductUnitSold', data: { productId, sellerId, price: 5_100_000, left: 2 } }),
  on('2026-02-12', { type: 'ProductListed', data: { ...details, ...unit, approval: 'approved', soldFrom } }),
  on('2026-02-12', {
    type: 'ProductSold',
    data: { ...unit, price: 5_100_000, soldAt: '2026-02-12' },
  }),
];

test.each(SHOP_REPORT_TYPES)('for a log without sold units a %s report equals version 3', (type) => {
  for (const format of SHOP_REPORT_TEXT_FORMATS)
    expect(folded(version4, type, LOG).body(format)).toBe(folded(version3, type, LOG).body(format));
});

test('a listing of several counts as listed once, and as sold on its day', () => {
  const [last] = JSON.parse(folded(version4, 'sales', WITH_UNIT).body('json')).sections.find(
    ({ key }: { key: string }) => key === 'sales',
  ).rows;
  expect(last).toEqual(expect.arrayContaining(['2026-02-12', 51_000]));
  const daysToSell = (version: ReportVersion) => {
    const { columns, rows } = folded(version, 'sales', WITH_UNIT).document!.sections.find(
      ({ key }) => key === 'sales',
    ) as unknown as { columns: { key: string }[]; rows: unknown[][] };
    return rows[0]![columns.findIndex(({ key }) => key === 'daysToSell')];
  };
  expect(daysToSell(version3)).toBe(0);
  expect(daysToSell(version4)).toBeGreaterThan(0);
});

/** A changed byte of this version requires a new version instead (versions.ts). */
test('the bytes of this version are unchanged since it was created', () => {
  const pinned = Object.fromEntries(
    SHOP_REPORT_TYPES.map((type) => {
      const report = folded(version4, type, WITH_UNIT);
      const place = { size: WITH_UNIT.length, root: 'root' };
      const hashes = SHOP_REPORT_TEXT_FORMATS.map((format) => {
        const file = report.file(format, report.body(format), place, 'hash');
        return [format, createHash('sha256').update(file).digest('hex')];
      });
      return [type, Object.fromEntries(hashes)];
    }),
  );
  expect(pinned).toEqual(JSON.parse(readFileSync(new URL('./pinned.fixture.json', import.meta.url), 'utf8')));
});
