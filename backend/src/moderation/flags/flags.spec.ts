import {
  type Actor,
  FLAG_LIMITS,
  type FlagReporterKind,
  type FlagVerdict,
  GENERAL_MESSAGES,
  FLAG_MESSAGES as MESSAGES,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { type FlagsAction, type FlagsState, flags } from './flags.js';

type FlagEvent = ReturnType<typeof flags.decide>[number];

const BUYER: Actor = { id: 'b1', role: 'seller' };
const MODERATOR: Actor = { id: 'm1', role: 'moderator' };
const at = { metadata: { at: '2026-11-24T09:00:00.000Z' } };
const after = (...events: FlagEvent[]): FlagsState =>
  events.reduce<FlagsState>((state, event) => flags.evolve(state, { ...event, ...at }), flags.initial);
const given =
  (...events: FlagEvent[]) =>
  (action: FlagsAction, actor = BUYER) =>
    flags.decide(after(...events), { ...action, actor });

const kindOf = (reporterId: string): FlagReporterKind =>
  reporterId.startsWith('g') ? 'guest' : reporterId.startsWith('visitor') ? 'visitor' : 'account';
const subject = (flagId: string, reporterId = 'b1') => ({
  flagId,
  productId: 'p1',
  reporterId,
  reporterKind: kindOf(reporterId),
});
const flag = (flagId: string, reporterId = 'b1', sender?: string) => ({
  ...subject(flagId, reporterId),
  reason: 'scam' as const,
  deviceName: 'T480',
  ...(sender && { sender }),
});
const flagged = (...of: Parameters<typeof flag>): FlagEvent => ({
  type: 'ListingFlagged',
  data: flag(...of),
});
const answered = (flagId: string, reporterId = 'b1', verdict: FlagVerdict = 'upheld'): FlagEvent => ({
  type: 'FlagAnswered',
  data: { ...subject(flagId, reporterId), verdict, answer: 'Thank you' },
});
const erased = (flagId: string, reporterId = 'b1'): FlagEvent => ({
  type: 'FlagErased',
  data: subject(flagId, reporterId),
});
const toFlag = (...of: Parameters<typeof flag>): FlagsAction => ({
  type: 'flag',
  flag: flag(...of),
  listing: { sellerId: 's1' },
});
const toAnswer = (...flagIds: string[]): FlagsAction => ({
  type: 'answer',
  flagIds,
  verdict: 'upheld',
  answer: 'Thank you',
});

test('a person flags a listing once, answered or not', () => {
  expect(given()(toFlag('f1'))).toEqual([flagged('f1')]);
  expect(given(flagged('f1'))(toFlag('f2', 'b2'))).toEqual([flagged('f2', 'b2')]);
  for (const decide of [given(flagged('f1')), given(flagged('f1'), answered('f1'))])
    expect(() => decide(toFlag('f2'))).toThrow(MESSAGES.flaggedAlready);
});

test('visitors are identified by their network and browser', () => {
  const decide = given(flagged('f1', 'visitor-f1', 'ab12'));
  expect(() => decide(toFlag('f2', 'visitor-f2', 'ab12'))).toThrow(MESSAGES.flaggedAlready);
  expect(decide(toFlag('f2', 'visitor-f2', 'cd34'))).toHaveLength(1);
});

test('whether an address has reported a listing is not revealed', () => {
  const decide = given(flagged('f1', 'g1', 'ab12'));
  for (const guest of ['g1', 'g2']) {
    expect(decide(toFlag('f2', guest, 'cd34'))).toEqual([flagged('f2', guest, 'cd34')]);
    expect(() => decide(toFlag('f2', guest, 'ab12'))).toThrow(MESSAGES.flaggedAlready);
  }
});

test('a guest confirms their own flag once', () => {
  const confirmed: FlagEvent = { type: 'FlagConfirmed', data: subject('f1', 'g1') };
  const confirm: FlagsAction = { type: 'confirm', flagId: 'f1', reporterId: 'g1' };
  expect(given(flagged('f1', 'g1'))(confirm)).toEqual([confirmed]);
  expect(given(flagged('f1', 'g1'), confirmed)(confirm)).toEqual([]);
  for (const decide of [given(), given(flagged('f1', 'g2')), given(flagged('f1', 'g1'), erased('f1', 'g1'))])
    expect(() => decide(confirm)).toThrow(MESSAGES.notFound);
});

test.each([
  [
    'a listing that is not public',
    { ...toFlag('f1'), listing: null } as FlagsAction,
    PRODUCT_MESSAGES.notFound,
  ],
  [
    'the reporter’s own listing',
    { ...toFlag('f1'), listing: { sellerId: 'b1' } } as FlagsAction,
    MESSAGES.ownListing,
  ],
])('%s cannot be flagged', (_, action, message) => {
  expect(() => given()(action)).toThrow(message);
});

test('flags beyond the limit are ignored', () => {
  const many = Array.from({ length: FLAG_LIMITS.open }, (_, n) => flagged(`f${n}`, `p${n}`));
  expect(() => given(...many)(toFlag('last'))).toThrow(MESSAGES.enough);
  expect(given(...many, answered('f0', 'p0'))(toFlag('last'))).toHaveLength(1);
});

test('a moderator answers the named open flags, each once', () => {
  const decide = given(flagged('f1'), flagged('f2', 'b2'), flagged('f3', 'b3'));
  expect(decide(toAnswer('f1', 'f3', 'unknown'), MODERATOR)).toEqual([answered('f1'), answered('f3', 'b3')]);
  expect(() => given(flagged('f1'), answered('f1'))(toAnswer('f1'), MODERATOR)).toThrow(
    MESSAGES.answeredAlready,
  );
  expect(() => decide(toAnswer('f1'))).toThrow(GENERAL_MESSAGES.wrongRole);
});

test('open flags of a deleted listing end', () => {
  const decide = given(flagged('f1'), flagged('f2', 'b2'), answered('f1'));
  const data = { ...subject('f2', 'b2'), verdict: 'listing-deleted', answer: MESSAGES.listingDeleted };
  expect(decide({ type: 'end' })).toEqual([{ type: 'FlagAnswered', data }]);
  expect(given()({ type: 'end' })).toEqual([]);
});

test('a person is erased once from all of their flags', () => {
  const erase: FlagsAction = { type: 'erase', reporterId: 'b1' };
  expect(given(flagged('f1'), flagged('f2', 'b2'))(erase)).toEqual([erased('f1')]);
  expect(given(flagged('f1'), erased('f1'))(erase)).toEqual([]);
  expect(given(flagged('f1'))({ ...erase, flagId: 'f2' })).toEqual([]);
});
