import type { ShopReportEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type ShopReportDocument, shopReports } from './shop-reports.js';

const requested = (scheduleId: string | null): ShopReportEvent => ({
  type: 'ReportRequested',
  data: {
    reportId: 'r1',
    question: { type: 'users', range: '30d', asOf: '2026-11-22' },
    formats: ['csv'],
    scheduleId,
  },
});
const made = {
  version: 1,
  size: 42,
  root: 'root=',
  erasedCells: 0,
  files: [{ format: 'csv', sha256: 'hash', bytes: 7 }],
  preview: { figures: [{ key: 'registered', label: 'Registered', kind: 'count', value: 3 }] },
} as const;
const document: ShopReportDocument = {
  _id: 'r1',
  type: 'users',
  range: '30d',
  asOf: '2026-11-22',
  formats: ['csv'],
  state: 'requested',
  requestedAt: at(0),
  requestedBy: null,
  scheduleId: 's1',
};

const cases: { given: ShopReportEvent[]; when: ShopReportEvent; then: ShopReportDocument | null }[] = [
  { given: [], when: requested('s1'), then: document },
  {
    given: [requested('s1')],
    when: { type: 'ReportMade', data: { reportId: 'r1', ...made } },
    then: { ...document, ...made, state: 'made', endedAt: at(1) },
  },
  {
    given: [requested('s1')],
    when: { type: 'ReportCancelled', data: { reportId: 'r1' } },
    then: { ...document, state: 'cancelled', endedAt: at(1) },
  },
  {
    given: [requested('s1')],
    when: { type: 'ReportFailed', data: { reportId: 'r1', failure: 'It is damaged' } },
    then: { ...document, state: 'failed', endedAt: at(1), failure: 'It is damaged' },
  },
];

test.each(cases)('$when.type', ({ given, when, then }) => {
  expect(fold(shopReports, [...given, when])).toEqual(then);
});

test('the requesting person is stored by id', () => {
  expect(fold(shopReports, [requested(null)])?.requestedBy).toEqual(expect.any(String));
});
