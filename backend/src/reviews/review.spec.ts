import { type Actor, REVIEW_LIMITS, REVIEW_MESSAGES, type ReviewEvent } from '@parkho/contracts';
import type { Dated } from '../platform/commands/decider.js';
import { type ReviewAction, type ReviewedListing, reviewOfDevice } from './review.js';

const seller: Actor = { id: 's1', role: 'seller' };
const other: Actor = { id: 's2', role: 'seller' };
const visitor: Actor = { id: 'visitor', role: 'visitor' };
const moderator: Actor = { id: 'm1', role: 'moderator' };
const system: Actor = { id: 'system', role: 'system' };

const listing: ReviewedListing = { sellerId: 's1', sold: true, sales: 1, name: 'ThinkPad T480' };
const subject = { productId: 'p1', sellerId: 's1', buyerId: 'g1' };
const buyerNamed = (buyerId = 'g1', sale = 1): ReviewEvent => ({
  type: 'BuyerNamed',
  data: { ...subject, buyerId, sale },
});
const reviewed: ReviewEvent = {
  type: 'DeviceReviewed',
  data: { ...subject, deviceName: 'ThinkPad T480', verdict: 'yes', text: 'Fine' },
};
const answered: ReviewEvent = { type: 'ReviewAnswered', data: { ...subject, answer: 'Thank you' } };
const removed = (because: 'withdrawn' | 'buyer-erased' | 'seller-erased'): ReviewEvent => ({
  type: 'ReviewRemoved',
  data: { ...subject, because },
});
const reviewedEvents = [buyerNamed(), reviewed];

const decided = (events: readonly ReviewEvent[], action: ReviewAction, actor: Actor) => {
  const state = events.reduce(
    (before, event) => reviewOfDevice.evolve(before, event as Dated<ReviewEvent>),
    reviewOfDevice.initial,
  );
  return reviewOfDevice.decide(state, { ...action, productId: 'p1', actor });
};

const name = (buyerId = 'g1', change: Partial<ReviewedListing> = {}): ReviewAction => ({
  type: 'name-buyer',
  buyerId,
  listing: { ...listing, ...change },
});
const review = (buyerId = 'g1', change: Partial<ReviewedListing> = {}): ReviewAction => ({
  type: 'review',
  buyerId,
  verdict: 'yes',
  text: 'Fine',
  listing: { ...listing, ...change },
});
const answer: ReviewAction = { type: 'answer', answer: 'Thank you' };
const remove: ReviewAction = { type: 'remove', reason: 'Rude' };
const removeAnswer: ReviewAction = { type: 'remove-answer', reason: 'Rude' };
const erase = (personId: string): ReviewAction => ({ type: 'erase-person', personId });

test.each<[string, ReviewEvent[], ReviewAction, Actor, ReviewEvent[]]>([
  ['the seller names a buyer', [], name(), seller, [buyerNamed()]],
  ['naming the same buyer again writes nothing', [buyerNamed()], name(), seller, []],
  ['the seller names another buyer before the review', [buyerNamed('g0')], name(), seller, [buyerNamed()]],
  [
    'the seller names the same buyer for a later sale',
    [buyerNamed()],
    name('g1', { sales: 2 }),
    seller,
    [buyerNamed('g1', 2)],
  ],
  [
    'the buyer reviews the latest sale',
    [buyerNamed(), buyerNamed('g1', 2)],
    review('g1', { sales: 2 }),
    visitor,
    [reviewed],
  ],
  ['the buyer reviews', [buyerNamed()], review(), visitor, [reviewed]],
  ['the seller answers', reviewedEvents, answer, seller, [answered]],
  [
    'the buyer withdraws the review',
    reviewedEvents,
    { type: 'withdraw', buyerId: 'g1' },
    visitor,
    [removed('withdrawn')],
  ],
  [
    'the team removes the review',
    reviewedEvents,
    remove,
    moderator,
    [{ type: 'ReviewRemoved', data: { ...subject, because: 'moderation', reason: 'Rude' } }],
  ],
  [
    'the team removes the answer',
    [...reviewedEvents, answered],
    removeAnswer,
    moderator,
    [{ type: 'ReviewAnswerRemoved', data: { ...subject, reason: 'Rude' } }],
  ],
  [
    'the seller answers again after the answer was removed',
    [...reviewedEvents, answered, { type: 'ReviewAnswerRemoved', data: { ...subject, reason: 'Rude' } }],
    answer,
    seller,
    [answered],
  ],
  [
    'an erasure of the buyer removes the review',
    reviewedEvents,
    erase('g1'),
    system,
    [removed('buyer-erased')],
  ],
  [
    'an erasure of the seller removes the review',
    reviewedEvents,
    erase('s1'),
    system,
    [removed('seller-erased')],
  ],
  ['an erasure of another person does not change the review', reviewedEvents, erase('u3'), system, []],
  ['an erasure of the buyer before the review writes nothing', [buyerNamed()], erase('g1'), system, []],
  [
    'an erasure of the buyer after the removal writes nothing',
    [...reviewedEvents, removed('withdrawn')],
    erase('g1'),
    system,
    [],
  ],
  [
    'removing a removed review writes nothing',
    [...reviewedEvents, removed('withdrawn')],
    remove,
    moderator,
    [],
  ],
])('%s', (_, before, action, actor, events) => {
  expect(decided(before, action, actor)).toEqual(events);
});

