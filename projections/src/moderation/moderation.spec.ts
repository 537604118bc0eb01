import type { ModerationEvent, ProductEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type ModerationDocument, moderation } from './moderation.js';

const ids = { productId: 'p1', sellerId: 's1' };
const listed = (approval: 'pending' | 'approved'): ProductEvent => ({
  type: 'ProductListed',
  data: {
    ...ids,
    reportId: 'PK-1',
    approval,
    name: 'ThinkPad T480',
    description: 'One owner',
    price: 8_500_000,
    categoryId: 'c1',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: {},
    laptopDetails: {},
    images: {},
  },
});
const rejected: ProductEvent = { type: 'ProductRejected', data: { ...ids, reason: 'Blurred' } };
const resubmitted: ProductEvent = { type: 'ProductResubmitted', data: ids };
const approved: ProductEvent = { type: 'ProductApproved', data: ids };
const document: ModerationDocument = { _id: 'p1', sellerId: 's1' };

const flag = (flagId: string) => ({
  flagId,
  productId: 'p1',
  reporterId: 'b1',
  reporterKind: 'account' as const,
});
const flagged = (flagId: string): ModerationEvent => ({
  type: 'ListingFlagged',
  data: { ...flag(flagId), reason: 'scam', deviceName: 'T480' },
});
const answered = (flagId: string): ModerationEvent => ({
  type: 'FlagAnswered',
  data: { ...flag(flagId), verdict: 'upheld', answer: 'Thank you' },
});
type Event = ProductEvent | ModerationEvent;

const cases: { given: Event[]; when: Event; then: ModerationDocument | null }[] = [
  { given: [], when: listed('pending'), then: { ...document, waiting: 'new', waitingSince: at(0) } },
  { given: [], when: listed('approved'), then: document },
  { given: [listed('pending')], when: rejected, then: document },
  {
    given: [listed('pending'), rejected],
    when: resubmitted,
    then: { ...document, waiting: 'revised', waitingSince: at(2) },
  },
  { given: [listed('pending'), rejected, resubmitted], when: approved, then: document },
  {
    given: [listed('approved'), flagged('f1')],
    when: flagged('f2'),
    then: { ...document, openFlags: { f1: at(1), f2: at(2) }, flaggedSince: at(1) },
  },
  {
    given: [listed('approved'), flagged('f1'), flagged('f2')],
    when: answered('f1'),
    then: { ...document, openFlags: { f2: at(2) }, flaggedSince: at(2) },
  },
  { given: [listed('approved'), flagged('f1')], when: answered('f1'), then: document },
  { given: [listed('pending')], when: { type: 'ProductDeleted', data: ids }, then: null },
];

test.each(cases)('moderation: $when.type', ({ given, when, then }) => {
  expect(fold(moderation, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(moderation.handles));
});

test('pending listings are counted, by whether they were rejected before, and so are reported ones', () => {
  const totalsAfter = (...events: Event[]) => moderation.totals!(fold(moderation, events)!);
  expect(totalsAfter(listed('pending'))).toEqual([{ key: 'waiting', numbers: { all: 1, new: 1 } }]);
  expect(totalsAfter(listed('pending'), rejected, resubmitted)).toEqual([
    { key: 'waiting', numbers: { all: 1, revised: 1 } },
  ]);
  expect(totalsAfter(listed('approved'))).toEqual([]);
  expect(totalsAfter(listed('pending'), flagged('f1'), flagged('f2'))).toEqual([
    { key: 'waiting', numbers: { all: 1, new: 1, reported: 1 } },
  ]);
});
