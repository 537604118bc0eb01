import {
  DomainError,
  type DraftEvent,
  draftKeptUntil,
  LISTING_DRAFT_LIMITS,
  LISTING_DRAFT_MESSAGES,
  type ListingDraft,
} from '@parkho/contracts';
import type { Dated, Decider } from '../../platform/commands/decider.js';

/** The unfinished listings of one account, by id; expired ones included. */
export type Drafts = Readonly<Record<string, ListingDraft>>;

/** `at`: when it was accepted, ISO 8601. */
export type DraftCommand = { userId: string; draftId: string; at: string } & (
  | ({ type: 'save' } & Pick<ListingDraft, 'kind' | 'content' | 'photos' | 'version'>)
  | { type: 'remove' }
);

/** The drafts that are offered at a time, ISO 8601: the latest first. */
export const draftsAt = (drafts: Drafts, at: string): ListingDraft[] =>
  Object.values(drafts)
    .filter(({ savedAt }) => at <= draftKeptUntil(savedAt))
    .sort((a, b) => (a.savedAt > b.savedAt ? -1 : 1));

const decide = (state: Drafts, command: DraftCommand): DraftEvent[] => {
  const { userId, draftId, at } = command;
  // Every object has names such as 'constructor'.
  const before = Object.hasOwn(state, draftId) ? state[draftId] : undefined;
  if (command.type === 'remove')
    return before ? [{ type: 'ListingDraftRemoved', data: { userId, draftId } }] : [];
  const { kind, content, photos, version } = command;
  if (version !== (before?.version ?? 0))
    throw new DomainError('conflict', LISTING_DRAFT_MESSAGES.changedElsewhere);
  if (before && isSameContent(before, command)) return [];
  if (!before && draftsAt(state, at).length >= LISTING_DRAFT_LIMITS.drafts)
    throw new DomainError('conflict', LISTING_DRAFT_MESSAGES.full);
  return [{ type: 'ListingDraftSaved', data: { userId, draftId, kind, content, photos } }];
};

type DraftContent = Pick<ListingDraft, 'content' | 'photos'>;
const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  one.content === other.content &&
  JSON.stringify(Object.entries(one.photos).sort()) === JSON.stringify(Object.entries(other.photos).sort());

const evolve = (state: Drafts, { type, data, metadata }: Dated<DraftEvent>): Drafts => {
  const { [data.draftId]: before, ...others } = state;
  if (type === 'ListingDraftRemoved') return others;
  const { draftId: id, kind, content, photos } = data;
  const version = (before?.version ?? 0) + 1;
  return { ...others, [id]: { id, kind, content, photos, savedAt: metadata.at, version } };
};

export const listingDrafts = {
  initial: {} as Drafts,
  evolve,
  decide,
} satisfies Decider<Drafts, DraftCommand, DraftEvent>;
