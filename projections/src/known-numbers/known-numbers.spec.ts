import type { DomainEvent, InspectionReport } from '@parkho/contracts';
import { fold, recorded } from '../recorded.fixture.js';
import { type KnownNumbersDocument, knownNumbers, plainNumber } from './known-numbers.js';

const ids = { productId: 'p1', sellerId: 's1' };
const listed = {
  type: 'ProductListed',
  data: {
    ...ids,
    reportId: 'PK-12AB-34CD-E',
    description: 'Clean. Call 0321 7654321.',
    laptopDetails: { contactInfo: '0300-1234567' },
  },
} as unknown as DomainEvent;
const changed = (changes: object) =>
  ({ type: 'ProductDetailsChanged', data: { ...ids, changes } }) as unknown as DomainEvent;
const issued = (inspectionId: string, sellerId: string | null, serialNumber?: string) =>
  ({
    type: 'InspectionReportIssued',
    data: {
      inspectionId,
      sellerId,
      report: { reportId: 'PK-12AB-34CD-E', deviceInfo: { serialNumber } } as unknown as InspectionReport,
    },
  }) as unknown as DomainEvent;
const registered = (phone?: string) =>
  ({ type: 'UserRegistered', data: { userId: 'u1', personal: { phone } } }) as unknown as DomainEvent;
const updated = (changes: object) =>
  ({ type: 'ProfileUpdated', data: { userId: 'u1', changes } }) as unknown as DomainEvent;
const deleted = { type: 'ProductDeleted', data: ids } as DomainEvent;
const erased = { type: 'UserErased', data: { userId: 'u1' } } as unknown as DomainEvent;

const device: KnownNumbersDocument = {
  _id: 'device/p1',
  kind: 'device',
  reportId: 'pk12ab34cde',
  phones: '923001234567',
  described: '923217654321',
};
const report: KnownNumbersDocument = {
  _id: 'report/PK-12AB-34CD-E',
  kind: 'report',
  reportId: 'pk12ab34cde',
};
const person: KnownNumbersDocument = { _id: 'person/u1', kind: 'person', phones: '923001234567' };
const { phones: _, ...withoutContact } = device;
const { described: __, ...withoutText } = device;

const cases: { given: DomainEvent[]; when: DomainEvent; then: KnownNumbersDocument | null }[] = [
  { given: [], when: listed, then: device },
  { given: [listed], when: changed({ price: 5 }), then: device },
  { given: [listed], when: changed({ laptopDetails: {} }), then: withoutContact },
  { given: [listed], when: changed({ description: 'Clean' }), then: withoutText },
  { given: [], when: changed({ description: '0321 7654321' }), then: null },
  { given: [listed], when: deleted, then: null },
  { given: [], when: issued('x1', null, 'PF-2abc 1'), then: { ...report, serial: 'pf2abc1' } },
  { given: [issued('x1', null, 'PF-2abc 1')], when: issued('x1', null), then: report },
  { given: [], when: registered('+92 300 1234567'), then: person },
  { given: [], when: registered(), then: null },
  { given: [], when: registered('erased'), then: null },
  { given: [registered()], when: updated({ phone: '0300 1234567' }), then: person },
  { given: [registered('03001234567')], when: updated({ name: 'Sana' }), then: person },
  { given: [registered('03001234567')], when: updated({ phone: '' }), then: null },
  { given: [registered('03001234567')], when: erased, then: null },
];

test.each(cases)('known-numbers: $when.type', ({ given, when, then }) => {
  expect(fold(knownNumbers, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(knownNumbers.handles));
});

test('the report of a listed device is one of the device, too, as long as that is there', () => {
  const event = recorded(issued('p1', 's1', 'S1')) as Parameters<typeof knownNumbers.evolve>[1];
  expect(knownNumbers.keysOf(event)).toEqual(['report/PK-12AB-34CD-E', 'device/p1']);
  expect(knownNumbers.evolve(device, event, 'device/p1')).toEqual({ ...device, serial: 's1' });
  expect(knownNumbers.evolve(null, event, 'device/p1')).toBeNull();
});

test('what people put between the parts of a number does not matter', () => {
  expect(plainNumber(' PK–12ab 34CD-e ')).toBe('pk12ab34cde');
});
