/** Readers of an address's parameters. Addresses are shared and edited by hand: undefined is what makes no sense. */

/** The longest search text that the server takes. */
export const SEARCH_MAX = 200;
/** The highest page that the server takes. */
const PAGE_MAX = 1_000_000;

export const text = (value: string) => (value.trim().length <= SEARCH_MAX && value.trim()) || undefined;
export const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string) =>
    values.find((known) => known === value);
export const pageNumber = (value: string) =>
  /^[1-9]\d*$/.test(value) && Number(value) <= PAGE_MAX ? Number(value) : undefined;
