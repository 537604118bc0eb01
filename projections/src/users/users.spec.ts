import type { UserEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type UserDocument, users } from './users.js';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId: 'u1',
    role: 'seller',
    personal: { name: 'Ayesha', email: 'a@example.pk', phone: '0300', address: { city: 'Lahore' } },
    businessName: 'Ayesha Traders',
    passwordHash: '$argon2id$secret',
  },
};
const document: UserDocument = {
  _id: 'u1',
  name: 'Ayesha',
  email: 'a@example.pk',
  role: 'seller',
  phone: '0300',
  businessName: 'Ayesha Traders',
  address: { city: 'Lahore' },
  isActive: true,
  createdAt: at(0),
};
const loggedIn: UserEvent = { type: 'UserLoggedIn', data: { userId: 'u1', sessionId: 's1' } };

const cases: { given: UserEvent[]; when: UserEvent; then: UserDocument | null }[] = [
  { given: [], when: registered, then: document },
  { given: [registered], when: loggedIn, then: { ...document, lastLogin: at(1) } },
  { given: [], when: loggedIn, then: null },
];

test.each(cases)('users: $when.type', ({ given, when, then }) => {
  expect(fold(users, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(users.handles));
});
