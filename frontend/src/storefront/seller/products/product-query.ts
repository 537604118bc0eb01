import {
  type Condition,
  LISTING_STATES,
  LISTING_TROUBLES,
  type ListingState,
  type ListingTrouble,
  MY_PRODUCTS_CONDITIONS,
  type MyProductsQuery,
  queryString,
  SELLER_LISTING_SORTS,
  type SellerListingSort,
} from '@parkho/contracts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf, pageNumber, text } from '../../../lib/page/query-params';
import { VIEWS, type View } from './view-choice';

/** The filters of My Products. */
type OwnFilters = Pick<
  MyProductsQuery,
  'search' | 'condition' | 'state' | 'trouble' | 'device' | 'sort' | 'page'
>;
/** The query of My Products, as in its address. An absent field does not filter; pages count from 1. */
export type OwnQuery = OwnFilters & { view?: View | undefined };

function parseOwnQuery(params: URLSearchParams): OwnQuery {
  const param = (name: keyof OwnQuery) => params.get(name) ?? '';
  return {
    search: text(param('search')),
    condition: oneOf<Condition>(MY_PRODUCTS_CONDITIONS)(param('condition')),
    state: oneOf<ListingState>(LISTING_STATES)(param('state')),
    trouble: oneOf<ListingTrouble>(LISTING_TROUBLES)(param('trouble')),
    device: text(param('device')),
    sort: oneOf<SellerListingSort>(SELLER_LISTING_SORTS)(param('sort')),
    view: oneOf<View>(VIEWS)(param('view')),
    page: pageNumber(param('page')),
  };
}

export const ownSearch = ({ page, ...filters }: OwnQuery): string =>
  queryString({ ...filters, page: page === 1 ? undefined : page });

export const isFiltered = ({ search, condition, state, trouble, device }: OwnQuery): boolean =>
  Boolean(search || condition || state || trouble || device);

/** Merges into the query; any change but one of the page resets it to 1. `isTyping`: the user is typing the text. */
export type ChangeOwnQuery = (patch: OwnQuery, isTyping?: boolean) => void;

/** The query in the address. Every change is a history entry; further typing replaces its own entry. */
export function useOwnQuery(): { query: OwnQuery; change: ChangeOwnQuery; clear: () => void } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseOwnQuery(new URLSearchParams(search)), [search]);
  return {
    query,
    change: (patch, isTyping = false) =>
      navigate(
        { search: ownSearch({ ...query, page: undefined, ...patch }) },
        { replace: isTyping && state?.isTyping === true, state: isTyping ? { isTyping } : undefined },
      ),
    clear: () => navigate({ search: ownSearch({ view: query.view, sort: query.sort }) }),
  };
}
