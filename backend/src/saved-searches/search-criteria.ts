import {
  activeFilters,
  DomainError,
  ENGLISH,
  oneLine,
  type ProductCriteria,
  queryString,
  SAVED_SEARCH_MESSAGES,
  type Wording,
} from '@parkho/contracts';
import { publicProductsQuery } from '../products/search/public-products-query.js';

/**
 * The query of a device list's address, without page and order. It is the subject of mails, so the text is one line.
 * @throws DomainError 'invalid'
 */
export const toProductQuery = (query: string): ProductCriteria => {
  const params = new URLSearchParams(query);
  const parameters = Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name).map(oneLine);
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  const {
    page: _,
    limit: __,
    facets: ___,
    sort: ____,
    exact,
    ...filters
  } = publicProductsQuery.transform(parameters);
  return { ...filters, ...(filters.search && exact && { exact }) };
};

/** The canonical form in which a query is saved. @throws DomainError 'invalid' for a query without conditions */
export const canonicalQuery = (query: string): string => {
  const question = toProductQuery(query);
  if (activeFilters(question).length === 0)
    throw new DomainError('invalid', SAVED_SEARCH_MESSAGES.queryInvalid, {
      fields: { query: SAVED_SEARCH_MESSAGES.queryInvalid },
    });
  const entries = Object.entries(question).filter(([, value]) => value !== undefined && value !== false);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return queryString(Object.fromEntries(entries) as Parameters<typeof queryString>[0]);
};

/** The query of a saved search; undefined if one of its options no longer exists. */
export const savedCriteriaOf = (query: string): ProductCriteria | undefined => {
  try {
    return toProductQuery(query);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

/** In words: '“thinkpad”, Lahore, Up to PKR 60,000'; the saved text where it cannot be parsed any more. */
export const titleOf = (query: string, wording: Wording = ENGLISH): string => {
  const question = savedCriteriaOf(query);
  if (!question) return query;
  return activeFilters(question, wording)
    .map(({ label }) => label)
    .join(wording.translate(', '));
};
