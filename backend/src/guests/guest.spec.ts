import { GENERAL_MESSAGES, GUEST_MESSAGES, type GuestEvent, type GuestMatter } from '@parkho/contracts';
import { type GuestCommand, guest } from './guest.js';

const guestId = 'g1';
const about: GuestMatter = { kind: 'saved-search', id: 's1' };
const day = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString();

const recorded: GuestEvent = { type: 'GuestRecorded', data: { guestId, email: 'a@b.pk' } };
const link = (linkId: string, expires = 8, matter: GuestMatter | null = about) => ({
  linkId,
  about: matter,
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
  ['once', [recorded], { type: 'record', guestId, email: 'a@b.pk' }, []],
  ['an erased guest stays erased', [recorded, erased], { type: 'record', guestId, email: 'a@b.pk' }, []],
  ['a link is sent', [recorded], { type: 'request-link', link: link('l1') }, [requested('l1')]],
  ['a link confirms', [recorded, requested('l1')], confirm('l1'), [confirmed('l1')]],
  ['again it changes nothing', [recorded, requested('l1'), confirmed('l1')], confirm('l1'), []],
  [
    'each thing needs a link of its own',
    [recorded, requested('l1'), confirmed('l1'), requested('l2')],
    confirm('l2'),
    [confirmed('l2')],
  ],
  ['a guest is erased, once', [recorded], { type: 'erase' }, [erased]],
  ['and not again', [recorded, erased], { type: 'erase' }, []],
  ['nobody is not erased', [], { type: 'erase' }, []],
  ['an unconfirmed address expires', [recorded, requested('l1')], { type: 'expire', linkId: 'l1' }, [erased]],
  ['also one to which no link was sent', [recorded], { type: 'expire' }, [erased]],
  ['but not with a link', [recorded, requested('l1')], { type: 'expire' }, []],
  [
    'not while a later link works',
    [recorded, requested('l1'), requested('l2')],
    { type: 'expire', linkId: 'l1' },
    [],
  ],
  [
    'a confirmed one stays',
    [recorded, requested('l1'), confirmed('l1'), requested('l2')],
    { type: 'expire', linkId: 'l2' },
    [],
  ],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test.each<[string, GuestEvent[], GuestCommand, string]>([
  ['no link of ours', [recorded, requested('l1')], confirm('l2'), GUEST_MESSAGES.linkInvalid],
  ['one that is over', [recorded, requested('l1')], confirm('l1', day(8)), GUEST_MESSAGES.linkInvalid],
  ['one of an erased guest', [recorded, requested('l1'), erased], confirm('l1'), GUEST_MESSAGES.linkInvalid],
  [
    'one that confirms nothing',
    [recorded, requested('l1', 8, null)],
    confirm('l1'),
    GUEST_MESSAGES.linkInvalid,
  ],
  [
    'a link for an erased guest',
    [recorded, erased],
    { type: 'request-link', link: link('l1') },
    GENERAL_MESSAGES.changedMeanwhile,
  ],
])('refuses %s', (_, given, when, message) => {
  expect(() => decided(given, when)).toThrow(message);
});
