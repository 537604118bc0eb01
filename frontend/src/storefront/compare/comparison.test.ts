import type { ComparedDevice, InspectionData } from '@parkho/contracts';
import { localizationOf } from '../../lib/language/language';
import { rowsOf } from './comparison';

const device = (changes: Partial<ComparedDevice>): ComparedDevice => ({
  _id: 'p1',
  name: 'ThinkPad T480',
  description: '',
  price: 85_000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: {},
  specifications: { ram: '8GB DDR4' },
  laptopDetails: {},
  isFeatured: false,
  isActive: true,
  approvalStatus: 'approved',
  inspectionRequested: false,
  inspected: false,
  sold: false,
  views: 0,
  createdAt: '2026-10-20T09:00:00Z',
  updatedAt: '2026-10-20T09:00:00Z',
  reportId: 'PK-1',
  version: 0,
  seller: { _id: 's1', name: 'Bilal Ahmed', createdAt: '2025-03-02T08:00:00Z' },
  filters: { ram: '8GB' },
  ...changes,
});
const rowOf = (label: string, ...devices: ComparedDevice[]) =>
  rowsOf(devices, localizationOf('en')).find((row) => row.label === label);

test.each<[string, string, Partial<ComparedDevice>[], (string | undefined)[], number[]]>([
  [
    'the lower price',
    'Price',
    [{}, { price: 80_000, wasPrice: 90_000 }],
    ['PKR 85,000', 'PKR 80,000 (was PKR 90,000)'],
    [1],
  ],
  ['no price if a device is sold', 'Price', [{}, { price: 80_000, sold: true }], ['PKR 85,000', 'Sold'], []],
  ['no value if all are equal', 'Price', [{}, {}], ['PKR 85,000', 'PKR 85,000'], []],
  [
    'both values if two are equally good',
    'Price',
    [{}, {}, { price: 90_000 }],
    ['PKR 85,000', 'PKR 85,000', 'PKR 90,000'],
    [0, 1],
  ],
  [
    'more memory',
    'Memory (RAM)',
    [{}, { specifications: { ram: '16GB' }, filters: { ram: '16GB' } }],
    ['8GB DDR4', '16GB'],
    [1],
  ],
  [
    'the better condition',
    'Condition',
    [{}, { condition: 'Like New' }, { condition: 'Used' }],
    ['Good', 'Like New', 'Used'],
    [1],
  ],
  [
    'the longer backup',
    'Battery backup',
    [{ laptopDetails: { batteryBackup: 1 } }, { laptopDetails: { batteryBackup: 2.5 } }],
    ['1 hour', '2.5 hours'],
    [1],
  ],
  [
    'the better battery',
    'Battery health',
    [{}, { inspectionData: { internals: { battery: { status: 'OK', health: 91 } } } as InspectionData }],
    [undefined, '91%'],
    [],
  ],
  ['no city', 'City', [{}, { location: 'Karachi' }], ['Lahore', 'Karachi'], []],
  [
    'the better rating',
    'Inspection',
    [{}, { inspected: true, inspectionRating: 9 }, { inspected: true, inspectionRating: 5 }],
    ['Not inspected', '9/10', '5/10'],
    [1],
  ],
])('marks %s', (_, label, changes, texts, best) => {
  expect(rowOf(label, ...changes.map(device))).toMatchObject({ texts, best });
});

test('a row shows whether devices differ; unknown facts have no row', () => {
  const devices = [device({}), device({ condition: 'New', laptopDetails: { screenSize: '14' } })];
  expect(rowOf('City', ...devices)?.isSame).toBe(true);
  expect(rowOf('Condition', ...devices)?.isSame).toBe(false);
  expect(rowOf('Screen size', ...devices)).toMatchObject({ texts: [undefined, '14 inch'], isSame: false });
  expect(rowOf('Power supply', ...devices)).toBeUndefined();
});
