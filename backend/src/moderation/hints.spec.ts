import type { Flag, FlagReason } from '@parkho/contracts';
import { type HintSources, hintsOf, type OtherListing } from './hints.js';

const plain: HintSources = {
  name: 'ThinkPad T480',
  description: 'One owner, 8 hours on the battery, screen not cracked',
  price: 85_000,
  similar: { count: 12, low: 80_000, median: 88_000, high: 95_000 },
  photos: [],
  serials: [],
  phones: [],
  flags: [],
};
const listing = (n: number, seller = 'Malik Mac Corner'): OtherListing => ({
  _id: `p${n}`,
  name: `Listing ${n}`,
  seller,
});

const flag = (_id: string, reason: FlagReason): Flag => ({
  _id,
  reason,
  by: 'visitor',
  at: '2026-11-24T09:00:00.000Z',
});

test('a usual listing has no hints', () => {
  expect(hintsOf(plain)).toEqual([]);
  expect(hintsOf({ ...plain, price: 20_000, similar: null })).toEqual([]);
});

test.each([
  [
    { flags: [flag('1', 'scam'), flag('2', 'already-sold'), flag('3', 'scam')] },
    [
      {
        kind: 'flagged',
        text: 'Reported by 3 people: Scam, or asks for payment in advance (2); Already sold.',
        flags: [flag('1', 'scam'), flag('2', 'already-sold'), flag('3', 'scam')],
      },
    ],
  ],
  [
    { price: 20_000 },
    [
      {
        kind: 'price',
        text: 'Similar devices cost PKR 80,000 to 95,000 (12 listings); this one costs PKR 20,000.',
      },
    ],
  ],
  [{ price: 48_000 }, []],
  [{ price: 152_000 }, []],
  [
    { price: 160_000, similar: { count: 5, low: 80_000, median: 80_000, high: 80_000 } },
    [{ kind: 'price', text: 'Similar devices cost PKR 80,000 (5 listings); this one costs PKR 160,000.' }],
  ],
  [
    { photos: [{ slot: 'front' as const, isSame: false, listings: [listing(1)] }] },
    [
      {
        kind: 'same-photo',
        text: 'The front photo looks like one in another listing.',
        slot: 'front',
        listings: [listing(1)],
      },
    ],
  ],
  [
    { photos: [{ slot: 'back' as const, isSame: true, listings: [listing(1), listing(2)] }] },
    [
      {
        kind: 'same-photo',
        text: 'The back photo is also in 2 other listings.',
        slot: 'back',
        listings: [listing(1), listing(2)],
      },
    ],
  ],
  [
    { serials: [{ serial: 'pf0abc12', listings: [1, 2, 3, 4, 5, 6].map((n) => listing(n)) }] },
    [
      {
        kind: 'same-serial',
        text: 'The serial number PF0ABC12 is also that of 6 other listings.',
        listings: [1, 2, 3, 4, 5].map((n) => listing(n)),
      },
    ],
  ],
  [
    { phones: [{ phone: '923001234567', listings: [listing(1), listing(2), listing(3, 'Khyber Digital')] }] },
    [
      {
        kind: 'same-phone',
        text: 'The phone number 0300-1234567 is also that of 2 other sellers.',
        listings: [listing(1), listing(2), listing(3, 'Khyber Digital')],
      },
    ],
  ],
  [
    { description: 'Call 0300-1234567 or ali@example.pk' },
    [
      {
        kind: 'contact-data',
        text: 'The description has contact data in it: buyers see it on the listing, beside the description.',
        words: ['0300-1234567', 'ali@example.pk'],
      },
    ],
  ],
  [
    { name: 'iPad FIRST-COPY', description: 'Not stolen, Replica  charger, cracked  Windows' },
    [
      {
        kind: 'forbidden-words',
        text: 'The listing says “first copy”, “replica”: copies are not sold here.',
        words: ['first copy', 'replica'],
      },
      {
        kind: 'forbidden-words',
        text: 'The listing says “stolen”: the device may not be the seller’s.',
        words: ['stolen'],
      },
      {
        kind: 'forbidden-words',
        text: 'The listing says “cracked windows”: pirated software is not sold here.',
        words: ['cracked windows'],
      },
    ],
  ],
])('%j', (found, hints) => {
  expect(hintsOf({ ...plain, ...found })).toEqual(hints);
});
