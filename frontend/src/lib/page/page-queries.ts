import type { FetchQueryOptions } from '@tanstack/react-query';

/** The address of a page: the parts of its path that are named, and its query. */
interface Address {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}

/** What a page reads of the API before it is rendered on the server; the same for every visitor. */
// biome-ignore lint/suspicious/noExplicitAny: the queries of a page have answers of different types.
export type PageQueries = (address: Address) => readonly FetchQueryOptions<any, any, any, any>[];
