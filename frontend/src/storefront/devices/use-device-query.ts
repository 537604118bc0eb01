import { useMemo } from 'react';
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
  const change: ChangeQuery = (patch, typed) =>
    navigate(
      { search: deviceSearch({ ...query, page: undefined, ...patch }) },
      { replace: typed !== undefined && state?.typed === typed, state: typed && { typed } },
    );
  /** Removes all filters, and keeps the order. */
  const clear = () => navigate({ search: deviceSearch({ sort: query.sort }) });
  return { query, change, clear };
}
