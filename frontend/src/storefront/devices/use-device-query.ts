import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch, parseDeviceQuery } from '../../lib/devices/device-query';

/** Merges into the query; any change but one of the page resets it to 1. `typedField`: the field being typed into. */
export type ChangeQuery = (patch: DeviceQuery, typedField?: keyof DeviceQuery) => void;

/**
 * The query in the address, and its setter. Every change is a history entry, but further typing in the same field
 * replaces its own entry: 'back' returns to the list before the search, not to half a word.
 */
export function useDeviceQuery() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseDeviceQuery(new URLSearchParams(search)), [search]);
  /** The current address while the list is still rendering: a second press adds to the first. */
  const latestQuery = useRef(query);
  useLayoutEffect(() => {
    latestQuery.current = query;
  }, [query]);
  const change: ChangeQuery = (patch, typedField) => {
    latestQuery.current = { ...latestQuery.current, page: undefined, ...patch };
    navigate(
      { search: deviceSearch(latestQuery.current) },
      {
        replace: typedField !== undefined && state?.typedField === typedField,
        state: typedField && { typedField },
      },
    );
  };
  /** Clears all filters, and keeps the sort order. */
  const clear = () => {
    latestQuery.current = { sort: latestQuery.current.sort };
    navigate({ search: deviceSearch(latestQuery.current) });
  };
  return { query, change, clear };
}
