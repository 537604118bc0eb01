import {
  DomainError,
  type Language,
  type MailedDevice,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  SAVED_SEARCH_LIMIT,
  type SavedSearchEvent,
  type SearchOwnerKind,
} from '@parkho/contracts';
import type { Dated, Decider } from '../platform/commands/decider.js';

/** Maximum number of devices whose mailed prices a search remembers, the latest ones. */
const MAX_MAILED_DEVICES = 200;

export interface SavedSearch {
  id: string;
  query: string;
  /** The language of its mails; absent for English. */
  language?: Language | undefined;
  isPending: boolean;
  /** Changes until then are not new, ISO 8601: saved, confirmed or mailed. */
  knownUntil: string;
  /** Prices in paisa of devices that were mailed, by id. */
  mailed: ReadonlyMap<string, number>;
}
/** In the order in which they were saved. */
export type SavedSearches = readonly SavedSearch[];

type SearchEvent = Exclude<SavedSearchEvent, { type: 'SavedSearchMailsDue' }>;

export type SavedSearchCommand = { ownerId: string } & (
  | { type: 'save'; searchId: string; query: string; ownerKind: SearchOwnerKind }
  | { type: 'confirm'; searchId: string }
  | { type: 'end'; searchId: string }
  | { type: 'note-mail'; searchId: string; until: string; devices: readonly MailedDevice[] }
  /** After the person is erased. */
  | { type: 'clear' }
);

const confirmedOf = (state: SavedSearches): SavedSearches => state.filter(({ isPending }) => !isPending);
const requireBelowLimit = (state: SavedSearches): void => {
  if (confirmedOf(state).length >= SAVED_SEARCH_LIMIT) throw new DomainError('conflict', MESSAGES.tooMany);
};

const decide = (state: SavedSearches, command: SavedSearchCommand): SearchEvent[] => {
  const { ownerId } = command;
  if (command.type === 'clear') return searchesEnded(state, ownerId);
  const { searchId } = command;
  const existing = state.find(({ id }) => id === searchId);
  switch (command.type) {
    case 'save': {
      const { ownerKind, query } = command;
      if (existing || findByQuery(state, query)) return [];
      const pending = ownerKind === 'guest';
      if (!pending) requireBelowLimit(state);
      // A stranger may have typed the address: unconfirmed searches take none of the owner's room, and no answer
      // reveals them.
      const waiting = state.filter(({ isPending }) => isPending);
      const displaced = pending && waiting.length >= SAVED_SEARCH_LIMIT ? waiting.slice(0, 1) : [];
      return [
        ...searchesEnded(displaced, ownerId),
        { type: 'SavedSearchAdded', data: { ownerId, ownerKind, searchId, query, pending } },
      ];
    }
    case 'confirm':
      if (!existing) throw new DomainError('not-found', MESSAGES.notFound);
      if (!existing.isPending) return [];
      requireBelowLimit(state);
      return [{ type: 'SavedSearchConfirmed', data: { ownerId, searchId } }];
    case 'end':
      return existing ? [{ type: 'SavedSearchEnded', data: { ownerId, searchId } }] : [];
    case 'note-mail': {
      const { until, devices } = command;
      if (!existing || existing.knownUntil >= until) return [];
      return [{ type: 'SavedSearchMailed', data: { ownerId, searchId, until, devices } }];
    }
  }
};

const searchesEnded = (searches: SavedSearches, ownerId: string): SearchEvent[] =>
  searches.map(({ id: searchId }) => ({ type: 'SavedSearchEnded', data: { ownerId, searchId } }));

/** The search in which a person has already saved a query. */
export const findByQuery = (state: SavedSearches, query: string): SavedSearch | undefined =>
  state.find((search) => search.query === query);

const evolve = (
  state: SavedSearches,
  { type, data, metadata: { at, language } }: Dated<SearchEvent>,
): SavedSearches => {
  const changeSearch = (change: (search: SavedSearch) => SavedSearch): SavedSearches =>
    state.map((search) => (search.id === data.searchId ? change(search) : search));
  switch (type) {
    case 'SavedSearchAdded': {
      const { searchId: id, query, pending: isPending } = data;
      return [...state, { id, query, language, isPending, knownUntil: at, mailed: new Map() }];
    }
    case 'SavedSearchConfirmed':
      return changeSearch((search) => ({ ...search, isPending: false, knownUntil: at }));
    case 'SavedSearchEnded':
      return state.filter(({ id }) => id !== data.searchId);
    case 'SavedSearchMailed':
      return changeSearch((search) => {
        const prices = new Map(search.mailed);
        for (const { productId, price } of data.devices) {
          prices.delete(productId);
          prices.set(productId, price);
        }
        return { ...search, knownUntil: data.until, mailed: new Map([...prices].slice(-MAX_MAILED_DEVICES)) };
      });
  }
};

/** The saved searches of one person: each query once, up to a limit. */
export const savedSearches = {
  initial: [] as SavedSearches,
  evolve,
  decide,
} satisfies Decider<SavedSearches, SavedSearchCommand, SearchEvent>;
