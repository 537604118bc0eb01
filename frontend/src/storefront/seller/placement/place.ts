import { queryString } from '@parkho/contracts';
import { useSearchParams } from 'react-router';

export const TABS = { request: 'Make Request', history: 'Request History' } as const;

/** What the address of the page says: which tab, which page of its list, what is searched for. */
export interface Place {
  tab: keyof typeof TABS;
  page: number;
  search?: string;
}

/** Addresses are typed by people, too: what makes no sense counts as absent. */
export function usePlace(): Place {
  const [params] = useSearchParams();
  const page = Number(params.get('page'));
  return {
    tab: params.get('tab') === 'history' ? 'history' : 'request',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: params.get('search') || undefined,
  };
}

/** As short as it can be. */
export const placeSearch = ({ tab, page = 1, search }: Partial<Place>): string =>
  queryString({ tab: tab === 'history' ? tab : undefined, search, page: page > 1 ? page : undefined });
