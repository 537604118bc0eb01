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
import { oneOf, pageNumber, text } from '../../../lib/page/address';

export const TABS = { mine: 'My requests', all: 'All requests' } as const;

/** What the address of the page says. Absent is any; page counts from 1. */
export interface Place {
  tab: keyof typeof TABS;
  status?: FeatureRequestStatus;
  /** Of the board alone, as the priority and the order. */
  category?: FeatureRequestCategory;
  priority?: Priority;
  sort?: FeatureRequestSort;
  search?: string;
  page?: number;
  /** The request that is open over the list. */
  id?: string;
  /** The form of a new one is. */
  isNew?: boolean;
}

export function parsePlace(params: URLSearchParams): Place {
  const given = (name: string) => params.get(name) ?? '';
  const isBoard = given('tab') === 'all';
  return {
    tab: isBoard ? 'all' : 'mine',
    status: oneOf<FeatureRequestStatus>(FEATURE_REQUEST_STATUSES)(given('status')),
    ...(isBoard && {
      category: oneOf<FeatureRequestCategory>(FEATURE_REQUEST_CATEGORIES)(given('category')),
      priority: oneOf<Priority>(PRIORITIES)(given('priority')),
      sort: oneOf<FeatureRequestSort>(FEATURE_REQUEST_SORTS)(given('sort')),
    }),
    search: text(given('search')),
    page: pageNumber(given('page')),
    id: given('id') || undefined,
    isNew: given('new') === 'true' || undefined,
  };
}

/** As short as it can be: the board has the most votes first where its address does not say otherwise. */
export const placeSearch = ({ tab, sort, page, isNew, ...filters }: Place): string =>
  queryString({
    tab: tab === 'all' ? tab : undefined,
    ...filters,
    sort: sort === 'votes' ? undefined : sort,
    page: page === 1 ? undefined : page,
    new: isNew,
  });

export const isFiltered = ({ status, category, priority, search }: Place): boolean =>
  Boolean(status || category || priority || search);

/** Merges into the place; anything but a change of the page leads back to page 1. `typed`: it is being typed. */
export type ChangePlace = (patch: Partial<Place>, typed?: boolean) => void;

/** The place in the address. Every change is an entry of the history; typing on replaces the one that it began. */
export function usePlace(): { place: Place; change: ChangePlace } {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => parsePlace(new URLSearchParams(search)), [search]);
  return {
    place,
    change: (patch, typed = false) =>
      navigate(
        { search: placeSearch({ ...place, page: undefined, ...patch }) },
        { replace: typed && state?.typed === true, state: typed ? { typed } : undefined },
      ),
  };
}
