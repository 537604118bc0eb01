import type {
  DomainEvent,
  FlagReporterKind,
  InspectionReport,
  InspectionRequestEnd,
  QuestionEnd,
  Recorded,
} from '@parkho/contracts';
import { evolve, stepsIn } from '../engine/fold.js';
import { recorded } from '../recorded.fixture.js';
import { type NotificationDocument, notifications } from './notifications.js';

type Handled = Extract<DomainEvent, { type: (typeof notifications.handles)[number] }>;

/** By an actor, 'admin' by default; by an assistant in the shop of a seller. */
interface By {
  by?: string;
  shop?: string;
}

/** All documents of the events, by id. */
const folded = (...events: readonly (DomainEvent & By)[]): Record<string, NotificationDocument> => {
  const documents: Record<string, NotificationDocument> = {};
  events.forEach(({ by: id = 'admin', shop: sellerId, ...event }, n) => {
    const stored = recorded(event as DomainEvent, n) as Recorded<Handled>;
    const happened = {
      ...stored,
      metadata: {
        ...stored.metadata,
        actor: { id, role: id === 'system' ? id : ('admin' as const), sellerId },
      },
    };
    const { steps } = stepsIn([happened as never], notifications, new Set(notifications.handles));
    const { changes } = evolve(Object.values(documents), steps, notifications);
    for (const { before, after } of changes)
      if (after) documents[after._id] = after as NotificationDocument;
      else if (before) delete documents[before._id];
  });
  return documents;
};
const minute = (n: number) => `2026-01-31T09:0${n}:00.000Z`;

const ofProduct = { productId: 'p1', sellerId: 's1' };
const listed = (approval: 'pending' | 'approved') =>
  ({ type: 'ProductListed', data: { ...ofProduct, approval } }) as unknown as Handled;
const edited = {
  type: 'ProductDetailsChanged',
  data: { ...ofProduct, changes: { images: {}, price: 7_900_000, categoryId: 'c2', name: 'T480s' } },
} satisfies Handled;
const inspection = { inspectionId: 'p1', sellerId: 's1', requestId: 'r1' };
const voided = { inspectionId: 'p1', sellerId: 's1' };
const requested = (sellerId: string | null, requesterId = 'b1') =>
  ({ type: 'InspectionRequested', data: { ...inspection, sellerId, requesterId } }) as unknown as Handled;
const withdrawn = (requesterId: string, because: InspectionRequestEnd = 'withdrawn'): Handled => ({
  type: 'InspectionRequestWithdrawn',
  data: { ...inspection, requesterId, because },
});
const issued = (version: number, requestId: string | null, requesterId: string | null = 'b1') =>
  ({
    type: 'InspectionReportIssued',
    data: {
      ...inspection,
      requestId,
      requesterId,
      jws: '',
      report: { reportId: 'PK-1', version, correction: 'The battery' } as InspectionReport,
    },
  }) satisfies Handled;
const question = { ...ofProduct, questionId: 'q1', askerId: 'u1', isGuest: false };
const questionRemoved = (changes: { isGuest?: true; because?: QuestionEnd } = {}): Handled => ({
  type: 'QuestionRemoved',
  data: { ...question, because: 'moderation', reason: 'Rude', ...changes },
});
const review = { ...ofProduct, buyerId: 'g1' };
const idea = { requestId: 'f1', authorId: 'a1' };
const read = (marks: object): Handled => ({
  type: 'NotificationsRead',
  data: { userId: 's1', ids: [], queues: [], upTo: null, ...marks },
});

/** 'user: notice of record (detail)' of recipients, the names of queues, and marks. */
const lines = (documents: Record<string, NotificationDocument>): string[] =>
  Object.values(documents).map(
    ({ _id, audience, notice, thing, detail, reportId, questionId, queue, read }) =>
      notice
        ? [
            [`${audience}: ${notice} of ${thing!.type} ${thing!.id}`, thing!.name].filter(Boolean).join(' '),
            detail,
            reportId,
            questionId,
            read && 'read',
          ]
            .filter(Boolean)
            .join(', ')
        : (queue ?? _id),
  );

