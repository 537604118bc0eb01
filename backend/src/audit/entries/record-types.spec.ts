import { type DomainEvent, ERASED, type UserEvent } from '@parkho/contracts';
import type { StoredEvent } from '@parkho/stores';
import { Concealment, NOTHING_VISIBLE, type Visibility } from './concealment.js';
import { changedFields, dataFields, fieldsOf } from './fields.js';
import { RECORD_TYPES, stepsOf } from './record-types.js';

const userId = 'u1';
const registered = (personal: object = {}): UserEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    role: 'seller',
    personal: { name: 'Sana', email: 'sana@example.com', ...personal },
    passwordHash: '$argon2id$1',
    emailVerified: false,
  },
});

/** What the last of the events changed, and what it says beside that. */
const shown = (events: readonly DomainEvent[], sight: Visibility = NOTHING_VISIBLE) => {
  const concealment = new Concealment(sight);
  const concealed = events.map((event, revision) =>
    concealment.conceal({
      ...event,
      id: `${revision}`,
      stream: 'user-u1',
      revision,
      position: `${revision}`,
      metadata: { at: `2026-11-22T10:0${revision}:00.000Z` },
    } as StoredEvent),
  );
  const last = events.length - 1;
  const { before, after } = stepsOf(RECORD_TYPES.user, concealed, new Set([last])).get(last)!;
  const changes = changedFields(before, after, concealment);
  return { changes, data: dataFields(concealed[last]!.data, [userId], changes, concealment) };
};

test('what has changed is shown, also where it is withheld', () => {
  const renamed: UserEvent = { type: 'ProfileUpdated', data: { userId, changes: { name: 'Sana Khan' } } };
  expect(shown([registered(), renamed]).changes).toEqual([
    { field: 'name', from: null, to: null, withheld: 'personal' },
  ]);
  expect(shown([registered(), renamed], { personal: true, addresses: false }).changes).toEqual([
    { field: 'name', from: 'Sana', to: 'Sana Khan' },
  ]);
});

test('what was concealed folds to the same state: an address that is confirmed is still the same address', () => {
  const requested: UserEvent = {
    type: 'EmailConfirmationRequested',
    data: { userId, confirmationId: 'c', email: 'sana@example.com', secretHash: 'h', expiresAt: '2026' },
  };
  const { changes, data } = shown([registered(), requested]);
  expect(changes).toEqual([]);
  expect(data).toEqual([
    { field: 'confirmationId', value: 'c' },
    { field: 'email', value: null, withheld: 'personal' },
    { field: 'secretHash', value: null, withheld: 'secret' },
    { field: 'expiresAt', value: '2026' },
  ]);
});

test('a secret is never shown, but its change is', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId, passwordHash: '$argon2id$2' } };
  expect(shown([registered(), changed], { personal: true, addresses: true }).changes).toEqual([
    { field: 'passwordHash', from: null, to: null, withheld: 'secret' },
  ]);
});

test('addresses of sign-ins are for those who manage accounts', () => {
  const loggedIn: UserEvent = {
    type: 'UserLoggedIn',
    data: { userId, sessionId: 's1', client: { device: 'Chrome on Android', ip: '203.0.113.7' } },
  };
  const seen = (addresses: boolean) => shown([registered(), loggedIn], { personal: true, addresses }).data;
  const device = { field: 'client.device', value: 'Chrome on Android' };
  expect(seen(false)).toContainEqual(device);
  expect(seen(false)).toContainEqual({ field: 'client.ip', value: null, withheld: 'personal' });
  expect(seen(true)).toContainEqual({ field: 'client.ip', value: '203.0.113.7' });
});

test('who has been erased reads so, and of what is gone it is enough to know that', () => {
  const gone = registered({ name: ERASED, email: ERASED });
  expect(shown([gone]).changes).toContainEqual({ field: 'name', from: null, to: ERASED });
  expect(shown([gone, { type: 'UserErased', data: { userId } }]).changes).toEqual([
    { field: 'status', from: 'registered', to: 'erased' },
  ]);
});

test('prices are in rupees, also that of a signed report, which has never been in paisa', () => {
  const shown = fieldsOf({ price: 4800000, report: { device: { price: 48000 } } });
  expect(Object.fromEntries(shown)).toEqual({ price: 48000, 'report.device.price': 48000 });
});
