import { type DomainEvent, ERASED, type UserEvent } from '@parkho/contracts';
import type { StoredEvent } from '@parkho/stores';
import { changedFields, dataFields, fieldsOf } from './fields.js';
import { displayedByRevision, RECORD_TYPES } from './record-types.js';
import { NOTHING_VISIBLE, Redaction, type Visibility } from './redaction.js';

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

/** The changes by the last event, and its other details. */
const displayOf = (events: readonly DomainEvent[], visibility: Visibility = NOTHING_VISIBLE) => {
  const redaction = new Redaction(visibility);
  const redacted = events.map((event, revision) =>
    redaction.redact({
      ...event,
      id: `${revision}`,
      stream: 'user-u1',
      revision,
      position: `${revision}`,
      metadata: { at: `2026-11-22T10:0${revision}:00.000Z` },
    } as StoredEvent),
  );
  const last = events.length - 1;
  const { before, after } = displayedByRevision(RECORD_TYPES.user, redacted, new Set([last])).get(last)!;
  const changes = changedFields(before, after, redaction);
  return { changes, data: dataFields(redacted[last]!.data, [userId], changes, redaction) };
};

test('changes are shown, even if their values are withheld', () => {
  const renamed: UserEvent = { type: 'ProfileUpdated', data: { userId, changes: { name: 'Sana Khan' } } };
  expect(displayOf([registered(), renamed]).changes).toEqual([
    { field: 'name', from: null, to: null, withheld: 'personal' },
  ]);
  expect(displayOf([registered(), renamed], { personal: true, addresses: false }).changes).toEqual([
    { field: 'name', from: 'Sana', to: 'Sana Khan' },
  ]);
});

test('redacted events fold to the same state: a confirmed address is still equal', () => {
  const requested: UserEvent = {
    type: 'EmailConfirmationRequested',
    data: { userId, confirmationId: 'c', email: 'sana@example.com', secretHash: 'h', expiresAt: '2026' },
  };
  const { changes, data } = displayOf([registered(), requested]);
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
  expect(displayOf([registered(), changed], { personal: true, addresses: true }).changes).toEqual([
    { field: 'passwordHash', from: null, to: null, withheld: 'secret' },
  ]);
});

test('sign-in addresses are only shown to roles that manage accounts', () => {
  const loggedIn: UserEvent = {
    type: 'UserLoggedIn',
    data: { userId, sessionId: 's1', client: { device: 'Chrome on Android', ip: '203.0.113.7' } },
  };
  const seen = (addresses: boolean) =>
    displayOf([registered(), loggedIn], { personal: true, addresses }).data;
  const device = { field: 'client.device', value: 'Chrome on Android' };
  expect(seen(false)).toContainEqual(device);
  expect(seen(false)).toContainEqual({ field: 'client.ip', value: null, withheld: 'personal' });
  expect(seen(true)).toContainEqual({ field: 'client.ip', value: '203.0.113.7' });
});

test('erased people are shown as erased, and deleted records as deleted', () => {
  const gone = registered({ name: ERASED, email: ERASED });
  expect(displayOf([gone]).changes).toContainEqual({ field: 'name', from: null, to: ERASED });
  expect(displayOf([gone, { type: 'UserErased', data: { userId } }]).changes).toEqual([
    { field: 'status', from: 'registered', to: 'erased' },
  ]);
});

test('prices are in rupees, including those of signed reports, which were never in paisa', () => {
  const fields = fieldsOf({ price: 4800000, report: { device: { price: 48000 } } });
  expect(Object.fromEntries(fields)).toEqual({ price: 48000, 'report.device.price': 48000 });
});

test('changes are in the order of the record, and what it no longer has is last', () => {
  const shared = { ram: '8 GB' };
  const before = { status: 'listed', gone: 'x', specifications: shared, images: { front: 'a', back: 'b' } };
  const after = {
    status: 'listed',
    specifications: shared,
    images: { front: 'c' },
    price: 4800000,
    notes: '',
  };
  const changesOf = (one: object, other: object) =>
    changedFields(one, other, new Redaction(NOTHING_VISIBLE)).map(({ field, from, to }) => [field, from, to]);
  expect(changesOf(before, after)).toEqual([
    ['images.front', 'a', 'c'],
    ['price', null, 48000],
    ['gone', 'x', null],
    ['images.back', 'b', null],
  ]);
  expect(changesOf(before, { status: 'deleted' })).toEqual([['status', 'listed', 'deleted']]);
});
