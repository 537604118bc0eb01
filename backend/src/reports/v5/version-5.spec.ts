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
import { version4 } from '../v4/version-4.js';
import { version5 } from './version-5.js';

const QUESTION = { range: '2026-02-05..2026-02-13', compare: 'period', asOf: '2026-02-13' } as const;
const folded = (version: ReportVersion, type: ShopReportParameters['type'], events: readonly Recorded[]) => {
  const fold = version.begin({ type, ...QUESTION });
  for (const event of events) fold.apply(event);
  return fold.end();
};

const issued = LOG.find(({ type }) => type === 'InspectionReportIssued') as Extract<
  Recorded,
  { type: 'InspectionReportIssued' }
>;
const { report, jws, ...answered } = issued.data;
const secondRequest = { ...answered, requestId: 'r2', requesterId: 'sana' };
const on = (day: string, event: object) =>
  ({
    ...event,
    metadata: { at: noonOf(day), actor: { id: 'hina', role: 'inspector' }, schema: 1 },
  }) as Recorded;
/** The device of r1 was inspected again, for another request. */
const INSPECTED_AGAIN: readonly Recorded[] = [
  ...LOG,
  on('2026-02-11', {
    type: 'InspectionRequested',
    data: {
      ...secondRequest,
      contact: null,
      mailbox: null,
      dueOn: '2026-02-13',
      deviceName: 'ThinkPad T480',
    },
  } satisfies DomainEvent),
  on('2026-02-12', {
    type: 'InspectionReportIssued',
    data: { ...secondRequest, report: { ...report, version: 2 }, jws },
  } satisfies DomainEvent),
];

test.each(SHOP_REPORT_TYPES)('for a log without such inspections a %s report equals version 4', (type) => {
  for (const format of SHOP_REPORT_TEXT_FORMATS)
    expect(folded(version5, type, LOG).body(format)).toBe(folded(version4, type, LOG).body(format));
});

test('a device that is inspected again for another request counts as inspected, and its request is closed', () => {
  const counts = (version: ReportVersion, events: readonly Recorded[]) => {
    const { sections } = folded(version, 'inspections', events).document!;
    const figures = sections.flatMap((section) => ('figures' in section ? section.figures : []));
    return ['waiting', 'inspected', 'corrected'].map(
      (key) => figures.find((figure) => figure.key === key)!.value as number,
    );
  };
  const [waiting = 0, inspected = 0, corrected = 0] = counts(version5, LOG);
  expect(counts(version5, INSPECTED_AGAIN)).toEqual([waiting, inspected + 1, corrected]);
  expect(counts(version4, INSPECTED_AGAIN)).toEqual([waiting + 1, inspected, corrected + 1]);
});

/** A changed byte of this version requires a new version instead (versions.ts). */
test('the bytes of this version are unchanged since it was created', () => {
  const pinned = Object.fromEntries(
    SHOP_REPORT_TYPES.map((type) => {
      const result = folded(version5, type, INSPECTED_AGAIN);
      const place = { size: INSPECTED_AGAIN.length, root: 'root' };
      const hashes = SHOP_REPORT_TEXT_FORMATS.map((format) => {
        const file = result.file(format, result.body(format), place, 'hash');
        return [format, createHash('sha256').update(file).digest('hex')];
      });
      return [type, Object.fromEntries(hashes)];
    }),
  );
  expect(pinned).toEqual(JSON.parse(readFileSync(new URL('./pinned.fixture.json', import.meta.url), 'utf8')));
});
