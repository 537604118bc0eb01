import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch, parseDeviceQuery } from '../../lib/devices/device-query';

/** Merges into the query; any change but one of the page resets it to 1. `typed`: the field being typed into. */
export type ChangeQuery = (patch: DeviceQuery, typed?: keyof DeviceQuery) => void;

/**
 * The query in the address, and its setter. Every change is a history entry, but further typing in the same field
 * replaces its own entry: 'back' returns to the list before the search, not to half a word.
 */
export function useDeviceQuery() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseDeviceQuery(new URLSearchParams(search)), [search]);
  /** The current address while the list is still rendering: a second press adds to the first. */
  const latest = useRef(query);
  useLayoutEffect(() => {
    latest.current = query;
  }, [query]);
  const change: ChangeQuery = (patch, typed) => {
    latest.current = { ...latest.current, page: undefined, ...patch };
    navigate(
      { search: deviceSearch(latest.current) },
      { replace: typed !== undefined && state?.typed === typed, state: typed && { typed } },
    );
  };
  /** Clears all filters, and keeps the sort order. */
  const clear = () => {
    latest.current = { sort: latest.current.sort };
    navigate({ search: deviceSearch(latest.current) });
  };
  return { query, change, clear };
}
