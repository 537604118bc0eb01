import type { GuestEvent, SavedSearchEvent, UserEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type SavedSearchesDocument, savedSearches } from './saved-searches.js';

const ownerId = 'o1';
type Handled = Exclude<SavedSearchEvent, { type: 'SavedSearchMailsDue' }>;
const added = (searchId: string, pending = false): Handled => ({
  type: 'SavedSearchAdded',
  data: { ownerId, ownerKind: 'guest', searchId, query: `search=${searchId}`, pending },
});
const confirmed: Handled = { type: 'SavedSearchConfirmed', data: { ownerId, searchId: 's1' } };
const ended: Handled = { type: 'SavedSearchEnded', data: { ownerId, searchId: 's1' } };
const mailed: Handled = {
  type: 'SavedSearchMailed',
  data: { ownerId, searchId: 's1', until: at(1), devices: [{ productId: 'p1', price: 100 }] },
};
const userErased: UserEvent = { type: 'UserErased', data: { userId: ownerId } };
const guestErased: GuestEvent = { type: 'GuestErased', data: { guestId: ownerId } };

const search = (id: string, since: number, isPending = false) => ({
  id,
  query: `search=${id}`,
  isPending,
  since: at(since),
});
const holding = (...searches: SavedSearchesDocument['searches']): SavedSearchesDocument => ({
  _id: ownerId,
  ownerKind: 'guest',
  searches,
});

const cases: {
  given: Handled[];
  when: Handled | UserEvent | GuestEvent;
  then: SavedSearchesDocument | null;
}[] = [
  { given: [added('s1')], when: added('s2', true), then: holding(search('s1', 0), search('s2', 1, true)) },
  { given: [added('s1', true)], when: confirmed, then: holding(search('s1', 1)) },
  { given: [added('s1')], when: mailed, then: holding({ ...search('s1', 0), mailedAt: at(1) }) },
  { given: [added('s1'), added('s2')], when: ended, then: holding(search('s2', 1)) },
  { given: [added('s1')], when: ended, then: null },
  { given: [], when: mailed, then: null },
  { given: [added('s1')], when: userErased, then: null },
  { given: [added('s1')], when: guestErased, then: null },
];

test.each(cases)('saved searches: $when.type', ({ given, when, then }) => {
  expect(fold(savedSearches, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(savedSearches.handles));
});
