import { PAGE_STATE_ID } from '@parkho/contracts';
import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';

interface PageState {
  origin: string;
  queries: DehydratedState;
}

/** What the browser continues with where the server has rendered a page. */
export const pageState = (queries: QueryClient, origin: string): string =>
  JSON.stringify({ origin, queries: dehydrate(queries) } satisfies PageState);

/**
 * Takes over the answers that the server has rendered the page from. They are as fresh as the page, which the browser
 * has asked the server about, however long ago they were read; those with `meta.refetch` are read again at once.
 * Returns the origin that the page was rendered for; undefined where the browser has to render it.
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