const {
  notSold,
  saleUndone,
  namedTooOften,
  reviewedAlready,
  notNamed,
  ownDevice,
  linkInvalid,
  answeredAlready,
} = REVIEW_MESSAGES;
const all = Array.from({ length: REVIEW_LIMITS.named }, (_, index) => buyerNamed(`g${index + 2}`));

test.each<[string, ReviewEvent[], ReviewAction, Actor, string]>([
  ['naming the buyer of an unsold device', [], name('g1', { sold: false }), seller, notSold],
  ['naming the buyer of another seller’s device', [], name(), other, 'Product not found'],
  ['naming a buyer as a moderator', [], name(), moderator, 'Product not found'],
  ['naming a fourth buyer', all, name(), seller, namedTooOften],
  ['naming a second buyer after a review', reviewedEvents, name('g2'), seller, reviewedAlready],
  [
    'naming a buyer after a removal',
    [...reviewedEvents, removed('withdrawn')],
    name('g2'),
    seller,
    reviewedAlready,
  ],
  ['a second review', reviewedEvents, review(), visitor, reviewedAlready],
  [
    'a review in place of a removed one',
    [...reviewedEvents, removed('withdrawn')],
    review(),
    visitor,
    reviewedAlready,
  ],
  ['a review by a person who was not named', [buyerNamed()], review('g2'), visitor, linkInvalid],
  [
    'a review by a buyer who was replaced by another',
    [buyerNamed('g2'), buyerNamed()],
    review('g2'),
    visitor,
    notNamed,
  ],
  ['a review by the seller', [buyerNamed()], review(), seller, ownDevice],
  ['a review of an undone sale', [buyerNamed()], review('g1', { sold: false }), visitor, saleUndone],
  ['a review of an earlier sale', [buyerNamed()], review('g1', { sales: 2 }), visitor, saleUndone],
  ['a second answer', [...reviewedEvents, answered], answer, seller, answeredAlready],
  ['an answer by another seller', reviewedEvents, answer, other, REVIEW_MESSAGES.notFound],
  ['a removal by the seller', reviewedEvents, remove, seller, 'Access Denied'],
  [
    'the removal of an answer by the seller',
    [...reviewedEvents, answered],
    removeAnswer,
    seller,
    'Access Denied',
  ],
  ['the removal of a missing answer', reviewedEvents, removeAnswer, moderator, REVIEW_MESSAGES.notAnswered],
  ['the removal of a missing review', [buyerNamed()], remove, moderator, REVIEW_MESSAGES.notFound],
  ['an erasure by a moderator', reviewedEvents, erase('g1'), moderator, 'Access Denied'],
  [
    'a withdrawal by another person',
    reviewedEvents,
    { type: 'withdraw', buyerId: 'g2' },
    visitor,
    'Review not found',
  ],
])('rejects %s', (_, before, action, actor, message) => {
  expect(() => decided(before, action, actor)).toThrow(message);
});
