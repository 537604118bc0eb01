import { BULK_MESSAGES as MESSAGES, type SellerListing } from '@parkho/contracts';
import { type Change, planChange, priceBy } from './bulk-change';

const listing = {
  _id: 'p1',
  version: 3,
  state: 'active',
  isActive: true,
  price: 85_000,
  location: 'Lahore',
  inspected: false,
  inspectionRequested: false,
} as SellerListing;

test.each([
  [85_000, { by: 'percent', change: -5, round: 1 }, 80_750],
  [85_000, { by: 'percent', change: -5, round: 500 }, 81_000],
  [85_000, { by: 'percent', change: 2.5, round: 100 }, 87_100],
  [85_000, { by: 'amount', change: -2_250, round: 500 }, 83_000],
  [1_000, { by: 'amount', change: -2_000, round: 1 }, -1_000],
] as const)('the price %i changed by %p is rounded', (price, rule, expected) => {
  expect(priceBy(price, rule)).toBe(expected);
});

const price: Change = { kind: 'price', by: 'amount', change: -5_000, round: 1 };

test.each<[Change, Partial<SellerListing>, object, object]>([
  [price, {}, { price: 80_000 }, { price: 85_000 }],
  [{ kind: 'city', to: 'Karachi' }, {}, { location: 'Karachi' }, { location: 'Lahore' }],
  [
    { kind: 'contact', to: '0300 1' },
    {},
    { laptopDetails: { contactInfo: '0300 1' } },
    { laptopDetails: { contactInfo: '' } },
  ],
  [{ kind: 'deactivate' }, {}, { isActive: false }, { isActive: true }],
  [{ kind: 'activate' }, { isActive: false, state: 'inactive' }, { isActive: true }, { isActive: false }],
  [{ kind: 'inspect' }, {}, { inspectionRequested: true }, { inspectionRequested: false }],
  [
    { kind: 'inspect' },
    { inspected: true, inspectionStale: true },
    { inspectionRequested: true },
    { inspectionRequested: false },
  ],
])('%p of a listing that is %p', (change, listingChanges, body, undoBody) => {
  const { write, undo } = planChange({ ...listing, ...listingChanges }, change);
  expect(write).toMatchObject({ version: 3, body });
  expect(undo?.(4)).toMatchObject({ version: 4, body: undoBody });
});

test.each<[Change, Partial<SellerListing>, string]>([
  [price, { state: 'sold' }, MESSAGES.sold],
  [price, { state: 'rejected' }, MESSAGES.rejected],
  [price, { price: 5_000 }, MESSAGES.belowZero],
  [{ ...price, change: 100_000_000 }, {}, MESSAGES.tooHigh],
  [{ kind: 'price', by: 'percent', change: 0.1, round: 1_000 }, {}, MESSAGES.same('PKR 85,000')],
  [{ kind: 'city', to: 'Lahore' }, {}, MESSAGES.same('Lahore')],
  [{ kind: 'contact', to: '1' }, { state: 'rejected' }, MESSAGES.rejected],
  [{ kind: 'activate' }, {}, MESSAGES.activeAlready],
  [{ kind: 'deactivate' }, { isActive: false }, MESSAGES.inactiveAlready],
  [{ kind: 'inspect' }, { inspected: true }, MESSAGES.inspected],
  [{ kind: 'inspect' }, { laptopDetails: { quantity: 3 } }, MESSAGES.several],
  [{ kind: 'inspect' }, { inspectionRequested: true }, MESSAGES.requested],
])('%p skips a listing that is %p', (change, listingChanges, text) => {
  expect(planChange({ ...listing, ...listingChanges }, change)).toEqual({
    listing: { ...listing, ...listingChanges },
    text,
  });
});

test('ending a placement request is not undone', () => {
  const { write, undo, text } = planChange(
    { ...listing, featuredRequestStatus: 'pending' },
    { kind: 'deactivate' },
  );
  expect(write).toBeDefined();
  expect(undo).toBeUndefined();
  expect(text).toBe(MESSAGES.endsRequest);
});
