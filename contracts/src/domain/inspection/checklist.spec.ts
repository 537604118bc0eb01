import {
  CHECKLIST,
  concernsOf,
  coverageOf,
  findingAt,
  reportedFindings,
  reportedParts,
  statusesOf,
  suggestedVerdict,
} from './checklist.js';
import { type Findings, NOT_FITTED, ratingBand } from './inspection-report.js';

/** A document with only these parts, by their paths. */
const findings = (parts: Record<string, object>): Findings => {
  const under = (prefix: string): object =>
    Object.fromEntries(
      Object.entries(parts)
        .filter(([path]) => path.startsWith(prefix))
        .map(([path, finding]) => [path.slice(prefix.length), finding]),
    );
  const unchecked = { gpu: { status: 'Not checked' }, battery: { status: 'Not checked' } };
  return {
    physical: { ...under('physical.'), ports: under('physical.ports.') },
    internals: { ...unchecked, ...under('internals.') },
  } as Findings;
};

test.each<[string, Record<string, object>, string, number]>([
  ['a device without defects', { 'physical.screen': { status: 'OK' } }, 'Excellent', 10],
  ['a flaw', { 'physical.ports.usbA': { status: 'Issues' } }, 'Good with Minor Issues', 9],
  ['a weak part', { 'internals.speakers': { status: 'Weak' } }, 'Good with Minor Issues', 9],
  ['a fault', { 'physical.ports.hdmi': { status: 'Faulty' } }, 'Needs Repair', 7],
  ['a fault of a vital part', { 'internals.ram': { status: 'Faulty' } }, 'Needs Repair', 3],
  [
    'a worn battery with the status OK',
    { 'internals.battery': { status: 'OK', health: 59 } },
    'Good with Minor Issues',
    9,
  ],
  ['a battery at the health limit', { 'internals.battery': { status: 'OK', health: 60 } }, 'Excellent', 10],
  [
    'a poor battery, which counts once',
    { 'internals.battery': { status: 'Poor', health: 20 } },
    'Needs Repair',
    7,
  ],
  [
    'two measurements outside the limits, which are no fault',
    {
      'internals.battery': { status: 'OK', health: 20 },
      'internals.gpu': { status: 'OK', maxTemp: 99 },
    },
    'Good with Minor Issues',
    8,
  ],
  [
    'hot graphics with the status OK',
    { 'internals.gpu': { status: 'OK', maxTemp: 96 } },
    'Good with Minor Issues',
    9,
  ],
  [
    'many faults, with 1 as the lowest rating',
    {
      'physical.screen': { status: 'Faulty' },
      'internals.processor': { status: 'Faulty' },
      'internals.ram': { status: 'Faulty' },
      'internals.wifi': { status: 'Faulty' },
      'internals.speakers': { status: 'Faulty' },
    },
    'Needs Repair',
    1,
  ],
  [
    'parts that are not fitted or not checked',
    {
      'physical.screen': { status: 'OK' },
      'physical.ports.hdmi': { status: NOT_FITTED },
      'internals.wifi': { status: 'Not checked' },
    },
    'Excellent',
    10,
  ],
])('suggests the verdict of %s', (_, parts, overallStatus, overallRating) => {
  expect(suggestedVerdict(findings(parts))).toEqual({ overallStatus, overallRating });
});

test('suggests no verdict while nothing was checked', () => {
  expect(suggestedVerdict(findings({}))).toBeNull();
  expect(suggestedVerdict(findings({ 'physical.ports.hdmi': { status: NOT_FITTED } }))).toBeNull();
});

test('coverage counts the checked parts among the parts of the device', () => {
  const partlyChecked = findings({
    'physical.screen': { status: 'Faulty' },
    'physical.ports.usbC': { status: 'Functional' },
    'physical.ports.ethernet': { status: NOT_FITTED },
    'internals.wifi': { status: 'Not checked' },
  });
  expect(coverageOf(partlyChecked)).toEqual({ checked: 2, of: 5 });
  expect(findingAt(partlyChecked, { path: 'physical.ports.audioJack' })).toEqual({ status: 'Not checked' });
});

describe('a new report', () => {
  const status = (statuses: Record<string, string>) =>
    findings(
      Object.fromEntries(CHECKLIST.map(({ path }) => [path, { status: statuses[path] ?? 'Not checked' }])),
    );
  const disk = status({ 'internals.ssd': 'OK', 'physical.backSide': 'OK', 'internals.wifi': NOT_FITTED });
  const pathsOf = (category: string | undefined, found = disk) =>
    reportedParts(reportedFindings(found, category)).map(({ path }) => path);

  test('of a component has only the parts that were found', () => {
    expect(pathsOf('Components')).toEqual(['physical.backSide', 'internals.ssd']);
    expect(coverageOf(reportedFindings(disk, ' components'))).toEqual({ checked: 2, of: 2 });
  });

  test.each([
    ['Laptop', CHECKLIST.length],
    ['Desktop', CHECKLIST.length - 4],
    ['Server', CHECKLIST.length - 9],
    ['Tablet', CHECKLIST.length],
    [undefined, CHECKLIST.length],
  ])('of the category %s has %d parts, checked or not', (category, parts) => {
    expect(pathsOf(category)).toHaveLength(parts);
  });

  test('has an unusual part if one was found, such as the screen of an all-in-one', () => {
    expect(pathsOf('Desktop', status({ 'physical.screen': 'Issues' }))).toContain('physical.screen');
    expect(pathsOf('Desktop', status({}))).not.toContain('physical.screen');
  });
});

test('findings for buyers: faults first, with measurements and notes, without sizes', () => {
  const checked = findings({
    'physical.screen': { status: 'OK', notes: 'Clean.' },
    'internals.ssd': { status: 'Issues', size: 512, notes: '24 reallocated sectors.' },
    'internals.lcd': { status: 'Issues', brightness: 218 },
    'internals.battery': { status: 'Poor', health: 41 },
  });
  expect(concernsOf(checked)).toEqual([
    { label: 'Battery', status: 'Poor', measured: '41%' },
    { label: 'Storage', status: 'Issues', notes: '24 reallocated sectors.' },
    { label: 'Display panel', status: 'Issues', measured: '218 nits' },
  ]);
});

test('only optional parts can be not fitted, and no part starts as OK', () => {
  const lackable = CHECKLIST.filter((item) => statusesOf(item).includes(NOT_FITTED)).map(({ path }) => path);
  expect(lackable).toEqual(
    expect.arrayContaining(['physical.ports.usbA', 'internals.battery', 'physical.screen']),
  );
  expect(lackable).not.toContain('internals.processor');
  expect(new Set(CHECKLIST.map((item) => statusesOf(item)[0]))).toEqual(new Set(['Not checked']));
});

test.each([
  [10, 'Excellent'],
  [8, 'Excellent'],
  [7, 'Good'],
  [6, 'Good'],
  [5, 'Fair'],
  [4, 'Fair'],
  [3, 'Poor'],
  [1, 'Poor'],
])('a rating of %d is labelled %s for inspectors', (rating, band) => {
  expect(ratingBand(rating)).toBe(band);
});
