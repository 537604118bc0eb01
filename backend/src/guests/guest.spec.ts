import { GENERAL_MESSAGES, GUEST_MESSAGES, type GuestEvent, type GuestHoldingRef } from '@parkho/contracts';
import { type GuestCommand, guest } from './guest.js';

const guestId = 'g1';
const about: GuestHoldingRef = { kind: 'saved-search', id: 's1' };
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

const recorded: GuestEvent = { type: 'GuestRecorded', data: { guestId, email: 'a@b.pk' } };
const link = (linkId: string, expires = 8, record: GuestHoldingRef | null = about) => ({
  linkId,
  about: record,
  secretHash: `hash-${linkId}`,
  expiresAt: day(expires),
});
const requested = (...args: Parameters<typeof link>): GuestEvent => ({
  type: 'GuestLinkRequested',
  data: { guestId, ...link(...args) },
});
const confirmed = (linkId: string): GuestEvent => ({
  type: 'GuestConfirmed',
  data: { guestId, linkId, about },
});
const erased: GuestEvent = { type: 'GuestErased', data: { guestId } };
const confirm = (linkId: string, at = day(2)): GuestCommand => ({
  type: 'confirm',
  secretHash: `hash-${linkId}`,
  at,
});

const stateOf = (given: readonly GuestEvent[]) =>
  given
    .map((event, n) => ({ ...event, metadata: { at: day(1 + n / 24) } }))
    .reduce(guest.evolve, guest.initial);
const decided = (given: readonly GuestEvent[], when: GuestCommand) => guest.decide(stateOf(given), when);

test.each<[string, GuestEvent[], GuestCommand, GuestEvent[]]>([
  ['an address is recorded', [], { type: 'record', guestId, email: 'a@b.pk' }, [recorded]],
  [
    'recording the same address again writes nothing',
    [recorded],
    { type: 'record', guestId, email: 'a@b.pk' },
    [],
  ],
  [
    'an erased guest is not recorded again',
    [recorded, erased],
    { type: 'record', guestId, email: 'a@b.pk' },
    [],
  ],
  [
    'the request of a link is recorded',
    [recorded],
    { type: 'request-link', link: link('l1') },
    [requested('l1')],
  ],
  [
    'a link confirms the record that it is about',
    [recorded, requested('l1')],
    confirm('l1'),
    [confirmed('l1')],
  ],
  [
    'a link that was confirmed before confirms nothing again',
    [recorded, requested('l1'), confirmed('l1')],
    confirm('l1'),
    [],
  ],
  [
    'each record is confirmed by its own link',
    [recorded, requested('l1'), confirmed('l1'), requested('l2')],
    confirm('l2'),
    [confirmed('l2')],
  ],
  ['a guest is erased', [recorded], { type: 'erase' }, [erased]],
  ['erasing a guest again writes nothing', [recorded, erased], { type: 'erase' }, []],
  ['erasing an unknown guest writes nothing', [], { type: 'erase' }, []],
  [
    'an unconfirmed address is erased when its link expires',
    [recorded, requested('l1')],
    { type: 'expire', linkId: 'l1' },
    [erased],
  ],
  ['an address without a link expires', [recorded], { type: 'expire' }, [erased]],
  [
    'an address with a link does not expire as one without',
    [recorded, requested('l1')],
    { type: 'expire' },
    [],
  ],
  [
    'an address does not expire while a later link is valid',
    [recorded, requested('l1'), requested('l2')],
    { type: 'expire', linkId: 'l1' },
    [],
  ],
  [
    'a confirmed address does not expire',
    [recorded, requested('l1'), confirmed('l1'), requested('l2')],
    { type: 'expire', linkId: 'l2' },
    [],
  ],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test.each<[string, GuestEvent[], GuestCommand, string]>([
  ['an unknown link', [recorded, requested('l1')], confirm('l2'), GUEST_MESSAGES.linkInvalid],
  ['an expired link', [recorded, requested('l1')], confirm('l1', day(8)), GUEST_MESSAGES.linkInvalid],
  [
    'a link of an erased guest',
    [recorded, requested('l1'), erased],
    confirm('l1'),
    GUEST_MESSAGES.linkInvalid,
  ],
  [
    'the confirmation of a link that only shows data',
    [recorded, requested('l1', 8, null)],
    confirm('l1'),
    GUEST_MESSAGES.linkInvalid,
  ],
  [
    'a new link for an erased guest',
    [recorded, erased],
    { type: 'request-link', link: link('l1') },
    GENERAL_MESSAGES.changedMeanwhile,
  ],
])('rejects %s', (_, given, when, message) => {
  expect(() => decided(given, when)).toThrow(message);
});
