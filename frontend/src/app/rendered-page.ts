import { PAGE_STATE_ID } from '@parkho/contracts';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

interface PageState {
  origin: string;
  queries: DehydratedState;
}

/** The state of a server-rendered page as JSON, from which the browser hydrates it. */
export const serializePageState = (queries: QueryClient, origin: string): string =>
  JSON.stringify({ origin, queries: dehydrate(queries) } satisfies PageState);

/**
 * Adopts the answers from which the server rendered the page. They are as fresh as the page, which the browser has
 * revalidated, however old they are; those with `meta.refetch` are read again at once. Returns the origin for which the
 * page was rendered; undefined if the browser must render it.
 */
export function hydratePage(queries: QueryClient): string | undefined {
  const text = document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return undefined;
  const { origin, queries: state } = JSON.parse(text) as PageState;
  const now = Date.now();
  for (const query of state.queries) query.state.dataUpdatedAt = query.meta?.refetch ? 0 : now;
  hydrate(queries, state);
  return origin;
}