const flag = (reporterId: string, reporterKind: FlagReporterKind = 'account') => ({
  flagId: 'f1',
  productId: 'p1',
  reporterId,
  reporterKind,
});
const answered = (...of: Parameters<typeof flag>): Handled => ({
  type: 'FlagAnswered',
  data: { ...flag(...of), verdict: 'upheld', answer: 'Thank you' },
});

const cases: { when: Handled & By; then: string[] }[] = [
  { when: listed('pending'), then: ['listings'] },
  { when: listed('approved'), then: [] },
  { when: { type: 'ProductResubmitted', data: ofProduct }, then: ['listings'] },
  { when: { type: 'ProductApproved', data: ofProduct }, then: ['s1: listing-approved of product p1'] },
  { when: { type: 'ProductApproved', data: ofProduct, by: 's1' }, then: [] },
  {
    when: { type: 'ProductRejected', data: { ...ofProduct, reason: 'Blurred' } },
    then: ['s1: listing-rejected of product p1, Blurred'],
  },
  {
    when: { type: 'ProductDeactivated', data: ofProduct },
    then: ['s1: listing-deactivated of product p1'],
  },
  { when: { type: 'ProductDeactivated', data: ofProduct, by: 's1' }, then: [] },
  { when: { type: 'ProductDeactivated', data: { ...ofProduct, soldUnit: true } }, then: [] },
  { when: edited, then: ['s1: listing-edited of product p1, Name, Price, Category, Photos'] },
  { when: { ...edited, by: 's1' }, then: [] },
  { when: { ...edited, by: 'a1', shop: 's1' }, then: [] },
  { when: { ...edited, by: 'system' }, then: [] },
  {
    when: { type: 'ProductSold', data: ofProduct } as unknown as Handled,
    then: ['s1: listing-sold of product p1'],
  },
  { when: { type: 'ProductSold', data: ofProduct, by: 's1' } as unknown as Handled, then: [] },
  { when: { type: 'ProductSold', data: ofProduct, by: 'a1', shop: 's1' } as unknown as Handled, then: [] },
  {
    when: { type: 'ProductSaleUndone', data: ofProduct } as unknown as Handled,
    then: ['s1: sale-undone of product p1'],
  },
  { when: { type: 'ProductSaleUndone', data: ofProduct, by: 's1' } as unknown as Handled, then: [] },
  {
    when: { type: 'ProductDeleted', data: { ...ofProduct, deviceName: 'T480' } },
    then: ['s1: listing-deleted of product p1 T480'],
  },
  { when: { type: 'ProductDeleted', data: { ...ofProduct, deviceName: 'T480' }, by: 's1' }, then: [] },
  { when: { type: 'ProductDeleted', data: { ...ofProduct, deviceName: 'T480' }, by: 'system' }, then: [] },
  { when: { type: 'ProductDeleted', data: ofProduct }, then: [] },
  {
    when: { type: 'FeaturedRequestSubmitted', data: ofProduct } as unknown as Handled,
    then: ['featuring'],
  },
  {
    when: { type: 'FeaturedRequestApproved', data: { ...ofProduct, notes: 'Fine' } },
    then: ['s1: featuring-approved of product p1, Fine'],
  },
  {
    when: { type: 'FeaturedRequestRejected', data: { ...ofProduct, reason: 'Full' } },
    then: ['s1: featuring-rejected of product p1, Full'],
  },
  {
    when: { type: 'ProductUnfeatured', data: ofProduct },
    then: ['s1: featuring-ended of product p1'],
  },
  { when: { type: 'ProductUnfeatured', data: ofProduct, by: 's1' }, then: [] },
  { when: withdrawn('s1'), then: ['s1: inspection-request-withdrawn of product p1'] },
  { when: { ...withdrawn('s1'), by: 'a1', shop: 's1' }, then: [] },
  { when: withdrawn('b1'), then: [] },
  { when: withdrawn('s1', 'sold'), then: [] },
  {
    when: { ...requested('s1'), by: 'b1' },
    then: ['s1: inspection-requested of product p1', 'inspections'],
  },
  { when: { ...requested('s1', 's1'), by: 's1' }, then: ['inspections'] },
  // By an admin in the seller's place.
  { when: requested('s1', 's1'), then: ['inspections'] },
  { when: { ...requested(null, 'visitor-r1'), by: 'visitor' }, then: ['inspections'] },
  {
    when: { type: 'InspectionAssigned', data: { ...inspection, inspectorId: 'i1' } },
    then: ['i1: inspection-assigned of inspection r1'],
  },
  { when: { type: 'InspectionAssigned', data: { ...inspection, inspectorId: null } }, then: [] },
  { when: { type: 'InspectionAssigned', data: { ...inspection, inspectorId: 'i1' }, by: 'i1' }, then: [] },
  {
    when: issued(1, 'r1'),
    then: ['s1: inspection-done of product p1, PK-1', 'b1: inspection-done of product p1, PK-1'],
  },
  // The seller is the requester: one notification.
  { when: issued(1, 'r1', 's1'), then: ['s1: inspection-done of product p1, PK-1'] },
  { when: issued(1, 'r1', 'visitor-r1'), then: ['s1: inspection-done of product p1, PK-1'] },
  // Another inspection, not a correction.
  { when: issued(2, 'r2', null), then: ['s1: inspection-done of product p1, PK-1'] },
  {
    when: issued(2, null),
    then: [
      's1: inspection-corrected of product p1, The battery, PK-1',
      'b1: inspection-corrected of product p1, The battery, PK-1',
    ],
  },
  {
    when: { type: 'InspectionMarked', data: { ...inspection, sellerId: null, requesterId: 'b1' } },
    then: ['b1: inspection-done of inspection p1'],
  },
  {
    when: {
      type: 'InspectionVoided',
      data: { ...voided, requesterId: 'b1', reportId: 'PK-1', reason: 'Wrong device' },
    },
    then: [
      's1: inspection-voided of product p1, Wrong device, PK-1',
      'b1: requested-inspection-voided of product p1, Wrong device, PK-1',
    ],
  },
  // The seller is the requester: one notification.
  {
    when: { type: 'InspectionVoided', data: { ...voided, requesterId: 's1', reportId: 'PK-1' } },
    then: ['s1: inspection-voided of product p1, PK-1'],
  },
  {
    when: { type: 'InspectionVoided', data: { ...voided, requesterId: 'b1', reportId: null } },
    then: [],
  },
  { when: { type: 'FeatureRequestSubmitted', data: idea } as unknown as Handled, then: ['ideas'] },
  {
    when: { type: 'FeatureRequestAnswered', data: idea } as unknown as Handled,
    then: ['a1: idea-answered of feature-request f1'],
  },
  { when: { type: 'FeatureRequestAnswered', data: idea, by: 'a1' } as unknown as Handled, then: [] },
  {
    when: { type: 'FeatureRequestStatusChanged', data: { ...idea, status: 'Approved' } },
    then: ['a1: idea-decided of feature-request f1, Approved'],
  },
  {
    when: { type: 'QuestionSent', data: question },
    then: ['s1: question-asked of product p1, q1'],
  },
  {
    when: { type: 'QuestionAnswered', data: { ...question, answer: 'Yes' } },
    then: ['u1: question-answered of product p1, q1'],
  },
  { when: { type: 'QuestionAnswered', data: { ...question, isGuest: true, answer: 'Yes' } }, then: [] },
  {
    when: { type: 'QuestionAnswerRemoved', data: { ...question, reason: 'Rude' } },
    then: ['s1: answer-removed of product p1, Rude'],
  },
  { when: questionRemoved(), then: ['u1: question-removed of product p1'] },
  { when: questionRemoved({ isGuest: true }), then: [] },
  { when: questionRemoved({ because: 'listing-deleted' }), then: [] },
  {
    when: {
      type: 'DeviceReviewed',
      data: { ...review, deviceName: 'ThinkPad T480', verdict: 'no', text: 'Broken' },
    },
    then: ['s1: review-received of product p1, Not as described'],
  },
  {
    when: { type: 'ReviewAnswerRemoved', data: { ...review, reason: 'Rude' } },
    then: ['s1: review-answer-removed of product p1, Rude'],
  },
  {
    when: { type: 'FeatureRequestMerged', data: { ...idea, intoId: 'f2' } },
    then: ['a1: idea-merged of feature-request f1'],
  },
  { when: { type: 'FeatureRequestMerged', data: { ...idea, intoId: null } }, then: [] },
  {
    when: {
      type: 'WishlistPriceDropped',
      data: { userId: 'b1', productId: 'p1', price: 5_800_000, before: 6_200_000 },
      by: 'system',
    },
    then: ['b1: wishlist-cheaper of product p1, PKR 58,000, was PKR 62,000'],
  },
  {
    when: { type: 'WishlistDeviceSold', data: { userId: 'b1', productId: 'p1' }, by: 'system' },
    then: ['b1: wishlist-sold of product p1'],
  },
  { when: read({ ids: ['unknown'] }), then: ['marks/s1'] },
  { when: { type: 'UserErased', data: { userId: 's1' } }, then: [] },
  {
    when: { type: 'ListingFlagged', data: { ...flag('b1'), reason: 'scam', deviceName: 'T480' } },
    then: ['flags'],
  },
  { when: answered('b1'), then: ['b1: flag-answered of product p1, Thank you'] },
  { when: answered('g1', 'guest'), then: [] },
];

