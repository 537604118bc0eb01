import type { DomainEvent, InspectionReport } from '@parkho/contracts';
import { fold, recorded } from '../recorded.fixture.js';
import { type MarksDocument, marks, normalizeNumber } from './marks.js';

const ids = { productId: 'p1', sellerId: 's1' };
const listed: DomainEvent = {
  type: 'ProductListed',
  data: {
    ...ids,
    reportId: 'PK-12AB-34CD-E',
    approval: 'pending',
    name: 'ThinkPad T480',
    description: 'One owner, call +92 321 7654321. S/N PF0ABC12',
    price: 8_500_000,
    categoryId: 'c1',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: {},
    laptopDetails: { contactInfo: '0300-1234567' },
    images: {},
  },
};
const changed = (changes: object): DomainEvent => ({
  type: 'ProductDetailsChanged',
  data: { ...ids, changes },
});
const report = (serialNumber?: string): DomainEvent => ({
  type: 'InspectionReportIssued',
  data: {
    inspectionId: 'p1',
    sellerId: 's1',
    requestId: 'r1',
    requesterId: null,
    report: { reportId: 'PK-12AB-34CD-E', deviceInfo: { serialNumber } } as unknown as InspectionReport,
    jws: 'a.b.c',
  },
});
const registered: DomainEvent = {
  type: 'UserRegistered',
  data: {
    userId: 's1',
    role: 'seller',
    personal: { name: 'Sana', email: 's@example.pk', phone: '0300 1234567' },
    passwordHash: '$argon2id$',
    emailVerified: true,
  },
};
const updated = (changes: object): DomainEvent => ({
  type: 'ProfileUpdated',
  data: { userId: 's1', changes },
});

const listing: MarksDocument = {
  _id: 'p1',
  kind: 'listing',
  sellerId: 's1',
  reportId: 'pk12ab34cde',
  contactPhones: ['923001234567'],
  textPhones: ['923217654321'],
  textSerials: ['pf0abc12'],
  words: '923001234567 923217654321 pf0abc12 pk12ab34cde',
};
const account: MarksDocument = {
  _id: 's1',
  kind: 'account',
  sellerId: 's1',
  contactPhones: ['923001234567'],
  textPhones: [],
  textSerials: [],
  words: '923001234567',
};

const cases: { given: DomainEvent[]; when: DomainEvent; then: MarksDocument | null }[] = [
  { given: [], when: listed, then: listing },
  {
    given: [listed],
    when: changed({ description: 'One owner' }),
    then: { ...listing, textPhones: [], textSerials: [], words: '923001234567 pk12ab34cde' },
  },
  {
    given: [listed],
    when: changed({ laptopDetails: {} }),
    then: { ...listing, contactPhones: [], words: '923217654321 pf0abc12 pk12ab34cde' },
  },
  { given: [listed], when: changed({ price: 1 }), then: listing },
  {
    given: [listed],
    when: report('PF-9XYZ77'),
    then: {
      ...listing,
      reportSerial: 'pf9xyz77',
      words: '923001234567 923217654321 pf9xyz77 pf0abc12 pk12ab34cde',
    },
  },
  { given: [listed, report('PF-9XYZ77')], when: report(), then: listing },
  { given: [], when: report('PF-9XYZ77'), then: null },
  { given: [listed], when: { type: 'ProductDeleted', data: ids }, then: null },
  { given: [], when: registered, then: account },
  { given: [registered], when: updated({ name: 'Sana Noor' }), then: account },
  { given: [registered], when: updated({ phone: '' }), then: { ...account, contactPhones: [], words: '' } },
  { given: [registered], when: { type: 'UserErased', data: { userId: 's1' } }, then: null },
];

test.each(cases)('marks: $when.type', ({ given, when, then }) => {
  expect(fold(marks, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(marks.handles));
});

test('a report is found by itself, and its device while it exists', () => {
  const matching = {
    _id: 'report/PK-12AB-34CD-E',
    kind: 'report',
    contactPhones: [],
    textPhones: [],
    textSerials: [],
  };
  const numbers = { reportId: 'pk12ab34cde', reportSerial: 'pf9xyz77', words: 'pf9xyz77 pk12ab34cde' };
  const event = report('PF-9XYZ77') as Extract<DomainEvent, { type: 'InspectionReportIssued' }>;
  const listed = recorded(event) as Parameters<typeof marks.keysOf>[0];
  expect(marks.keysOf(listed)).toEqual(['report/PK-12AB-34CD-E', 'p1']);
  expect(marks.evolve(null, listed, 'report/PK-12AB-34CD-E')).toEqual({ ...matching, ...numbers });
  const external = recorded({ ...event, data: { ...event.data, sellerId: null } });
  expect(marks.keysOf(external as Parameters<typeof marks.keysOf>[0])).toBe('report/PK-12AB-34CD-E');
});

test('separators in a number are ignored', () => {
  expect(normalizeNumber(' PK–12ab 34CD-e ')).toBe('pk12ab34cde');
});
