import {
  type Actor,
  DomainError,
  FLAG_LIMITS,
  type FlagReporterKind,
  type FlagVerdict,
  FLAG_MESSAGES as MESSAGES,
  type ModerationEvent,
  PRODUCT_MESSAGES,
  requireCapability,
  sellerOf,
} from '@parkho/contracts';
import type { Decider } from '../../platform/commands/decider.js';

type FlagEvent = Extract<
  ModerationEvent,
  { type: 'ListingFlagged' | 'FlagConfirmed' | 'FlagAnswered' | 'FlagErased' }
>;

/** The state of a flag for decisions. */
interface KnownFlag {
  productId: string;
  reporterId: string;
  reporterKind: FlagReporterKind;
  sender?: string;
  state: 'open' | 'answered';
  isConfirmed: boolean;
  isErased: boolean;
}
export type FlagsState = ReadonlyMap<string, KnownFlag>;

export type FlagsAction =
  | {
      type: 'flag';
      flag: Extract<FlagEvent, { type: 'ListingFlagged' }>['data'];
      /** Null if there is no public listing. */
      listing: { sellerId: string } | null;
    }
  | { type: 'answer'; flagIds: readonly string[]; verdict: FlagVerdict; answer: string }
  /** The guest has confirmed by the link of the mail. */
  | { type: 'confirm'; flagId: string; reporterId: string }
  /** The listing was deleted: nothing is left to decide. */
  | { type: 'end' }
  /** Removes a reporter's text in one flag, or in all of theirs. */
  | { type: 'erase'; reporterId: string; flagId?: string };
type FlagsCommand = FlagsAction & { actor: Actor };

const decide = (state: FlagsState, command: FlagsCommand): FlagEvent[] => {
  switch (command.type) {
    case 'flag':
      return flag(state, command);
    case 'answer': {
      requireCapability(command.actor.role, 'products.moderate');
      const flagIds = new Set(command.flagIds);
      const answered = openIn(state).filter(([flagId]) => flagIds.has(flagId));
      if (answered.length === 0) throw new DomainError('conflict', MESSAGES.answeredAlready);
      return answered.map(answeredBy(command));
    }
    case 'end':
      return openIn(state).map(answeredBy({ verdict: 'listing-deleted', answer: MESSAGES.listingDeleted }));
    case 'confirm': {
      const existing = state.get(command.flagId);
      if (existing?.reporterId !== command.reporterId || existing.isErased)
        throw new DomainError('not-found', MESSAGES.notFound);
      return existing.isConfirmed
        ? []
        : [{ type: 'FlagConfirmed', data: subjectOf([command.flagId, existing]) }];
    }
    case 'erase':
      return [...state]
        .filter(([flagId, { reporterId, isErased }]) => {
          const isRequested = command.flagId === undefined || command.flagId === flagId;
          return reporterId === command.reporterId && isRequested && !isErased;
        })
        .map((entry) => ({ type: 'FlagErased', data: subjectOf(entry) }));
  }
};

const flag = (
  state: FlagsState,
  { flag, listing, actor }: Extract<FlagsCommand, { type: 'flag' }>,
): FlagEvent[] => {
  if (!listing) throw new DomainError('not-found', PRODUCT_MESSAGES.notFound);
  if (sellerOf(actor) === listing.sellerId) throw new DomainError('forbidden', MESSAGES.ownListing);
  const { reporterId, reporterKind, sender } = flag;
  const existing = [...state.values()];
  if (sender !== undefined && existing.some((flag) => flag.sender === sender))
    throw new DomainError('conflict', MESSAGES.flaggedAlready);
  // Anyone can type an address. Refusing or ignoring a second flag of it would reveal that its owner has reported the
  // listing: by the answer, or by that to the next flag of the same sender.
  if (reporterKind !== 'guest' && existing.some((flag) => flag.reporterId === reporterId))
    throw new DomainError('conflict', MESSAGES.flaggedAlready);
  if (openIn(state).length >= FLAG_LIMITS.open) throw new DomainError('conflict', MESSAGES.enough);
  return [{ type: 'ListingFlagged', data: flag }];
};

const openIn = (state: FlagsState) => [...state].filter(([, { state }]) => state === 'open');

const answeredBy =
  ({ verdict, answer }: { verdict: FlagVerdict; answer: string }) =>
  (entry: [string, KnownFlag]): FlagEvent => ({
    type: 'FlagAnswered',
    data: { ...subjectOf(entry), verdict, answer },
  });

const subjectOf = ([flagId, { productId, reporterId, reporterKind }]: [string, KnownFlag]) => ({
  flagId,
  productId,
  reporterId,
  reporterKind,
});

const evolve = (state: FlagsState, { type, data }: FlagEvent): FlagsState => {
  if (type === 'ListingFlagged') {
    const { flagId, productId, reporterId, reporterKind, sender } = data;
    const added = { productId, reporterId, reporterKind, ...(sender && { sender }) };
    return new Map(state).set(flagId, { ...added, state: 'open', isConfirmed: false, isErased: false });
  }
  const existing = state.get(data.flagId);
  if (!existing) return state;
  switch (type) {
    case 'FlagConfirmed':
      return new Map(state).set(data.flagId, { ...existing, isConfirmed: true });
    case 'FlagAnswered':
      return new Map(state).set(data.flagId, { ...existing, state: 'answered' });
    case 'FlagErased':
      return new Map(state).set(data.flagId, { ...existing, isErased: true });
  }
};

/** The rules of the flags of one listing. */
export const flags = {
  initial: new Map() as FlagsState,
  evolve,
  decide,
} satisfies Decider<FlagsState, FlagsCommand, FlagEvent>;
