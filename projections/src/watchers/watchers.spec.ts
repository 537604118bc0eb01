import type { WishlistEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type WatcherDocument, watchers } from './watchers.js';

const data = { userId: 'u1', productId: 'p1' };
type Handled = Extract<WishlistEvent, { type: 'WishlistEntryAdded' | 'WishlistEntryRemoved' }>;
const added: Handled = { type: 'WishlistEntryAdded', data: { ...data, price: 100, savedAt: at(0) } };
const removed: Handled = { type: 'WishlistEntryRemoved', data };

test.each<[Handled[], WatcherDocument | null]>([
  [[added], { _id: 'p1/u1', ...data }],
  [[added, removed], null],
  [[removed], null],
])('the watchers of a device: %#', (events, then) => {
  expect(fold(watchers, events)).toEqual(then);
});