test.each(cases)('notifications: $when.type, $then', ({ when, then }) => {
  expect(lines(folded(when))).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(notifications.handles));
});

test('read marks survive a rebuild, and affect no others', () => {
  const [approved, rejected] = [cases[3]!.when, cases[5]!.when];
  const readOfUser = { ids: ['event-0'], queues: ['listings'] };
  const documents = folded(
    approved,
    rejected,
    read(readOfUser),
    read({ upTo: minute(1) }),
    read({ ids: ['event-1'] }),
  );
  expect(lines(documents)).toEqual([
    's1: listing-approved of product p1, read',
    's1: listing-rejected of product p1, Blurred, read',
    'marks/s1',
  ]);
  expect(documents['marks/s1']).toEqual({
    _id: 'marks/s1',
    upTo: minute(1),
    queues: { listings: minute(2) },
  });
  const documentsAfterOther = folded(approved, {
    type: 'NotificationsRead',
    data: { ...read(readOfUser).data, userId: 's2' } as never,
  });
  expect(lines(documentsAfterOther)).toEqual(['s1: listing-approved of product p1', 'marks/s2']);
});

test('an erasure removes the account’s notifications and read marks, and no others', () => {
  const [approved, rejected] = [cases[3]!.when, cases[5]!.when];
  const erased: DomainEvent = { type: 'UserErased', data: { userId: 's1' } };
  const ofAnother = { ...approved, data: { ...approved.data, sellerId: 's2' } } as DomainEvent;
  expect(lines(folded(approved, rejected, ofAnother, read({ ids: ['event-0'] }), erased))).toEqual([
    's2: listing-approved of product p1',
  ]);
});

test('a queue stores who added to it last, and when others last did', () => {
  const by = (person: string) => ({ ...listed('pending'), by: person });
  const queue = (...people: string[]) => folded(...people.map(by))['queue/listings'];
  expect(queue('a')).toEqual({ _id: 'queue/listings', queue: 'listings', at: minute(0), by: 'a' });
  expect(queue('a', 'a')).toEqual({ _id: 'queue/listings', queue: 'listings', at: minute(1), by: 'a' });
  expect(queue('a', 'b', 'b')).toMatchObject({ at: minute(2), by: 'b', byOthersAt: minute(0) });
  expect(queue('a', 'b', 'a')).toMatchObject({ at: minute(2), by: 'a', byOthersAt: minute(1) });
});
