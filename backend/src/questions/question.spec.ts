import {
  type Actor,
  QUESTION_LIMITS,
  QUESTION_MESSAGES,
  type QuestionEnd,
  type QuestionEvent,
} from '@parkho/contracts';
import type { Dated } from '../platform/commands/decider.js';
import { type QuestionAction, type QuestionedListing, type Questions, questions } from './question.js';

const seller: Actor = { id: 's1', role: 'seller' };
const buyer: Actor = { id: 'u1', role: 'seller' };
const visitor: Actor = { id: 'visitor', role: 'visitor' };
const moderator: Actor = { id: 'm1', role: 'moderator' };
const system: Actor = { id: 'system', role: 'system' };

const listing: QuestionedListing = { sellerId: 's1', isPublic: true, sold: false };
const question = { productId: 'p1', sellerId: 's1', questionId: 'q1', askerId: 'u1', isGuest: false };
const ofGuest = { ...question, askerId: 'g1', isGuest: true };
const words = { name: 'Ayesha', text: 'Is the charger included?' };

const questionAsked = (data = question): QuestionEvent => ({
  type: 'QuestionAsked',
  data: { ...data, ...words },
});
const questionSent = (data = question): QuestionEvent => ({ type: 'QuestionSent', data });
const answered: QuestionEvent = { type: 'QuestionAnswered', data: { ...question, answer: 'Yes' } };
const shown: QuestionEvent = { type: 'QuestionShown', data: question };
const waiting = [questionAsked(), questionSent()];
const unconfirmed = [questionAsked(ofGuest)];

const stateAfter = (events: readonly QuestionEvent[]): Questions =>
  events.reduce((state, event) => questions.evolve(state, event as Dated<QuestionEvent>), questions.initial);
const decided = (events: readonly QuestionEvent[], action: QuestionAction, actor: Actor) =>
  questions.decide(stateAfter(events), { ...action, productId: 'p1', actor });

const ask = (change: Partial<Extract<QuestionAction, { type: 'ask' }>> = {}): QuestionAction => ({
  type: 'ask',
  questionId: 'q1',
  askerId: 'u1',
  isGuest: false,
  ...words,
  listing,
  ...change,
});
const confirm = (change: Partial<Extract<QuestionAction, { type: 'confirm' }>> = {}): QuestionAction => ({
  type: 'confirm',
  questionId: 'q1',
  guestId: 'g1',
  isSeller: false,
  listing,
  ...change,
});
const answer = (shown: boolean): QuestionAction => ({
  type: 'answer',
  questionId: 'q1',
  answer: 'Yes',
  shown,
});
const remove: QuestionAction = { type: 'remove', questionId: 'q1', reason: 'Rude' };
const removeAnswer: QuestionAction = { type: 'remove-answer', questionId: 'q1', reason: 'Rude' };
const show = (shown: boolean): QuestionAction => ({ type: 'set-shown', questionId: 'q1', shown });
const dismiss: QuestionAction = { type: 'dismiss', questionId: 'q1' };

const several = (count: number, askerOf: (n: number) => string): QuestionEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const otherQuestion = { ...question, questionId: `other ${n}`, askerId: askerOf(n) };
    return [questionAsked(otherQuestion), questionSent(otherQuestion)];
  }).flat();

const removed = (because: QuestionEnd, data = question) =>
  ({ type: 'QuestionRemoved', data: { ...data, because } }) as const;

test.each<[string, QuestionEvent[], QuestionAction, Actor, QuestionEvent[]]>([
  ['of an account is sent to the seller at once', [], ask(), buyer, waiting],
  [
    'of a guest is not sent before it is confirmed',
    [],
    ask({ askerId: 'g1', isGuest: true }),
    visitor,
    unconfirmed,
  ],
  ['that is repeated writes nothing', waiting, ask(), buyer, []],
  ['is sent when it is confirmed', unconfirmed, confirm(), visitor, [questionSent(ofGuest)]],
  ['that is confirmed again writes nothing', [...unconfirmed, questionSent(ofGuest)], confirm(), visitor, []],
  ['is answered', waiting, answer(false), seller, [answered]],
  ['is answered and shown on the device page', waiting, answer(true), seller, [answered, shown]],
  [
    'that was dismissed can be answered',
    [...waiting, { type: 'QuestionDismissed', data: question }],
    answer(false),
    seller,
    [answered],
  ],
  ['is shown after it was answered', [...waiting, answered], show(true), seller, [shown]],
  [
    'is hidden',
    [...waiting, answered, shown],
    show(false),
    seller,
    [{ type: 'QuestionHidden', data: question }],
  ],
  ['that is hidden again writes nothing', [...waiting, answered], show(false), seller, []],
  ['is dismissed', waiting, dismiss, seller, [{ type: 'QuestionDismissed', data: question }]],
  [
    'whose answer is removed can be answered again',
    [...waiting, answered, shown],
    removeAnswer,
    moderator,
    [{ type: 'QuestionAnswerRemoved', data: { ...question, reason: 'Rude' } }],
  ],
  [
    'is removed by the team',
    waiting,
    remove,
    moderator,
    [{ type: 'QuestionRemoved', data: { ...question, because: 'moderation', reason: 'Rude' } }],
  ],
  ['that is removed again writes nothing', [...waiting, removed('moderation')], remove, moderator, []],
  [
    'is withdrawn by its guest',
    unconfirmed,
    { type: 'withdraw', questionId: 'q1', guestId: 'g1' },
    visitor,
    [removed('withdrawn', ofGuest)],
  ],
  ['is removed with its listing', waiting, { type: 'end' }, system, [removed('listing-deleted')]],
  [
    'is removed with its author',
    waiting,
    { type: 'erase-person', personId: 'u1' },
    system,
    [removed('asker-erased')],
  ],
  ['stays when another person is erased', waiting, { type: 'erase-person', personId: 's1' }, system, []],
])('a question %s', (_, before, action, actor, events) => {
  expect(decided(before, action, actor)).toEqual(events);
});

