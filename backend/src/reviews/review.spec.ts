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
const named = (buyerId = 'g1', sale = 1): ReviewEvent => ({
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
const written = [named(), reviewed];

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
  ['a buyer is named', [], name(), seller, [named()]],
  ['the same buyer gets another link', [named()], name(), seller, []],
  ['another buyer is named before there is a review', [named('g0')], name(), seller, [named()]],
  [
    'the same buyer is named again of another sale',
    [named()],
    name('g1', { sales: 2 }),
    seller,
    [named('g1', 2)],
  ],
  [
    'the buyer reviews the sale that stands',
    [named(), named('g1', 2)],
    review('g1', { sales: 2 }),
    visitor,
    [reviewed],
  ],
  ['the buyer reviews', [named()], review(), visitor, [reviewed]],
  ['the seller answers', written, answer, seller, [answered]],
  ['the buyer withdraws', written, { type: 'withdraw', buyerId: 'g1' }, visitor, [removed('withdrawn')]],
  [
    'the team removes it',
    written,
    remove,
    moderator,
    [{ type: 'ReviewRemoved', data: { ...subject, because: 'moderation', reason: 'Rude' } }],
  ],
  [
    'the team removes the answer',
    [...written, answered],
    removeAnswer,
    moderator,
    [{ type: 'ReviewAnswerRemoved', data: { ...subject, reason: 'Rude' } }],
  ],
  [
    'the seller answers again then',
    [...written, answered, { type: 'ReviewAnswerRemoved', data: { ...subject, reason: 'Rude' } }],
    answer,
    seller,
    [answered],
  ],
  ['it goes with its buyer', written, erase('g1'), system, [removed('buyer-erased')]],
  ['it goes with its seller', written, erase('s1'), system, [removed('seller-erased')]],
  ['others who go leave it', written, erase('u3'), system, []],
  ['its buyer goes before it is written', [named()], erase('g1'), system, []],
  ['it is gone when its buyer goes', [...written, removed('withdrawn')], erase('g1'), system, []],
  ['the team removes it twice', [...written, removed('withdrawn')], remove, moderator, []],
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
const all = Array.from({ length: REVIEW_LIMITS.named }, (_, nth) => named(`g${nth + 2}`));

test.each<[string, ReviewEvent[], ReviewAction, Actor, string]>([
  ['naming a buyer of what is on sale', [], name('g1', { sold: false }), seller, notSold],
  ['naming the buyer of another', [], name(), other, 'Product not found'],
  ['naming a buyer for the seller', [], name(), moderator, 'Product not found'],
  ['naming a fourth buyer', all, name(), seller, namedTooOften],
  ['naming a second buyer after a review', written, name('g2'), seller, reviewedAlready],
  ['naming a buyer after a removal', [...written, removed('withdrawn')], name('g2'), seller, reviewedAlready],
  ['a second review', written, review(), visitor, reviewedAlready],
  [
    'a review in place of a removed one',
    [...written, removed('withdrawn')],
    review(),
    visitor,
    reviewedAlready,
  ],
  ['a review by a stranger', [named()], review('g2'), visitor, linkInvalid],
  [
    'a review by a buyer who was named before another',
    [named('g2'), named()],
    review('g2'),
    visitor,
    notNamed,
  ],
  ['a review by the seller', [named()], review(), seller, ownDevice],
  ['a review of an undone sale', [named()], review('g1', { sold: false }), visitor, saleUndone],
  ['a review of a sale to another', [named()], review('g1', { sales: 2 }), visitor, saleUndone],
  ['a second answer', [...written, answered], answer, seller, answeredAlready],
  ['an answer of another', written, answer, other, REVIEW_MESSAGES.notFound],
  ['a removal by the seller', written, remove, seller, 'Access Denied'],
  ['the removal of an answer by the seller', [...written, answered], removeAnswer, seller, 'Access Denied'],
  ['the removal of an answer that is none', written, removeAnswer, moderator, REVIEW_MESSAGES.notAnswered],
  ['the removal of what was not written', [named()], remove, moderator, REVIEW_MESSAGES.notFound],
  ['an erasure by a moderator', written, erase('g1'), moderator, 'Access Denied'],
  ['a withdrawal by another', written, { type: 'withdraw', buyerId: 'g2' }, visitor, 'Review not found'],
])('refuses %s', (_, before, action, actor, message) => {
  expect(() => decided(before, action, actor)).toThrow(message);
});
