import { CHECKLIST, findingAt } from '../../domain/inspection/checklist.js';
import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import { check } from '../check.js';
import { inspectionReportForm } from './inspection-report.js';

const report = {
  deviceInfo: {
    inspectorName: 'Hamza Tariq',
    serialNumber: 'PF-1A2B3C',
    deviceModel: '',
    inspectionDate: '2026-11-21',
  },
  physical: { screen: { status: 'OK' }, ports: { usbA: { status: 'Functional' } } },
  internals: {
    battery: { status: 'Moderate', health: '78', backup: 2.5, notes: ' Holds 2.5 hours\n' },
    ssd: { status: 'OK', size: 512, type: 'NVMe SSD', slotsInfo: '' },
  },
  overallStatus: 'Good with Minor Issues',
  overallRating: 9,
  overallNotes: 'Clean',
};
const checkWithChange = (change: object) => check(inspectionReportForm, { ...report, ...change });
const internals = (change: object) => checkWithChange({ internals: { ...report.internals, ...change } });

test('checked parts are kept, unchecked ones marked, and unknown ones dropped', () => {
  const checked = checkWithChange({ unknown: 1 });
  if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
  const { value } = checked;
  expect(value).toMatchObject({
    deviceInfo: { inspectorName: 'Hamza Tariq', serialNumber: 'PF-1A2B3C', inspectionDate: '2026-11-21' },
    overallRating: 9,
    based: 0,
  });
  expect(value.internals.battery).toEqual({
    status: 'Moderate',
    health: 78,
    backup: 2.5,
    notes: 'Holds 2.5 hours',
  });
  expect(value.internals.ssd).toEqual({ status: 'OK', size: 512, type: 'NVMe SSD' });
  expect(value.internals.wifi).toEqual({ status: 'Not checked' });
  expect(CHECKLIST.filter((item) => findingAt(value, item).status === 'Not checked')).toHaveLength(
    CHECKLIST.length - 4,
  );
  expect(JSON.stringify(value)).not.toContain('unknown');
  // The server parses the browser's request to the same value.
  expect(check(inspectionReportForm, value)).toEqual(checked);
});

test.each<[object, object]>([
  [{ deviceInfo: {} }, { 'deviceInfo.inspectorName': MESSAGES.inspectorRequired }],
  [
    { deviceInfo: { inspectorName: 'H', inspectionDate: '2026-02-30' } },
    { 'deviceInfo.inspectionDate': MESSAGES.inspectionDateInvalid },
  ],
  [
    { deviceInfo: { inspectorName: 'H', serialNumber: 'x'.repeat(101) } },
    { 'deviceInfo.serialNumber': MESSAGES.textTooLong },
  ],
  [{ physical: { screen: { status: 'Weak' } } }, { 'physical.screen.status': MESSAGES.statusInvalid }],
  [
    { physical: { backSide: { status: 'Not fitted' } } },
    { 'physical.backSide.status': MESSAGES.statusInvalid },
  ],
  [
    { physical: { ports: { hdmi: { status: 'OK' } } } },
    { 'physical.ports.hdmi.status': MESSAGES.statusInvalid },
  ],
  [
    { physical: { screen: { status: 'OK', notes: 'x'.repeat(501) } } },
    { 'physical.screen.notes': MESSAGES.notesTooLong },
  ],
  [
    { physical: { ...report.physical, spoiler: { status: 'OK' } } },
    { 'physical.spoiler': MESSAGES.partUnknown('physical.spoiler') },
  ],
  [
    { physical: { ports: { vga: { status: 'Broken' } } } },
    { 'physical.ports.vga': MESSAGES.partUnknown('physical.ports.vga') },
  ],
  [
    { physical: { screen: { status: 'OK', brightness: 300 } } },
    { 'physical.screen.brightness': MESSAGES.partUnknown('physical.screen.brightness') },
  ],
  [{ physical: 'fine' }, { physical: MESSAGES.reportMalformed }],
  [{ physical: {}, internals: {} }, { physical: MESSAGES.nothingChecked }],
  [{ overallStatus: 'Superb' }, { overallStatus: MESSAGES.overallStatusInvalid }],
  [{ overallStatus: undefined }, { overallStatus: MESSAGES.overallStatusInvalid }],
  [{ overallRating: undefined }, { overallRating: MESSAGES.ratingInvalid }],
  [{ overallRating: 11 }, { overallRating: MESSAGES.ratingInvalid }],
  [{ overallRating: 8.5 }, { overallRating: MESSAGES.ratingInvalid }],
  [{ overallRating: '0x9' }, { overallRating: MESSAGES.ratingInvalid }],
  [{ overallNotes: 'x'.repeat(2001) }, { overallNotes: MESSAGES.overallNotesTooLong }],
  [{ based: 1 }, { correction: MESSAGES.correctionRequired }],
  [{ based: -1 }, { based: MESSAGES.basedInvalid }],
])('refuses %j', (change, fields) => {
  expect(checkWithChange(change)).toEqual({ ok: false, fields });
});

test.each<[change: object, at: string, of: Parameters<typeof MESSAGES.measureInvalid>]>([
  [{ battery: { status: 'OK', health: 101 } }, 'battery.health', ['Health', 0, 100, '%']],
  [{ battery: { status: 'OK', health: '1e1' } }, 'battery.health', ['Health', 0, 100, '%']],
  [{ battery: { status: 'OK', backup: 2.3 } }, 'battery.backup', ['Backup', 0, 48, 'hours']],
  [{ gpu: { status: 'OK', maxTemp: 'hot' } }, 'gpu.maxTemp', ['Highest temperature', 0, 125, '°C']],
  [{ ram: { status: 'OK', size: -8 } }, 'ram.size', ['Size', 0, 6144, 'GB']],
])('rejects a measurement outside its limits or steps: %j', (change, at, of) => {
  expect(internals(change)).toEqual({
    ok: false,
    fields: { [`internals.${at}`]: MESSAGES.measureInvalid(...of) },
  });
});

test('reasons are kept only where they are needed', () => {
  expect(checkWithChange({ correction: 'Typo' })).toMatchObject({
    ok: true,
    value: { correction: undefined },
  });
  expect(
    checkWithChange({ overallRating: 8, overruled: 'Smells of smoke', based: 1, correction: 'Typo' }),
  ).toMatchObject({
    ok: true,
    value: { overruled: 'Smells of smoke', correction: 'Typo' },
  });
});
