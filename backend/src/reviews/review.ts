import {
  type Actor,
  DomainError,
  PRODUCT_MESSAGES,
  REVIEW_LIMITS,
  REVIEW_MESSAGES,
  type ReviewEnd,
  type ReviewEvent,
  type ReviewVerdict,
  requireCapability,
  sellerOf,
  wrongRole,
} from '@parkho/contracts';
import type { Decider } from '../platform/commands/decider.js';

/** The state of the review of one device. */
export interface Review {
  /** Absent before a buyer was named. */
  sellerId?: string;
  /** The buyer who was named last, and the sale. */
  buyerId?: string;
  sale?: number;
  /** All buyers who were named. */
  namedBuyers: ReadonlySet<string>;
  status: 'none' | 'written' | 'removed';
  isAnswered: boolean;
}

/** The part of a listing that its review depends on. */
export interface ReviewedListing {
  sellerId: string;
  sold: boolean;
  /** Number of times it was marked as sold: a link is for one sale. */
  sales: number;
  name: string;
}

/** Texts are already validated by their forms (contracts). */
export type ReviewAction =
  | { type: 'name-buyer'; buyerId: string; listing: ReviewedListing }
  /** `buyerId`: the guest of the link. */
  | { type: 'review'; buyerId: string; verdict: ReviewVerdict; text: string; listing: ReviewedListing }
  | { type: 'answer'; answer: string }
  | { type: 'withdraw'; buyerId: string }
  | { type: 'remove'; reason: string }
  | { type: 'remove-answer'; reason: string }
  /** Removes the review of an erased buyer or seller. */
  | { type: 'erase-person'; personId: string };
type ReviewCommand = ReviewAction & { productId: string; actor: Actor };
type CommandOf<T extends ReviewCommand['type']> = Extract<ReviewCommand, { type: T }>;

/** The rules of the review of one sold device: there is one, by a buyer whom its seller has named. */
const decide = (state: Review, command: ReviewCommand): ReviewEvent[] => {
  const { actor } = command;
  switch (command.type) {
    case 'name-buyer':
      return recordBuyer(state, command);
    case 'review':
      return review(state, command);
    case 'answer': {
      const { data } = requireWritten(state, command);
      if (data.sellerId !== sellerOf(actor)) throw notFound();
      if (state.isAnswered) throw new DomainError('conflict', REVIEW_MESSAGES.answeredAlready);
      return [{ type: 'ReviewAnswered', data: { ...data, answer: command.answer } }];
    }
    case 'withdraw': {
      const { data } = requireWritten(state, command);
      if (data.buyerId !== command.buyerId) throw notFound();
      return reviewRemoved(data, 'withdrawn');
    }
    case 'remove': {
      requireModerator(command);
      if (state.status === 'removed') return [];
      return reviewRemoved(requireWritten(state, command).data, 'moderation', command.reason);
    }
    case 'remove-answer': {
      requireModerator(command);
      const { data } = requireWritten(state, command);
      if (!state.isAnswered) throw new DomainError('conflict', REVIEW_MESSAGES.notAnswered);
      return [{ type: 'ReviewAnswerRemoved', data: { ...data, reason: command.reason } }];
    }
    case 'erase-person': {
      if (actor.role !== 'system') throw wrongRole();
      if (state.status !== 'written') return [];
      const { data } = requireWritten(state, command);
      if (data.buyerId === command.personId) return reviewRemoved(data, 'buyer-erased');
      return data.sellerId === command.personId ? reviewRemoved(data, 'seller-erased') : [];
    }
  }
};

const recordBuyer = (state: Review, command: CommandOf<'name-buyer'>): ReviewEvent[] => {
  const { productId, buyerId, listing, actor } = command;
  if (listing.sellerId !== sellerOf(actor)) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  requireSold(listing);
  requireNone(state);
  // Another link for the same buyer, who may have lost the first one.
  if (state.buyerId === buyerId && state.sale === listing.sales) return [];
  if (!state.namedBuyers.has(buyerId) && state.namedBuyers.size >= REVIEW_LIMITS.named)
    throw new DomainError('conflict', REVIEW_MESSAGES.namedTooOften);
  const { sellerId, sales: sale } = listing;
  return [{ type: 'BuyerNamed', data: { productId, sellerId, buyerId, sale } }];
};

const review = (state: Review, command: CommandOf<'review'>): ReviewEvent[] => {
  const { productId, buyerId, verdict, text, listing, actor } = command;
  if (sellerOf(actor) === listing.sellerId) throw new DomainError('forbidden', REVIEW_MESSAGES.ownDevice);
  if (!state.namedBuyers.has(buyerId)) throw new DomainError('invalid', REVIEW_MESSAGES.linkInvalid);
  requireNone(state);
  if (state.buyerId !== buyerId) throw new DomainError('forbidden', REVIEW_MESSAGES.notNamed);
  if (isUndone(state, listing)) throw new DomainError('invalid', REVIEW_MESSAGES.saleUndone);
  const { sellerId, name: deviceName } = listing;
  return [{ type: 'DeviceReviewed', data: { productId, sellerId, buyerId, deviceName, verdict, text } }];
};

/** The sale of the named buyer was undone, and the device may be sold to another. */
export const isUndone = ({ sale }: Review, { sold, sales }: ReviewedListing): boolean =>
  !sold || sale !== sales;

type Subject = { productId: string; sellerId: string; buyerId: string };
const reviewRemoved = (data: Subject, because: ReviewEnd, reason?: string): ReviewEvent[] => [
  { type: 'ReviewRemoved', data: { ...data, because, ...(reason !== undefined && { reason }) } },
];

/** @throws DomainError 'not-found' */
const requireWritten = (
  { status, sellerId, buyerId }: Review,
  { productId }: { productId: string },
): { data: Subject } => {
  if (status !== 'written') throw notFound();
  return { data: { productId, sellerId: sellerId!, buyerId: buyerId! } };
};

const requireSold = ({ sold }: ReviewedListing): void => {
  if (!sold) throw new DomainError('conflict', REVIEW_MESSAGES.notSold);
};
/** Nor was there one: a removed review is not replaced. */
const requireNone = ({ status }: Review): void => {
  if (status !== 'none') throw new DomainError('conflict', REVIEW_MESSAGES.reviewedAlready);
};
const requireModerator = ({ actor }: { actor: Actor }): void => {
  requireCapability(actor.role, 'products.moderate');
};
const notFound = (): DomainError => new DomainError('not-found', REVIEW_MESSAGES.notFound);

const evolve = (state: Review, { type, data }: ReviewEvent): Review => {
  switch (type) {
    case 'BuyerNamed': {
      const { sellerId, buyerId, sale } = data;
      return { ...state, sellerId, buyerId, sale, namedBuyers: new Set(state.namedBuyers).add(buyerId) };
    }
    case 'DeviceReviewed':
      return { ...state, status: 'written' };
    case 'ReviewAnswered':
      return { ...state, isAnswered: true };
    case 'ReviewAnswerRemoved':
      return { ...state, isAnswered: false };
    case 'ReviewRemoved':
      return { ...state, status: 'removed' };
  }
};

/** The rules of the review of one sold device. */
export const reviewOfDevice = {
  initial: { namedBuyers: new Set(), status: 'none', isAnswered: false } as Review,
  evolve,
  decide,
} satisfies Decider<Review, ReviewCommand, ReviewEvent>;
