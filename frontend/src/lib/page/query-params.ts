/** Readers of query parameters. Addresses are shared and edited by hand: undefined for invalid values. */

/** The maximum length of a search text (the server's limit). */
export const SEARCH_MAX = 200;
/** The highest page number (the server's limit). */
const PAGE_MAX = 1_000_000;

export const text = (value: string) => (value.trim().length <= SEARCH_MAX && value.trim()) || undefined;
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string) =>
    values.find((option) => option === value);
export const pageNumber = (value: string) =>
  /^[1-9]\d*$/.test(value) && Number(value) <= PAGE_MAX ? Number(value) : undefined;
