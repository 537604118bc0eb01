import {
  type Actor,
  can,
  DomainError,
  FLAG_LIMITS,
  type FlagReason,
  type FlagVerdict,
  GENERAL_MESSAGES,
  FLAG_MESSAGES as MESSAGES,
  type ModerationEvent,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

type FlagEvent = Extract<ModerationEvent, { type: 'ListingFlagged' | 'FlagAnswered' | 'FlagErased' }>;

/** What of a flag decides what may be done. */
interface KnownFlag {
  productId: string;
  reporterId: string;
  sender?: string;
  state: 'open' | 'answered';
  isErased: boolean;
}
export type FlagsState = ReadonlyMap<string, KnownFlag>;

export type FlagsAction =
  | {
      type: 'flag';
      flag: {
        flagId: string;
        productId: string;
        reporterId: string;
        reason: FlagReason;
        text?: string;
        sender?: string;
      };
      /** Null where there is none that the public sees. */
      listing: { sellerId: string } | null;
    }
  | { type: 'answer'; flagIds: readonly string[]; verdict: FlagVerdict; answer: string }
  /** The listing is gone: there is nothing to decide any more. */
  | { type: 'end' }
  | { type: 'erase'; reporterId: string };
export type FlagsCommand = FlagsAction & { actor: Actor };

const decide = (state: FlagsState, command: FlagsCommand): FlagEvent[] => {
  switch (command.type) {
    case 'flag':
      return flag(state, command);
    case 'answer': {
      if (!can(command.actor.role, 'products.moderate'))
        throw new DomainError('forbidden', GENERAL_MESSAGES.wrongRole);
      const named = new Set(command.flagIds);
      const answered = openIn(state).filter(([flagId]) => named.has(flagId));
      if (answered.length === 0) throw new DomainError('conflict', MESSAGES.answeredAlready);
      return answered.map(answeredBy(command));
    }
    case 'end':
      return openIn(state).map(answeredBy({ verdict: 'listing-deleted', answer: MESSAGES.listingDeleted }));
    case 'erase':
      return [...state]
        .filter(([, { reporterId, isErased }]) => reporterId === command.reporterId && !isErased)
        .map(([flagId, { productId, reporterId }]) => ({
          type: 'FlagErased',
          data: { flagId, productId, reporterId },
        }));
  }
};

const flag = (
  state: FlagsState,
  { flag, listing, actor }: Extract<FlagsCommand, { type: 'flag' }>,
): FlagEvent[] => {
  if (!listing) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  if (actor.id === listing.sellerId) throw new DomainError('forbidden', MESSAGES.ownListing);
  const { reporterId, sender } = flag;
  const isRepeated = [...state.values()].some(
    (known) => known.reporterId === reporterId || (sender !== undefined && known.sender === sender),
  );
  if (isRepeated) throw new DomainError('conflict', MESSAGES.flaggedAlready);
  if (openIn(state).length >= FLAG_LIMITS.open) throw new DomainError('conflict', MESSAGES.enough);
  return [{ type: 'ListingFlagged', data: flag }];
};

const openIn = (state: FlagsState) => [...state].filter(([, { state }]) => state === 'open');

const answeredBy =
  ({ verdict, answer }: { verdict: FlagVerdict; answer: string }) =>
  ([flagId, { productId, reporterId }]: [string, KnownFlag]): FlagEvent => ({
    type: 'FlagAnswered',
    data: { flagId, productId, reporterId, verdict, answer },
  });

const evolve = (state: FlagsState, { type, data }: FlagEvent): FlagsState => {
  const known = state.get(data.flagId);
  switch (type) {
    case 'ListingFlagged': {
      const { flagId, productId, reporterId, sender } = data;
      const added = {
        productId,
        reporterId,
        ...(sender && { sender }),
        state: 'open',
        isErased: false,
      } as const;
      return new Map(state).set(flagId, added);
    }
    case 'FlagAnswered':
      return known ? new Map(state).set(data.flagId, { ...known, state: 'answered' }) : state;
    case 'FlagErased':
      return known ? new Map(state).set(data.flagId, { ...known, isErased: true }) : state;
  }
};

/** The rules of the flags of one listing. */
export const flags = {
  initial: new Map() as FlagsState,
  evolve,
  decide,
} satisfies Decider<FlagsState, FlagsCommand, FlagEvent>;
