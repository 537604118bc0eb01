import type { UserEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type SellerDocument, sellers } from './sellers.js';

const userId = 'u1';
const registered = (role: 'seller' | 'buyer'): UserEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    role,
    personal: { name: 'Ayesha', email: 'a@example.pk', phone: '0300', address: { city: 'Lahore' } },
    businessName: 'Ayesha Traders',
    passwordHash: '$argon2id$secret',
    emailVerified: true,
  },
});
const document: SellerDocument = {
  _id: userId,
  name: 'Ayesha',
  email: 'a@example.pk',
  phone: '0300',
  businessName: 'Ayesha Traders',
  createdAt: at(0),
};
const { phone: _, businessName: __, ...bare } = document;
const updated = (changes: object): UserEvent => ({ type: 'ProfileUpdated', data: { userId, changes } });

const cases: { given: UserEvent[]; when: UserEvent; then: SellerDocument | null }[] = [
  { given: [], when: registered('seller'), then: document },
  { given: [], when: registered('buyer'), then: document },
  { given: [], when: updated({ name: 'Ayesha Noor' }), then: null },
  {
    given: [registered('seller')],
    when: updated({ name: 'Ayesha Noor', address: {} }),
    then: { ...document, name: 'Ayesha Noor' },
  },
  { given: [registered('seller')], when: updated({ phone: '', businessName: '' }), then: bare },
  {
    given: [registered('seller')],
    when: { type: 'EmailChanged', data: { userId, email: 'n@example.pk', previous: 'a@example.pk' } },
    then: { ...document, email: 'n@example.pk' },
  },
  { given: [registered('seller')], when: { type: 'UserErased', data: { userId } }, then: null },
];

test.each(cases)('sellers: $when.type', ({ given, when, then }) => {
  expect(fold(sellers, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(sellers.handles));
});

test('a private address changes nothing', () => {
  const event = updated({ address: { city: 'Karachi' } }) as Parameters<typeof sellers.evolve>[1];
  expect(sellers.evolve(document, event, userId)).toBe(document);
});