const answeredAgain = [
  ...waiting,
  answered,
  { type: 'QuestionAnswerRemoved', data: { ...question, reason: 'Rude' } } as const,
];

test('an answer that replaces a removed one is not shown automatically', () => {
  expect(decided(answeredAgain, answer(false), seller)).toEqual([answered]);
  expect(stateAfter([...answeredAgain, answered]).questions.get('q1')).toMatchObject({ shown: false });
});

const { ownDevice, notOnSale, waitingAlready, full, answeredAlready, notAnswered, notWaiting, notFound } =
  QUESTION_MESSAGES;

test.each<[string, QuestionEvent[], QuestionAction, Actor, string]>([
  ['when the seller asks it', [], ask({ askerId: 's1' }), seller, ownDevice],
  [
    'when a guest with the seller’s address confirms it',
    unconfirmed,
    confirm({ isSeller: true }),
    visitor,
    ownDevice,
  ],
  ['when the device is sold', [], ask({ listing: { ...listing, sold: true } }), buyer, notOnSale],
  [
    'when it is confirmed after the sale of the device',
    unconfirmed,
    confirm({ listing: { ...listing, sold: true } }),
    visitor,
    notOnSale,
  ],
  [
    'when the device is not public',
    [],
    ask({ listing: { ...listing, isPublic: false } }),
    buyer,
    'Product not found',
  ],
  [
    'beyond the waiting questions of one person',
    several(QUESTION_LIMITS.waitingForPerson, () => 'u1'),
    ask(),
    buyer,
    waitingAlready,
  ],
  [
    'beyond the waiting questions of one guest',
    [...several(QUESTION_LIMITS.waitingForPerson, () => 'g1'), ...unconfirmed],
    confirm(),
    visitor,
    waitingAlready,
  ],
  [
    'beyond the waiting questions about one device',
    several(QUESTION_LIMITS.waiting, (n) => `u${n + 2}`),
    ask(),
    buyer,
    full,
  ],
  ['when another guest confirms it', unconfirmed, confirm({ guestId: 'g2' }), visitor, notFound],
  [
    'when another guest withdraws it',
    unconfirmed,
    { type: 'withdraw', questionId: 'q1', guestId: 'g2' },
    visitor,
    notFound,
  ],
  ['when another seller answers it', waiting, answer(false), buyer, notFound],
  ['when the team answers it', waiting, answer(false), moderator, notFound],
  ['when it is answered before it is confirmed', unconfirmed, answer(false), seller, notFound],
  ['when it is answered again', [...waiting, answered], answer(false), seller, answeredAlready],
  ['when it is shown without an answer', waiting, show(true), seller, notAnswered],
  ['when it is dismissed after the answer', [...waiting, answered], dismiss, seller, notWaiting],
  ['when its answer is removed before there is one', waiting, removeAnswer, moderator, notAnswered],
  [
    'when the seller removes it',
    waiting,
    remove,
    seller,
    "Access Denied - You don't have permission to access this page",
  ],
])('a question is rejected %s', (_, before, action, actor, message) => {
  expect(() => decided(before, action, actor)).toThrow(message);
});

test('unconfirmed questions are limited, and those beyond the limit leave no data', () => {
  let state = questions.initial;
  const askAsGuest = (n: number) =>
    ask({ questionId: `typed ${n}`, askerId: `g${n}`, isGuest: true }) as QuestionAction;
  for (let n = 0; n < QUESTION_LIMITS.unconfirmed * 3; n++)
    state = questions
      .decide(state, { ...askAsGuest(n), productId: 'p1', actor: visitor })
      .reduce((before, event) => questions.evolve(before, event as Dated<QuestionEvent>), state);
  expect([state.questions.size, state.removed.size]).toEqual([QUESTION_LIMITS.unconfirmed, 0]);
  expect([...state.questions.keys()].at(-1)).toBe(`typed ${QUESTION_LIMITS.unconfirmed * 3 - 1}`);
});

const wrongRole = "Access Denied - You don't have permission to access this page";
test.each<[string, QuestionAction]>([
  ['the removal of all questions', { type: 'end' }],
  ['an erasure', { type: 'erase-person', personId: 'u1' }],
])('%s is reserved to the program', (_, action) => {
  expect(() => decided(waiting, action, moderator)).toThrow(wrongRole);
  expect(decided(waiting, action, system)).toHaveLength(1);
});

test.each<[string, QuestionEvent[], QuestionAction, Actor]>([
  [
    'withdrawn',
    [questionAsked(ofGuest), questionSent(ofGuest), removed('withdrawn', ofGuest)],
    { type: 'withdraw', questionId: 'q1', guestId: 'g1' },
    visitor,
  ],
  ['dismissed', [...waiting, { type: 'QuestionDismissed', data: question }], dismiss, seller],
])('a question that is %s again writes nothing', (_, before, action, actor) => {
  expect(decided(before, action, actor)).toEqual([]);
});

test('the answer to a deleted question is rejected', () => {
  expect(stateAfter([answered, shown])).toEqual(stateAfter([]));
});

test('answered questions do not count against the limit', () => {
  const each = several(QUESTION_LIMITS.waitingForPerson, () => 'u1');
  const answers = each.flatMap(({ type, data }): QuestionEvent[] =>
    type === 'QuestionSent' ? [{ type: 'QuestionAnswered', data: { ...data, answer: 'Yes' } }] : [],
  );
  expect(decided([...each, ...answers], ask(), buyer)).not.toEqual([]);
});
