import { coverageOf, dayInPakistan, ratingBand } from '@parkho/contracts';
import { overTheLastMonths } from './demo.js';
import type { DatedDevice } from './devices/device.js';
import { DEMO_DEVICES } from './devices/devices.js';
import {
  DEMO_REPORTS,
  EDITED_SPECIFICATIONS,
  externalInspections,
  inspectedListings,
  openRequests,
  type PlannedInspection,
} from './inspections.js';
import { inspectionPhotos } from './pictures.js';
import { photosOf } from './reports/report.js';
import { sizeOfWebp } from './webp.fixture.js';

const devices = DEMO_DEVICES.map(overTheLastMonths);
const byName = new Map(devices.map((device) => [device.name, device]));
/** Each day of a week, and the first and last moment of a day. */
const MOMENTS = Array.from({ length: 7 }, (_, day) =>
  ['T00:00:00+05:00', 'T23:59:00+05:00'].map((time) => Date.parse(`2026-11-${16 + day}${time}`)),
).flat();
const NOW = MOMENTS[0]!;

const allInspections = (now: number): PlannedInspection[] => [
  ...inspectedListings(devices, now),
  ...externalInspections(now),
  ...openRequests(now),
];
const reportsOf = (now = NOW) =>
  inspectedListings(devices, now).map(({ inspection: { name, reports } }) => ({
    device: byName.get(name)!,
    found: reports.at(-1)!.found,
    versions: reports,
  }));

describe('the reports of the demo', () => {
  it('cover about thirty listed and approved devices', () => {
    expect(Object.keys(DEMO_REPORTS)).toHaveLength(30);
    expect(Object.keys(DEMO_REPORTS).filter((name) => !byName.has(name))).toEqual([]);
    const states = reportsOf().map(({ device }) => device.state ?? {});
    expect(states.filter(({ pending, rejected, inactive }) => pending || rejected || inactive)).toEqual([]);
  });

  it('have unique serial numbers and texts', () => {
    const notes = reportsOf().map(({ found }) => [found.deviceInfo.serialNumber, found.overallNotes]);
    for (const index of [0, 1]) expect(new Set(notes.map((texts) => texts[index])).size).toBe(notes.length);
  });

  it('cover every rating band, and override the suggested verdict once', () => {
    const findings = reportsOf().map(({ found }) => found);
    const ratings = findings.map(({ overallRating }) => overallRating);
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([3, 10]);
    expect(new Set(ratings.map(ratingBand)).size).toBe(4);
    const overrides = findings.filter((report) => report.overruled);
    expect(overrides.map(({ overruled }) => typeof overruled)).toEqual(['string']);
  });

  it('match the listing, and cover only parts that the machine has', () => {
    for (const { device, found } of reportsOf()) {
      const { ram, gpu } = device.specifications;
      const { internals, physical } = found;
      if (ram) expect(`${internals.ram?.size}GB ${internals.ram?.type}`).toBe(ram);
      expect(internals.battery?.backup).toBe(device.laptopDetails?.batteryBackup);
      const isLaptop = device.subject.kind === 'laptop';
      for (const part of [physical.screen, physical.keyboardDeck, internals.lcd, internals.battery])
        expect({ device: device.name, fitted: part !== undefined && part.status !== 'Not fitted' }).toEqual({
          device: device.name,
          fitted: isLaptop,
        });
      const { idleTemp = 0, maxTemp = 1 } = internals.gpu ?? {};
      expect({ gpu, hotter: idleTemp < maxTemp }).toEqual({ gpu, hotter: true });
    }
  });

  it('cover only the inspected parts of a component', () => {
    const parts = reportsOf().filter(({ device }) => device.category === 'Components');
    expect(parts.length).toBeGreaterThan(1);
    for (const { found } of parts) {
      const { checked, of } = coverageOf(found);
      expect({ checked, of }).toEqual({ checked: of, of });
      expect(found.internals.processor).toBeUndefined();
    }
  });

  it('leave some parts unchecked', () => {
    const partlyChecked = reportsOf().filter(({ found }) => coverageOf(found).checked < coverageOf(found).of);
    expect(partlyChecked.length).toBeGreaterThanOrEqual(5);
    expect(partlyChecked.length).toBeLessThan(15);
  });

  it('have one correction, and one device that was changed after its report', () => {
    const corrected = reportsOf().filter(({ versions }) => versions.length > 1);
    expect(corrected.map(({ versions }) => typeof versions[1]!.correction)).toEqual(['string']);
    expect(byName.get(EDITED_SPECIFICATIONS.device)!.seller).toBe(EDITED_SPECIFICATIONS.seller);
    expect(DEMO_REPORTS).toHaveProperty([EDITED_SPECIFICATIONS.device]);
  });
});

describe('the days of the demo’s inspections', () => {
  it.each(MOMENTS)('are in order and in the past, on any day (%d)', (now) => {
    const listedAt = ({ days }: DatedDevice) => now - days.listedDaysAgo * 24 * 60 * 60 * 1000;
    for (const { inspection } of allInspections(now)) {
      const { name, requested, assigned, reports } = inspection;
      const device = 'name' in inspection.device ? byName.get(inspection.device.name) : undefined;
      const times = [requested.at, assigned?.at, ...reports.map(({ at }) => at)].flatMap((at) => at ?? []);
      const moments = [...(device ? [listedAt(device)] : []), ...times.map((at) => Date.parse(at)), now];
      expect({ name, moments }).toEqual({ name, moments: [...moments].sort((a, b) => a - b) });
    }
  });

  it.each(MOMENTS)('are working days, in working hours (%d)', (now) => {
    for (const { at, found } of allInspections(now).flatMap(({ inspection }) => inspection.reports)) {
      const hour = new Date(Date.parse(at) + 5 * 60 * 60 * 1000);
      expect(hour.getUTCDay()).not.toBe(0);
      expect(hour.getUTCHours()).toBeGreaterThanOrEqual(10);
      expect(hour.getUTCHours()).toBeLessThan(18);
      expect(found.deviceInfo.inspectionDate).toBe(dayInPakistan(at));
    }
  });
});

describe('the photos of the demo’s reports', () => {
  const allPhotos = allInspections(NOW).flatMap(({ photos }) => photos ?? []);
  const files = allPhotos.flatMap(({ look, labels }) =>
    labels.map((label): [string, URL | undefined] => [label, inspectionPhotos(look).get(label)]),
  );

  it('exist for every report, and are shared by machines of one look', () => {
    expect(Math.min(...Object.values(DEMO_REPORTS).map((report) => photosOf(report).length))).toBeGreaterThan(
      1,
    );
    expect(new Set(files.map(([, file]) => file?.href)).size).toBeLessThanOrEqual(90);
  });

  it.each([
    'overview',
    'internals',
    'ports',
    'screen',
    'performance',
    'storage',
  ])('show %s in a picture of 1200 x 900', (expectedLabel) => {
    const matching = files.filter(([label, file]) => label === expectedLabel && file);
    expect(matching.length).toBeGreaterThan(0);
    for (const [, file] of matching) expect(sizeOfWebp(file!)).toEqual([1200, 900]);
  });
});
