import type { FetchQueryOptions } from '@tanstack/react-query';

/** The address of a page: the named segments of its path, and its query. */
interface Address {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** The queries that the server runs before it renders a page; the same for every visitor. */
// biome-ignore lint/suspicious/noExplicitAny: the queries of a page have answers of different types.
export type PageQueries = (address: Address) => readonly FetchQueryOptions<any, any, any, any>[];
