import { MAX_PAGE_SIZE, type MyProductsQuery, type SellerListing } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ownListings } from '../../../../lib/devices/own-listings';

/** The maximum number of listings changed at once, each by its own command; within the rate limit of ten minutes. */
export const SELECTION_MAX = 500;

export type Filters = Omit<MyProductsQuery, 'page' | 'limit' | 'counts'>;

const EMPTY_SELECTION: ReadonlyMap<string, SellerListing> = new Map();

/** The selected listings, across pages; another filter resets the selection. */
export function useSelection(filters: Filters, visibleListings: readonly SellerListing[] = []) {
  const queries = useQueryClient();
  const key = JSON.stringify(filters);
  const [state, setState] = useState({ key, selected: EMPTY_SELECTION });
  const selected = state.key === key ? state.selected : EMPTY_SELECTION;
  const [isLoading, setLoading] = useState(false);
  const setSelected = (selection: ReadonlyMap<string, SellerListing>) =>
    setState({ key, selected: selection });

  const choose = (listings: readonly SellerListing[], isChosen: boolean) => {
    const selection = new Map(selected);
    for (const listing of listings)
      if (!isChosen) selection.delete(listing._id);
      else if (selection.size < SELECTION_MAX) selection.set(listing._id, listing);
    setSelected(selection);
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
      setSelected(selectable);
    } finally {
      setLoading(false);
    }
  };
  return {
    /** The selected listings, in their current state if the page shows them. */
    listings: [...selected.values()].map(
      (listing) => visibleListings.find(({ _id }) => _id === listing._id) ?? listing,
    ),
    isChosen: (id: string) => selected.has(id),
    choose,
    chooseAll,
    isLoading,
    clear: () => setSelected(EMPTY_SELECTION),
  };
}
export type Selection = ReturnType<typeof useSelection>;
