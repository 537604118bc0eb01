import { queryString } from '@parkho/contracts';
import { useSearchParams } from 'react-router';

export const TABS = { request: 'Make Request', history: 'Request History' } as const;

/** The query of the page's address: the tab, the page of its list, and the search. */
export interface PlacementQuery {
  tab: keyof typeof TABS;
  page: number;
  search?: string;
}

/** Invalid values count as absent. */
export function usePlacementQuery(): PlacementQuery {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  return {
    tab: params.get('tab') === 'history' ? 'history' : 'request',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search') || undefined,
  };
}

/** The query string without defaults. */
export const placementSearch = ({ tab, page = 1, search }: Partial<PlacementQuery>): string =>
  queryString({ tab: tab === 'history' ? tab : undefined, search, page: page > 1 ? page : undefined });
