import type { ReferenceEntries, ReferenceList } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../http/api';

/** The property of each list's answer with its entries. */
const RESPONSE_FIELD: Readonly<Record<ReferenceList, string>> = {
  cities: 'cities',
  brands: 'brands',
  'gpu-options': 'gpuOptions',
  'ram-options': 'ramOptions',
};
/** Admins change lists rarely; in milliseconds. */
const STALE_TIME_MS = 10 * 60_000;

/**
 * The entries that a form offers.
 * @param specified used until the answer arrives, and without one
 * @param enabled false while the list is not shown
 */
export const useReferenceList = <L extends ReferenceList>(
  list: L,
  specified: readonly ReferenceEntries[L][],
  enabled = true,
): readonly ReferenceEntries[L][] => {
  const { data } = useQuery({
    queryKey: ['reference-lists', list],
    queryFn: async ({ signal }) =>
      (await api.get<Record<string, ReferenceEntries[L][]>>(`/${list}`, { signal })).data[
        RESPONSE_FIELD[list]
      ] ?? specified,
    staleTime: STALE_TIME_MS,
    enabled,
  });
  return data ?? specified;
};
