import type { QuestionEvent } from '@parkho/contracts';
import { at, fold } from '../recorded.fixture.js';
import { type QuestionDocument, questions } from './questions.js';

const subject = { productId: 'p1', sellerId: 's1', questionId: 'q1', askerId: 'u1', isGuest: false };
const questionAsked: QuestionEvent = {
  type: 'QuestionAsked',
  data: { ...subject, name: 'Ayesha', text: 'Is the charger included?' },
};
const questionSent: QuestionEvent = { type: 'QuestionSent', data: subject };
const answered: QuestionEvent = { type: 'QuestionAnswered', data: { ...subject, answer: 'Yes' } };
const shown: QuestionEvent = { type: 'QuestionShown', data: subject };

const unconfirmed: QuestionDocument = {
  _id: 'q1',
  productId: 'p1',
  sellerId: 's1',
  askerId: 'u1',
  isGuest: false,
  askerName: 'Ayesha',
  text: 'Is the charger included?',
  askedAt: at(0),
  status: 'unconfirmed',
  since: at(0),
  shown: false,
};
const waiting = { ...unconfirmed, status: 'waiting', sentAt: at(1), since: at(1) } as const;
const withAnswer = {
  ...waiting,
  status: 'answered',
  answer: 'Yes',
  answeredAt: at(2),
  answerTime: 'hour',
  since: at(2),
} as const;

const cases: { given: QuestionEvent[]; when: QuestionEvent; then: QuestionDocument | null }[] = [
  { given: [], when: questionAsked, then: unconfirmed },
  { given: [questionAsked], when: questionSent, then: waiting },
  { given: [questionAsked, questionSent], when: answered, then: withAnswer },
  { given: [questionAsked, questionSent, answered], when: shown, then: { ...withAnswer, shown: true } },
  {
    given: [questionAsked, questionSent, answered, shown],
    when: { type: 'QuestionHidden', data: subject },
    then: withAnswer,
  },
  {
    given: [questionAsked, questionSent],
    when: { type: 'QuestionDismissed', data: subject },
    then: { ...waiting, status: 'dismissed', since: at(2) },
  },
  {
    given: [questionAsked, questionSent, answered, shown],
    when: { type: 'QuestionAnswerRemoved', data: { ...subject, reason: 'A phone number of another' } },
    then: { ...waiting, answerTime: 'hour', answerRemoved: 'A phone number of another' },
  },
  {
    given: [questionAsked, questionSent, answered, shown],
    when: { type: 'QuestionRemoved', data: { ...subject, because: 'asker-erased' } },
    then: null,
  },
];

test.each(cases)('questions: $when.type', ({ given, when, then }) => {
  expect(fold(questions, [...given, when])).toEqual(then);
});

test('another answer clears the note of the removed one', () => {
  const removed: QuestionEvent = { type: 'QuestionAnswerRemoved', data: { ...subject, reason: 'Rude' } };
  expect(fold(questions, [questionAsked, questionSent, answered, removed, answered])).toEqual({
    ...withAnswer,
    answeredAt: at(4),
    since: at(4),
  });
});

test('waiting and answered ones are counted, and every handled event has a case', () => {
  expect(questions.totals!(waiting)).toEqual([
    { key: 'seller/s1', numbers: { waiting: 1 } },
    { key: 'device/p1', numbers: { waiting: 1 } },
  ]);
  expect(questions.totals!({ ...waiting, answerTime: 'day' })).toEqual(questions.totals!(waiting));
  expect(questions.totals!(withAnswer)).toEqual([{ key: 'seller/s1', numbers: { hour: 1 } }]);
  expect(questions.totals!(unconfirmed)).toEqual([]);
  expect(new Set(cases.map(({ when }) => when.type))).toEqual(new Set(questions.handles));
});
