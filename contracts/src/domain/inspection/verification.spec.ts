import { CHECKLIST, reportedFindings, suggestedVerdict } from './checklist.js';
import { type Findings, NOT_CHECKED, NOT_FITTED } from './inspection-report.js';
import { notVerified, notVerifiedLabels, repeatedPhotos } from './verification.js';

/** A machine whose parts are OK except these, by path. */
const machine = (parts: Readonly<Record<string, object>> = {}): Findings => {
  const findings = { physical: { ports: {} }, internals: {} };
  for (const { path, statuses, measures } of CHECKLIST) {
    const names = path.split('.');
    const last = names.pop()!;
    const group = names.reduce<object>((at, name) => at[name as never], findings);
    const wearsOut = measures.some(({ name }) => name === 'health');
    const best = { status: statuses[0], ...(wearsOut && { health: 95 }) };
    Object.assign(group, { [last]: parts[path] ?? best });
  }
  return findings as unknown as Findings;
};
const ALL_BUT_SERIAL = ['deviceInfo.serialNumber'];
const unchecked = { status: NOT_CHECKED };

describe.each([
  { category: 'Laptop', usual: ['physical.screen', 'internals.battery'] },
  { category: 'MacBook', usual: ['physical.screen', 'internals.battery'] },
  { category: 'Desktop', usual: [] },
  { category: 'Workstation', usual: [] },
  { category: 'Server', usual: [] },
  // For an unlisted device no part is known to be unusual.
  { category: undefined, usual: ['physical.screen', 'internals.battery'] },
])('in the category $category', ({ category, usual }) => {
  const open = (
    parts: Readonly<Record<string, object>>,
    deviceInfo: object = { serialNumber: 'S1' },
    photos = 3,
  ) => notVerified({ ...reportedFindings(machine(parts), category), deviceInfo }, category, photos);

  test('a complete report has no unverified items', () => {
    expect(open({})).toEqual([]);
  });

  test('a missing serial number is unverified, unless a reason is given', () => {
    expect(open({}, {})).toEqual(ALL_BUT_SERIAL);
    expect(open({}, { noSerialNumber: 'The label is worn off' })).toEqual([]);
  });

  test('too few distinct photos are unverified', () => {
    expect(open({}, { serialNumber: 'S1' }, 2)).toEqual(['photos']);
  });

  test('an unchecked required part is unverified if the device has one', () => {
    const allUnchecked = Object.fromEntries(CHECKLIST.map(({ path }) => [path, unchecked]));
    const counting = ['internals.processor', 'internals.ram', 'internals.ssd'];
    expect(open(allUnchecked)).toEqual(
      CHECKLIST.map(({ path }) => path).filter((path) => [...counting, ...usual].includes(path)),
    );
  });

  test('the unknown health of a wearing part is unverified, unless the part is faulty or not fitted', () => {
    const of = (status: string) => open({ 'internals.ssd': { status }, 'internals.battery': { status } });
    const isPortable = usual.length > 0;
    const both = ['internals.ssd.health', 'internals.battery.health'];
    expect(of('OK')).toEqual(both);
    expect(open({ 'internals.ssd': { status: 'Issues' } })).toEqual(['internals.ssd.health']);
    expect(open({ 'internals.ssd': { status: 'Faulty' } })).toEqual([]);
    expect(open({ 'internals.battery': { status: NOT_FITTED } })).toEqual([]);
    expect(open({ 'internals.battery': unchecked })).toEqual(isPortable ? ['internals.battery'] : []);
  });
});

test('a component needs its checked parts and two photos', () => {
  const allUnchecked = Object.fromEntries(CHECKLIST.map(({ path }) => [path, unchecked]));
  const open = (ssd: object, photos: number) => {
    const findings = reportedFindings(machine({ ...allUnchecked, 'internals.ssd': ssd }), 'Components');
    return notVerified({ ...findings, deviceInfo: { serialNumber: 'S1' } }, 'Components', photos);
  };
  expect(open({ status: 'OK', health: 92 }, 2)).toEqual([]);
  expect(open({ status: 'OK' }, 1)).toEqual(['internals.ssd.health', 'photos']);
});

test.each<[string, Readonly<Record<string, object>>, number, string, number]>([
  ['a complete report', {}, 0, 'Excellent', 10],
  ['one unverified item', {}, 1, 'Excellent', 9],
  ['two unverified items', {}, 2, 'Excellent', 8],
  ['three unverified items', {}, 3, 'Good with Minor Issues', 7],
  ['many unverified items, which are no defect', {}, 9, 'Good with Minor Issues', 5],
  [
    'a flaw and one unverified item',
    { 'physical.backSide': { status: 'Issues' } },
    1,
    'Good with Minor Issues',
    8,
  ],
  [
    'a fault and many unverified items',
    { 'physical.ports.hdmi': { status: 'Faulty' } },
    9,
    'Needs Repair',
    5,
  ],
  [
    'a fault of a vital part and many unverified items',
    { 'internals.ram': { status: 'Faulty' } },
    9,
    'Needs Repair',
    3,
  ],
  [
    'a worn drive with the status OK',
    { 'internals.ssd': { status: 'OK', health: 59 } },
    0,
    'Good with Minor Issues',
    9,
  ],
])('the verdict of %s', (_, parts, open, overallStatus, overallRating) => {
  expect(suggestedVerdict(machine(parts), open)).toEqual({ overallStatus, overallRating });
});

test('unverified items have labels, and older reports have no such items', () => {
  const report = machine({ 'physical.screen': unchecked });
  const open = [
    'deviceInfo.serialNumber',
    'physical.screen',
    'internals.battery.health',
    'internals.ssd.health',
    'photos',
  ];
  expect(notVerifiedLabels({ ...report, notVerified: open })).toEqual([
    'Serial number',
    'Screen',
    'Battery health',
    'Storage health',
    'Photos (too few)',
  ]);
  expect(notVerifiedLabels(report)).toEqual([]);
});

test('a duplicate photo is recognised by its bytes or its fingerprint', () => {
  const photos = {
    overview: { sha256: 'a', fingerprint: '0123456789abcdef' },
    internals: { sha256: 'b', fingerprint: '0123456789abcdee' },
    ports: { sha256: 'c', fingerprint: 'fedcba9876543210' },
    // Of one colour.
    screen: { sha256: 'd' },
    performance: { sha256: 'd' },
    storage: { sha256: 'e' },
  };
  expect(repeatedPhotos(photos)).toEqual({ internals: 'overview', performance: 'screen' });
  expect(repeatedPhotos({})).toEqual({});
});
