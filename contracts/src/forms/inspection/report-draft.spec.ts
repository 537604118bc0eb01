import { check } from '../check.js';
import { inspectionReportForm } from './inspection-report.js';
import { draftedReport } from './report-draft.js';

const at = '2026-11-22T20:00:00.000Z';
const desktop = { name: 'HP EliteDesk', category: 'Desktop', condition: 'Good' } as const;

const draft = (change: object, photos = 3) => {
  const checked = check(inspectionReportForm, {
    deviceInfo: { inspectorName: 'Hamza Tariq', serialNumber: 'MXL9021K4P' },
    physical: { backSide: { status: 'OK' } },
    internals: {
      processor: { status: 'OK' },
      ram: { status: 'OK' },
      ssd: { status: 'OK', health: 97 },
      battery: { status: 'Not checked' },
    },
    overallStatus: 'Excellent',
    overallRating: 10,
    overallNotes: '',
    ...change,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  return draftedReport(checked.value, desktop, at, photos);
};

test('a complete report is excellent, and has the parts of such a device', () => {
  const { report, lacksReason } = draft({ overruled: 'Not needed' });
  expect(lacksReason).toBe(false);
  expect(report).toMatchObject({
    overallRating: 10,
    notVerified: [],
    version: 1,
    issuedAt: at,
    device: desktop,
  });
  expect(report).not.toHaveProperty('overruled');
  expect(report.internals).not.toHaveProperty('battery');
  // In Pakistan it is the day after.
  expect(report.deviceInfo.inspectionDate).toBe('2026-11-23');
});

test('without a serial number a rating of ten requires a reason, which the report shows with the open items', () => {
  const deviceInfo = { inspectorName: 'Hamza Tariq' };
  expect(draft({ deviceInfo })).toMatchObject({ lacksReason: true });
  expect(draft({ deviceInfo, overallRating: 9 })).toMatchObject({
    lacksReason: false,
    report: { overallRating: 9, notVerified: ['deviceInfo.serialNumber'] },
  });
  expect(draft({ deviceInfo, overruled: 'Sealed by the maker' })).toMatchObject({
    lacksReason: false,
    report: { overallRating: 10, overruled: 'Sealed by the maker', notVerified: ['deviceInfo.serialNumber'] },
  });
});

test('a reason replaces a missing serial number, and is dropped beside one', () => {
  const inspector = { inspectorName: 'Hamza Tariq', noSerialNumber: 'Built of parts' };
  expect(draft({ deviceInfo: inspector })).toMatchObject({
    lacksReason: false,
    report: { notVerified: [], deviceInfo: { noSerialNumber: 'Built of parts' } },
  });
  const both = draft({ deviceInfo: { ...inspector, serialNumber: 'S1' } });
  expect(both).toMatchObject({ lacksReason: false, report: { deviceInfo: { serialNumber: 'S1' } } });
  expect(both.report.deviceInfo).not.toHaveProperty('noSerialNumber');
});

test('too few distinct photos require a reason', () => {
  expect(draft({}, 1)).toMatchObject({ lacksReason: true });
  expect(draft({ overallRating: 9 }, 1)).toMatchObject({
    lacksReason: false,
    report: { notVerified: ['photos'] },
  });
});

test('a verdict below the suggestion requires a reason, too', () => {
  const worse = { overallStatus: 'Good with Minor Issues', overallRating: 7 };
  expect(draft(worse)).toMatchObject({ lacksReason: true });
  expect(draft({ ...worse, overruled: 'Smells of smoke' })).toMatchObject({
    lacksReason: false,
    report: { overruled: 'Smells of smoke' },
  });
});
