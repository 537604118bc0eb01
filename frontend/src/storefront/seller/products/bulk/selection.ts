import { MAX_PAGE_SIZE, type MyProductsQuery, type SellerListing } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownListings } from '../../../../lib/devices/own-listings';

/** The maximum number of listings changed at once, each by its own command; within the rate limit of ten minutes. */
export const SELECTION_MAX = 500;

export type Filters = Omit<MyProductsQuery, 'page' | 'limit' | 'counts'>;

const EMPTY_SELECTION: ReadonlyMap<string, SellerListing> = new Map();

/** The selected listings, across pages; another filter resets the selection. */
export function useSelection(filters: Filters, shown: readonly SellerListing[] = []) {
  const queries = useQueryClient();
  const key = JSON.stringify(filters);
  const [state, setState] = useState({ key, chosen: EMPTY_SELECTION });
  const chosen = state.key === key ? state.chosen : EMPTY_SELECTION;
  const [isLoading, setLoading] = useState(false);
  const become = (next: ReadonlyMap<string, SellerListing>) => setState({ key, chosen: next });

  const choose = (listings: readonly SellerListing[], isChosen: boolean) => {
    const next = new Map(chosen);
    for (const listing of listings)
      if (!isChosen) next.delete(listing._id);
      else if (next.size < SELECTION_MAX) next.set(listing._id, listing);
    become(next);
  };
  /** The matching listings, SELECTION_MAX at most, in the order of the list. @throws ApiError */
  const chooseAll = async () => {
    setLoading(true);
    try {
      const selectable = new Map<string, SellerListing>();
      for (let page = 1; selectable.size < SELECTION_MAX; page++) {
        const query = { ...filters, page, limit: MAX_PAGE_SIZE };
        const { products, totalPages } = await queries.fetchQuery({ ...ownListings(query), staleTime: 0 });
        for (const listing of products)
          if (selectable.size < SELECTION_MAX) selectable.set(listing._id, listing);
        if (page >= totalPages) break;
      }
      become(selectable);
    } finally {
      setLoading(false);
    }
  };
  return {
    /** The selected listings, in their current state if the page shows them. */
    listings: [...chosen.values()].map((one) => shown.find(({ _id }) => _id === one._id) ?? one),
    isChosen: (id: string) => chosen.has(id),
    choose,
    chooseAll,
    isLoading,
    clear: () => become(EMPTY_SELECTION),
  };
}
export type Selection = ReturnType<typeof useSelection>;
