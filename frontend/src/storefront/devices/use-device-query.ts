import { useLayoutEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch, parseDeviceQuery } from '../../lib/devices/device-query';

/** Merges into the query; anything but a change of the page leads back to page 1. `typed`: the field typed into. */
export type ChangeQuery = (patch: DeviceQuery, typed?: keyof DeviceQuery) => void;

/**
 * The query in the address, and how to change it. Every change is an entry of the history, but typing on in the same
 * field replaces the one that it began: 'back' leads to the list before the search, not to half a word.
 */
export function useDeviceQuery() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseDeviceQuery(new URLSearchParams(search)), [search]);
  /** What the address is, while the list that follows from it is being rendered: a second press adds to the first. */
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
  /** Removes all filters, and keeps the order. */
  const clear = () => {
    latest.current = { sort: latest.current.sort };
    navigate({ search: deviceSearch(latest.current) });
  };
  return { query, change, clear };
}
