import {
  FEATURE_REQUEST_CATEGORIES,
  FEATURE_REQUEST_SORTS,
  FEATURE_REQUEST_STATUSES,
  type FeatureRequestCategory,
  type FeatureRequestSort,
  type FeatureRequestStatus,
  PRIORITIES,
  type Priority,
  queryString,
} from '@parkho/contracts';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { oneOf, pageNumber, text } from '../../../lib/page/query-params';

export const TABS = { mine: 'My requests', all: 'All requests' } as const;

/** The query of the page's address. An absent field does not filter; pages count from 1. */
export interface RequestQuery {
  tab: keyof typeof TABS;
  status?: FeatureRequestStatus;
  /** The category, like the priority and the sort order only on the board. */
  category?: FeatureRequestCategory;
  priority?: Priority;
  sort?: FeatureRequestSort;
  search?: string;
  page?: number;
  /** The request shown over the list. */
  id?: string;
  /** Whether the form of a new request is open over the list. */
  isNew?: boolean;
}

function parseRequestQuery(params: URLSearchParams): RequestQuery {
  const param = (name: string) => params.get(name) ?? '';
  const isBoard = param('tab') === 'all';
  return {
    tab: isBoard ? 'all' : 'mine',
    status: oneOf<FeatureRequestStatus>(FEATURE_REQUEST_STATUSES)(param('status')),
    ...(isBoard && {
      category: oneOf<FeatureRequestCategory>(FEATURE_REQUEST_CATEGORIES)(param('category')),
      priority: oneOf<Priority>(PRIORITIES)(param('priority')),
      sort: oneOf<FeatureRequestSort>(FEATURE_REQUEST_SORTS)(param('sort')),
    }),
    search: text(param('search')),
    page: pageNumber(param('page')),
    id: param('id') || undefined,
    isNew: param('new') === 'true' || undefined,
  };
}

/** The query string without defaults: the board is ordered by votes. */
export const requestSearch = ({ tab, sort, page, isNew, ...filters }: RequestQuery): string =>
  queryString({
    tab: tab === 'all' ? tab : undefined,
    ...filters,
    sort: sort === 'votes' ? undefined : sort,
    page: page === 1 ? undefined : page,
    new: isNew,
  });

export const isFiltered = ({ status, category, priority, search }: RequestQuery): boolean =>
  Boolean(status || category || priority || search);

/** Merges into the query; any change but one of the page resets it to 1. `isTyping`: the user is typing the text. */
export type ChangeRequestQuery = (patch: Partial<RequestQuery>, isTyping?: boolean) => void;

/** The query in the address. Every change is a history entry; further typing replaces its own entry. */
export function useRequestQuery(): { requestQuery: RequestQuery; change: ChangeRequestQuery } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const requestQuery = useMemo(() => parseRequestQuery(new URLSearchParams(search)), [search]);
  return {
    requestQuery,
    change: (patch, isTyping = false) =>
      navigate(
        { search: requestSearch({ ...requestQuery, page: undefined, ...patch }) },
        { replace: isTyping && state?.isTyping === true, state: isTyping ? { isTyping } : undefined },
      ),
  };
}
