import { useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch, parseDeviceQuery } from '../../lib/devices/device-query';
import { useDebounced } from '../../lib/use-debounced';
import { filterQuery, filtersOf, type HomeFilters } from './home-filters';

/** The query of 'All Products' in an address; its other parameters are those of the device list. */
export const homeDeviceQuery = (address: URLSearchParams): DeviceQuery => {
  const { page, sort, ram, storage, exact, ...filters } = parseDeviceQuery(address);
  return filters;
};

const searchOf = (filters: HomeFilters): string => deviceSearch(filterQuery(filters));

/**
 * The filters of 'All Products': as they are being set, and as in the address. They settle there after half a second,
 * or at once by `apply`, replacing the previous entry: 'back' leads to the previous page.
 */
export function useHomeFilters() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => homeDeviceQuery(new URLSearchParams(search)), [search]);
  const [filters, setFilters] = useState(() => filtersOf(query));
  const [lastQuery, setLastQuery] = useState(query);
  if (lastQuery !== query) {
    setLastQuery(query);
    if (searchOf(filters) !== deviceSearch(query)) setFilters(filtersOf(query));
  }
  const navigateTo = (search: string) => navigate({ search }, { replace: true });
  const apply = () => {
    if (searchOf(filters) !== deviceSearch(query)) navigateTo(searchOf(filters));
  };
  /** Merges into the query at once. */
  const change = (patch: DeviceQuery) => navigateTo(deviceSearch({ ...query, ...patch }));
  const settled = useDebounced(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: setting filters alone settles, not what else renders.
  useEffect(() => {
    if (settled === filters) apply();
  }, [settled]);
  return { query, filters, setFilters, apply, change };
}
