import type { ReviewEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type ReviewDocument, reviews } from './reviews.js';

const subject = { productId: 'p1', sellerId: 's1', buyerId: 'g1' };
const reviewed: ReviewEvent = {
  type: 'DeviceReviewed',
  data: { ...subject, deviceName: 'ThinkPad T480', verdict: 'mostly', text: 'The battery was weaker.' },
};
const answered: ReviewEvent = { type: 'ReviewAnswered', data: { ...subject, answer: 'Bring it back.' } };

const written: ReviewDocument = {
  _id: 'p1',
  sellerId: 's1',
  buyerId: 'g1',
  deviceName: 'ThinkPad T480',
  verdict: 'mostly',
  text: 'The battery was weaker.',
  reviewedAt: at(0),
};

const cases: { given: ReviewEvent[]; when: ReviewEvent; then: ReviewDocument | null }[] = [
  { given: [], when: reviewed, then: written },
  {
    given: [reviewed],
    when: answered,
    then: { ...written, answer: 'Bring it back.', answeredAt: at(1) },
  },
  {
    given: [reviewed, answered],
    when: { type: 'ReviewAnswerRemoved', data: { ...subject, reason: 'Rude' } },
    then: { ...written, answerRemoved: 'Rude' },
  },
  {
    given: [reviewed],
    when: { type: 'ReviewRemoved', data: { ...subject, because: 'buyer-erased' } },
    then: null,
  },
];

test.each(cases)('reviews: $when.type', ({ given, when, then }) => {
  expect(fold(reviews, [...given, when])).toEqual(then);
});

test('verdicts are counted for each seller, and every handled event has a case', () => {
  expect(reviews.totals!(written)).toEqual([{ key: 'seller/s1', numbers: { mostly: 1 } }]);
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(reviews.handles));
});
