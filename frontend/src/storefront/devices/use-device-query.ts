import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type DeviceQuery, deviceSearch, parseDeviceQuery } from './device-query';

/** Merges into the query; anything but a change of the page leads back to page 1. */
export type ChangeQuery = (patch: DeviceQuery, options?: { replace?: boolean }) => void;

/** The query in the address, and how to change it. What is typed replaces the entry of the history. */
export function useDeviceQuery() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const query = useMemo(() => parseDeviceQuery(new URLSearchParams(search)), [search]);
  const change: ChangeQuery = (patch, options) =>
    navigate({ search: deviceSearch({ ...query, page: undefined, ...patch }) }, options);
  /** Every filter goes, the order stays. */
  const clear = () => navigate({ search: deviceSearch({ sort: query.sort }) });
  return { query, change, clear };
}
