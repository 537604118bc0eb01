import type { FeatureRequestEvent, FeatureRequestStatus, RequestedProduct, Vote } from '@parkho/contracts';
import { ACTOR, at, fold } from '../recorded.fixture.js';
import { type FeatureRequestDocument, featureRequests } from './feature-requests.js';

const of = { requestId: 'r1', authorId: 'author' };
const texts = {
  title: 'Dark mode',
  description: 'The console is bright at night',
  category: 'Enhancement',
  priority: 'High',
  tags: ['console'],
} as const;
const product: RequestedProduct = {
  productId: 'p1',
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 8_500_000,
  categoryId: 'laptops',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: {},
};
const submitted: FeatureRequestEvent = {
  type: 'FeatureRequestSubmitted',
  data: { ...of, ...texts, tags: [...texts.tags], product },
};
const request: FeatureRequestDocument = {
  _id: 'r1',
  ...texts,
  tags: [...texts.tags],
  authorId: 'author',
  authorRole: ACTOR.role,
  productId: 'p1',
  product,
  status: 'Pending',
  submittedAt: at(0),
  upvotes: 0,
  downvotes: 0,
  voteCount: 0,
  feedback: [],
  isMerged: false,
  version: 0,
};
const voted = (vote: Vote | null, previous: Vote | null = null): FeatureRequestEvent => ({
  type: 'FeatureRequestVoted',
  data: { ...of, voterId: 'sana', vote, previous },
});
const moved = (status: FeatureRequestStatus, more: object = {}): FeatureRequestEvent => ({
  type: 'FeatureRequestStatusChanged',
  data: { ...of, status, ...more },
});
const answered = (writerId: string, by: 'author' | 'team', feedbackId = 'f1'): FeatureRequestEvent => ({
  type: 'FeatureRequestAnswered',
  data: { ...of, feedbackId, writerId, by, message: 'Which one?' },
});
const merged = (intoId: string | null): FeatureRequestEvent => ({
  type: 'FeatureRequestMerged',
  data: { ...of, intoId },
});
const entry = (writerId: string, by: 'author' | 'team', n: number, id = 'f1') => ({
  id,
  writerId,
  by,
  message: 'Which one?',
  at: at(n),
});
const decided = (n: number) => ({ reviewerId: ACTOR.id, reviewedAt: at(n), answeredAt: at(n) });

const cases: {
  given: FeatureRequestEvent[];
  when: FeatureRequestEvent;
  then: FeatureRequestDocument | null;
}[] = [
  { given: [], when: submitted, then: request },
  {
    given: [submitted],
    when: {
      type: 'FeatureRequestEdited',
      data: { ...of, changes: { title: 'Night mode', product: { ...product, productId: 'p2' } } },
    },
    then: {
      ...request,
      title: 'Night mode',
      productId: 'p2',
      product: { ...product, productId: 'p2' },
      version: 1,
    },
  },
  {
    given: [submitted],
    when: { type: 'FeatureRequestDeleted', data: { ...of, because: 'withdrawn' } },
    then: null,
  },
  { given: [], when: voted('up'), then: null },
  { given: [submitted], when: voted('up'), then: { ...request, upvotes: 1, voteCount: 1 } },
  {
    given: [submitted, voted('up')],
    when: voted('down', 'up'),
    then: { ...request, downvotes: 1, voteCount: -1 },
  },
  { given: [submitted, voted('up')], when: voted(null, 'up'), then: request },
  {
    given: [submitted, voted('up')],
    when: {
      type: 'FeatureRequestVotesTaken',
      data: {
        ...of,
        fromId: 'r2',
        votes: [
          { voterId: 'omar', vote: 'up' },
          { voterId: 'bilal', vote: 'down' },
        ],
      },
    },
    then: { ...request, upvotes: 2, downvotes: 1, voteCount: 1 },
  },
  {
    given: [submitted],
    when: moved('Approved', { notes: 'Soon', listingId: 'p9' }),
    then: { ...request, status: 'Approved', adminNotes: 'Soon', listingId: 'p9', ...decided(1), version: 1 },
  },
  {
    given: [submitted, moved('Approved', { notes: 'Soon', listingId: 'p9' })],
    when: moved('Implemented'),
    then: {
      ...request,
      status: 'Implemented',
      adminNotes: 'Soon',
      listingId: 'p9',
      ...decided(2),
      version: 2,
    },
  },
  {
    given: [submitted],
    when: answered('admin', 'team'),
    then: { ...request, feedback: [entry('admin', 'team', 1)], answeredAt: at(1) },
  },
  {
    given: [submitted, answered('admin', 'team')],
    when: answered('author', 'author', 'f2'),
    then: {
      ...request,
      feedback: [entry('admin', 'team', 1), entry('author', 'author', 2, 'f2')],
      answeredAt: at(1),
    },
  },
  {
    given: [submitted, answered('admin', 'team'), answered('author', 'author', 'f2')],
    when: { type: 'FeatureRequestFeedbackErased', data: { ...of, writerId: 'admin' } },
    then: { ...request, feedback: [entry('author', 'author', 2, 'f2')], answeredAt: at(1) },
  },
  {
    given: [submitted],
    when: merged('r2'),
    then: { ...request, mergedInto: 'r2', isMerged: true, version: 1 },
  },
  { given: [submitted, merged('r2')], when: merged(null), then: { ...request, version: 2 } },
];

test.each(cases)('feature-requests: $when.type', ({ given, when, then }) => {
  expect(fold(featureRequests, [...given, when])).toEqual(then);
});

test('every handled event has a case', () => {
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(featureRequests.handles));
});

test('unmerged ideas are counted by their status, and all of them by category', () => {
  const inCategory = { key: `category/${request.product.categoryId}`, numbers: { requests: 1 } };
  expect(featureRequests.totals!(request)).toEqual([
    inCategory,
    { key: 'all', numbers: { requests: 1, Pending: 1 } },
  ]);
  expect(featureRequests.totals!({ ...request, isMerged: true })).toEqual([inCategory]);
});
