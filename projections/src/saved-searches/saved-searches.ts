import type { SearchOwnerKind } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection } from '../projection.js';
import type { ReadModel } from '../read-model.js';

interface SavedSearch {
  id: string;
  query: string;
  /** Whether it is not confirmed yet. */
  isPending: boolean;
  /** ISO 8601. */
  since: string;
  /** When devices were last mailed. */
  mailedAt?: string;
}

/** The searches of a user or guest, in the order in which they were saved. */
export interface SavedSearchesDocument extends Document {
  ownerKind: SearchOwnerKind;
  searches: SavedSearch[];
}

/** Saved searches by the id of the user or guest; erased people have none. */
export const savedSearches = defineProjection({
  name: 'saved-searches',
  version: 1,
  shape: { fields: {}, indexes: [] },
  handles: [
    'SavedSearchAdded',
    'SavedSearchConfirmed',
    'SavedSearchEnded',
    'SavedSearchMailed',
    'UserErased',
    'GuestErased',
  ],
  keysOf: (event) => {
    switch (event.type) {
      case 'UserErased':
        return event.data.userId;
      case 'GuestErased':
        return event.data.guestId;
      default:
        return event.data.ownerId;
    }
  },
  evolve(document: SavedSearchesDocument | null, event): SavedSearchesDocument | null {
    if (event.type === 'UserErased' || event.type === 'GuestErased') return null;
    const { at } = event.metadata;
    if (event.type === 'SavedSearchAdded') {
      const { ownerId, ownerKind, searchId: id, query, pending: isPending } = event.data;
      const search = { id, query, isPending, since: at };
      return { _id: ownerId, ownerKind, searches: [...(document?.searches ?? []), search] };
    }
    if (!document) return null;
    const { searchId } = event.data;
    const withSearchChange = (change: Partial<SavedSearch>): SavedSearchesDocument => ({
      ...document,
      searches: document.searches.map((search) =>
        search.id === searchId ? { ...search, ...change } : search,
      ),
    });
    switch (event.type) {
      case 'SavedSearchConfirmed':
        return withSearchChange({ isPending: false, since: at });
      case 'SavedSearchMailed':
        return withSearchChange({ mailedAt: at });
      case 'SavedSearchEnded': {
        const searches = document.searches.filter(({ id }) => id !== searchId);
        return searches.length > 0 ? { ...document, searches } : null;
      }
    }
  },
});

type SavedSearchModel = ReadModel<SavedSearchesDocument>;

/** The searches of a user or guest, unconfirmed ones included; the latest first. */
export const searchesOf = async (model: SavedSearchModel, ownerId: string): Promise<SavedSearch[]> => {
  const { searches = [] } = (await model.get(ownerId)) ?? {};
  return [...searches].reverse();
};

/** The next owners of saved searches, by id, after an id; '' for the first ones. */
export const searchOwnersAfter = (
  model: SavedSearchModel,
  lastId: string,
  limit: number,
): Promise<SavedSearchesDocument[]> =>
  model.find({ filter: { _id: { $gt: lastId } }, sort: { _id: 1 }, limit });
