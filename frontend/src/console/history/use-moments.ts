import { useSearchParams } from 'react-router';

/** No moment: the timeline. One: the state at it. Two, the earlier first: the differences between them. */
export type Moments = readonly [] | readonly [at: string] | readonly [at: string, and: string];

const timeIn = (query: URLSearchParams, name: string): string | undefined => {
  const ms = Date.parse(query.get(name) ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
};

const momentsIn = (query: URLSearchParams): Moments => {
  const [at, and] = [timeIn(query, 'at'), timeIn(query, 'and')];
  if (at === undefined) return [];
  if (and === undefined) return [at];
  return at <= and ? [at, and] : [and, at];
};

/** The moments of the address, and a function to change them; `replace` replaces the history entry. */
export const useMoments = (): [Moments, (moments: Moments, options?: { replace: boolean }) => void] => {
  const [query, setQuery] = useSearchParams();
  const navigateTo = ([at, and]: Moments, options?: { replace: boolean }) =>
    setQuery(
      new URLSearchParams({ ...(at !== undefined && { at }), ...(and !== undefined && { and }) }),
      options,
    );
  return [momentsIn(query), navigateTo];
};
