import type { InspectionEvent, InspectionReport } from '@parkho/contracts';
import { at, fold, recorded } from '../recorded.fixture.js';
import {
  type InspectionReportDocument,
  inspectionReports,
  issuedVersion,
  validityOf,
  voidingOf,
} from './inspection-reports.js';

const subject = { inspectionId: 'p1', sellerId: 's1', requestId: 'r1' };
const reportOf = (version: number) =>
  ({
    reportId: 'PK-1',
    version,
    overallNotes: `Version ${version}`,
    deviceInfo: {
      inspectionDate: '2026-11-20',
      inspectorName: version === 1 ? 'Asad Mirza' : 'Farah Siddiqui',
    },
  }) as InspectionReport;
const issued = (version: number): InspectionEvent => ({
  type: 'InspectionReportIssued',
  data: { ...subject, requesterId: null, report: reportOf(version), jws: `jws ${version}` },
});
const reason = 'The serial number is another device’s';
const voided: InspectionEvent = {
  type: 'InspectionVoided',
  data: { ...subject, requesterId: null, reportId: 'PK-1', reason },
};
const voidedBefore: InspectionEvent = {
  type: 'InspectionVoided',
  data: { ...subject, requesterId: null, reportId: 'PK-1' },
};
const deleted: InspectionEvent = {
  type: 'ExternalInspectionDeleted',
  data: { ...subject, sellerId: null, reportId: 'PK-1' },
};

const versions = (...numbers: number[]) => numbers.map((n) => ({ report: reportOf(n), jws: `jws ${n}` }));
const document: InspectionReportDocument = {
  _id: 'PK-1',
  inspectionId: 'p1',
  sellerId: 's1',
  versions: versions(1),
};
const firstVoid = { ...versions(1)[0]!, voided: { at: at(1), reason } };

const cases: { given: InspectionEvent[]; when: InspectionEvent; then: InspectionReportDocument }[] = [
  { given: [], when: issued(1), then: document },
  { given: [issued(1)], when: issued(2), then: { ...document, versions: versions(1, 2) } },
  { given: [issued(1)], when: voided, then: { ...document, versions: [firstVoid] } },
  {
    given: [issued(1)],
    when: voidedBefore,
    then: { ...document, versions: [{ ...firstVoid, voided: { at: at(1) } }] },
  },
  {
    given: [issued(1)],
    when: deleted,
    then: { ...document, versions: [{ ...firstVoid, voided: { at: at(1) } }] },
  },
  // It is voided once: later marks cannot end again.
  { given: [issued(1), voided], when: voidedBefore, then: { ...document, versions: [firstVoid] } },
  // A new version is current; the previous one stays voided.
  {
    given: [issued(1), voided],
    when: issued(2),
    then: { ...document, versions: [firstVoid, ...versions(2)] },
  },
];

test.each(cases)('inspection-reports: $when.type', ({ given, when, then }) => {
  expect(fold(inspectionReports, [...given, when])).toEqual(then);
});

test('a report counts for the inspector of its newest version, while it is valid', () => {
  const totals = (events: InspectionEvent[]) =>
    inspectionReports.totals!(fold(inspectionReports, events) as InspectionReportDocument);
  const numbers = { reports: 1 };
  expect(totals([issued(1)])).toEqual([{ key: 'inspector/Asad Mirza', numbers }]);
  expect(totals([issued(1), issued(2)])).toEqual([{ key: 'inspector/Farah Siddiqui', numbers }]);
  expect(totals([issued(1), voided])).toEqual([]);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(inspectionReports.handles));
});

test('an ended inspection without a report leaves none', () => {
  const without = recorded({ ...voided, data: { ...voided.data, reportId: null } } as InspectionEvent);
  expect(inspectionReports.keysOf(without as never)).toEqual([]);
});

test('the newest version is current, the others are replaced, and none is current once the device is gone', () => {
  const two = { ...document, versions: versions(1, 2) };
  const [first, second] = [issuedVersion(two, 1)!, issuedVersion(two)!];
  expect(second.report.version).toBe(2);
  expect(issuedVersion(two, 3)).toBeUndefined();
  expect([validityOf(two, first), validityOf(two, second)]).toEqual(['superseded', 'current']);
  const voided = { at: at(5) };
  const none = { ...two, versions: [first, { ...second, voided }] };
  expect(none.versions.map((version) => validityOf(none, version))).toEqual(['void', 'void']);
  expect(voidingOf(none, first)).toEqual(voided);
});

test('a voided version stays voided, beside its replacement', () => {
  const [first, second] = [firstVoid, versions(2)[0]!];
  const replaced = { ...document, versions: [first, second] };
  expect([validityOf(replaced, first), validityOf(replaced, second)]).toEqual(['superseded', 'current']);
  expect([voidingOf(replaced, first), voidingOf(replaced, second)]).toEqual([firstVoid.voided, undefined]);
});
