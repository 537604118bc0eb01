import type { UserEvent } from '@parkho/contracts';
import type { ReadModel } from '../read-model.js';
import { at, fold } from '../recorded.fixture.js';
import { type UserDocument, userOverview, users } from './users.js';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId: 'u1',
    role: 'seller',
    personal: { name: 'Ayesha', email: 'a@example.pk', phone: '0300', address: { city: 'Lahore' } },
    businessName: 'Ayesha Traders',
    passwordHash: '$argon2id$secret',
    emailVerified: false,
  },
};
const document: UserDocument = {
  _id: 'u1',
  name: 'Ayesha',
  email: 'a@example.pk',
  emailVerified: false,
  role: 'seller',
  phone: '0300',
  businessName: 'Ayesha Traders',
  address: { city: 'Lahore' },
  isActive: true,
  createdAt: at(0),
};
const { phone: _, businessName: __, address: ___, ...bare } = document;
const userId = 'u1';
const loggedIn: UserEvent = { type: 'UserLoggedIn', data: { userId, sessionId: 's1' } };
const updated = (changes: object): UserEvent => ({ type: 'ProfileUpdated', data: { userId, changes } });
const picture = '/api/images/a-1600.webp';
const pictured: UserEvent = { type: 'ProfilePictureChanged', data: { userId, picture } };
const deactivated: UserEvent = { type: 'UserDeactivated', data: { userId } };

const cases: { given: UserEvent[]; when: UserEvent; then: UserDocument | null }[] = [
  { given: [], when: registered, then: document },
  { given: [registered], when: loggedIn, then: { ...document, lastLogin: at(1) } },
  { given: [], when: loggedIn, then: null },
  { given: [registered], when: updated({ name: 'Ayesha Noor' }), then: { ...document, name: 'Ayesha Noor' } },
  { given: [registered], when: updated({ phone: '', businessName: '', address: {} }), then: bare },
  {
    given: [registered],
    when: updated({ address: { country: 'UK' } }),
    then: { ...document, address: { country: 'UK' } },
  },
  {
    given: [registered],
    when: { type: 'EmailChanged', data: { userId, email: 'n@example.pk', previous: 'a@example.pk' } },
    then: { ...document, email: 'n@example.pk', emailVerified: true },
  },
  {
    given: [registered],
    when: { type: 'EmailConfirmed', data: { userId } },
    then: { ...document, emailVerified: true },
  },
  {
    given: [registered],
    when: { type: 'PasswordReset', data: { userId, passwordHash: 'new' } },
    then: { ...document, emailVerified: true },
  },
  { given: [registered], when: pictured, then: { ...document, profilePicture: picture } },
  {
    given: [registered, pictured],
    when: { type: 'ProfilePictureRemoved', data: { userId } },
    then: document,
  },
  {
    given: [registered],
    when: { type: 'UserRoleChanged', data: { userId, role: 'inspector', previous: 'seller' } },
    then: { ...document, role: 'inspector' },
  },
  {
    given: [registered],
    when: { type: 'UserRoleChanged', data: { userId, role: 'seller', previous: 'buyer' } },
    then: { ...document, role: 'seller', wasBuyer: true },
  },
  {
    given: [registered],
    when: { type: 'ShopJoined', data: { userId, sellerId: 's1' } },
    then: { ...document, employerId: 's1' },
  },
  {
    given: [registered, { type: 'ShopJoined', data: { userId, sellerId: 's1' } }],
    when: { type: 'UserRoleChanged', data: { userId, role: 'buyer', previous: 'assistant' } },
    then: { ...document, role: 'buyer' },
  },
  { given: [registered], when: deactivated, then: { ...document, isActive: false } },
  {
    given: [registered, deactivated],
    when: { type: 'UserReactivated', data: { userId } },
    then: document,
  },
  { given: [registered], when: { type: 'UserErased', data: { userId } }, then: null },
];

test.each(cases)('users: $when.type', ({ given, when, then }) => {
  expect(fold(users, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(users.handles));
});

test('accounts are counted by role, state and creation day in Pakistan', () => {
  const totalsAfter = (...events: UserEvent[]) => users.totals!(fold(users, events)!);
  const joined = { key: 'registered/2026-01', numbers: { '2026-01-31': 1 } };
  expect(totalsAfter(registered)).toEqual([
    { key: 'all', numbers: { users: 1, active: 1, seller: 1 } },
    joined,
  ]);
  expect(totalsAfter(registered, deactivated)).toEqual([
    { key: 'all', numbers: { users: 1, seller: 1 } },
    joined,
  ]);
});

test('recent registrations are those of seven days, also across a month', async () => {
  const totals: Record<string, Record<string, number>> = {
    all: { users: 9, active: 8, seller: 6, admin: 1 },
    'registered/2026-01': { '2026-01-27': 4, '2026-01-28': 1, '2026-01-31': 2 },
    'registered/2026-02': { '2026-02-03': 3 },
  };
  const model = { total: async (key: string) => totals[key] ?? {} } as unknown as ReadModel<UserDocument>;
  expect(await userOverview(model, '2026-02-03')).toEqual({
    totalUsers: 9,
    activeUsers: 8,
    recentRegistrations: 6,
    sellers: 6,
    admins: 1,
  });
});
