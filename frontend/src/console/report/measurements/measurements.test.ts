import { measurementsIn } from './measurements';

const nvme = {
  json_format_version: [1, 0],
  smartctl: { version: [7, 3], argv: ['smartctl', '--json', '--all', '/dev/nvme0'], exit_status: 0 },
  device: { name: '/dev/nvme0', info_name: '/dev/nvme0', type: 'nvme', protocol: 'NVMe' },
  model_name: 'Samsung SSD 970 EVO Plus 500GB',
  serial_number: 'S4EVNX0R123456',
  nvme_total_capacity: 500107862016,
  user_capacity: { blocks: 976773168, bytes: 500107862016 },
  smart_status: { passed: true, nvme: { value: 0 } },
  nvme_smart_health_information_log: {
    available_spare: 100,
    percentage_used: 3,
    power_on_hours: 6122,
    media_errors: 0,
  },
  power_on_time: { hours: 6122 },
};

const attribute = (id: number, name: string, value: number, raw: number) => ({
  id,
  name,
  value,
  raw: { value: raw },
});
const sata = {
  smartctl: { version: [7, 2], exit_status: 4 },
  device: { name: '/dev/sda', type: 'sat', protocol: 'ATA' },
  model_name: 'Crucial CT240M500SSD1',
  user_capacity: { bytes: 240057409536 },
  rotation_rate: 0,
  smart_status: { passed: false },
  ata_smart_attributes: {
    table: [attribute(5, 'Reallocated_Sector_Ct', 100, 8), attribute(202, 'Percent_Lifetime_Remain', 71, 29)],
  },
  power_on_time: { hours: 31250 },
};

test('smartctl’s values of an NVMe drive are offered', () => {
  expect(measurementsIn(JSON.stringify(nvme, null, 2))).toEqual([
    { path: 'internals.ssd', field: 'size', value: 500 },
    { path: 'internals.ssd', field: 'type', value: 'Samsung SSD 970 EVO Plus 500GB, NVMe SSD' },
    { path: 'internals.ssd', field: 'health', value: 97 },
    { path: 'internals.ssd', field: 'notes', value: 'SMART passed; 3 % worn; 6,122 power-on hours' },
  ]);
});

test('smartctl’s values of a failing SATA drive, and of a hard disk, are offered', () => {
  expect(measurementsIn(JSON.stringify(sata))).toEqual([
    { path: 'internals.ssd', field: 'size', value: 240 },
    { path: 'internals.ssd', field: 'type', value: 'Crucial CT240M500SSD1, SATA SSD' },
    { path: 'internals.ssd', field: 'health', value: 71 },
    {
      path: 'internals.ssd',
      field: 'notes',
      value: 'SMART failed; 29 % worn; 31,250 power-on hours; 8 reallocated sectors',
    },
  ]);
  expect(
    measurementsIn(JSON.stringify({ ...sata, rotation_rate: 5400, model_name: 'ST1000LM035' })).slice(1),
  ).toMatchObject([
    { value: 'ST1000LM035, HDD 5400 rpm' },
    { value: 'SMART failed; 31,250 power-on hours; 8 reallocated sectors' },
  ]);
});

const row = (label: string, ...cells: string[]) =>
  `<tr><td><span class="label">${label}</span></td>${cells.map((cell) => `<td>${cell}\n      </td>`).join('')}</tr>`;
const batteryReport = (design: string[], full: string[], cycles: string[]) => `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Battery report</title></head><body>
<h1>Battery report</h1><h2>Installed batteries</h2><div class="explanation">Information about each currently installed battery</div>
<table><colgroup><col style="width: 15em;"/><col/></colgroup><thead><tr><td> </td><td>BATTERY 1</td></tr></thead>
${row('NAME', 'DELL 7VKTV85')}${row('CHEMISTRY', 'LiP')}
${row('DESIGN CAPACITY', ...design)}${row('FULL CHARGE CAPACITY', ...full)}${row('CYCLE COUNT', ...cycles)}
</table>
<h2>Battery capacity history</h2><table><thead><tr><td><span>PERIOD</span></td><td class="centered">FULL CHARGE CAPACITY</td><td class="centered">DESIGN CAPACITY</td></tr></thead>
<tr><td class="dateTime">2026-10-01</td><td class="mw">41,000 mWh</td><td class="mw">59,994 mWh</td></tr></table></body></html>`;

test.each([
  [
    'one battery',
    batteryReport(['59,994 mWh'], ['40,796 mWh'], ['312']),
    68,
    '40,796 of 59,994 mWh; 312 charge cycles',
  ],
  [
    'two batteries',
    batteryReport(['23.500 mWh', '47.520 mWh'], ['20.000 mWh', '37.000 mWh'], ['210', '95']),
    80,
    '57,000 of 71,020 mWh; 210 and 95 charge cycles',
  ],
  [
    'a battery without a cycle count that holds more than its design capacity',
    batteryReport(['50 000 mWh'], ['51 200 mWh'], ['-']),
    100,
    '51,200 of 50,000 mWh',
  ],
])('the values of Windows’ battery report of %s are offered', (_, html, health, notes) => {
  expect(measurementsIn(html)).toEqual([
    { path: 'internals.battery', field: 'health', value: health },
    { path: 'internals.battery', field: 'notes', value: notes },
  ]);
});

test.each([
  ['an unrelated text', 'HWiNFO64 7.72\nCPU Package [°C], 64'],
  ['an empty file', ''],
  ['unrelated JSON', '{"model_name":"x"}'],
  ['JSON that is not an object', 'null'],
  ['a report without a battery', batteryReport([], [], [])],
  ['a drive without values', '{"smartctl":{}}'],
  [
    'a drive with invalid values',
    '{"smartctl":{},"user_capacity":{"bytes":"x"},"ata_smart_attributes":{"table":7}}',
  ],
])('offers no values from %s', (_, file) => {
  expect(measurementsIn(file)).toEqual([]);
});
