import {
  activeFilters,
  DomainError,
  ENGLISH,
  oneLine,
  type ProductQuestion,
  queryString,
  SAVED_SEARCH_MESSAGES,
  type Wording,
} from '@parkho/contracts';
import { publicProductsQuery } from '../products/search/public-products-query.js';

/**
 * What an address of the device list asks, without its page and order. Subjects of mails hold what was typed: it is one line.
 * @throws DomainError 'invalid'
 */
export const questionOf = (query: string): ProductQuestion => {
  const params = new URLSearchParams(query);
  const given = Object.fromEntries(
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
  } = publicProductsQuery.transform(given);
  return { ...filters, ...(filters.search && exact && { exact }) };
};

/** The same question in the one form in which it is saved. @throws DomainError 'invalid' where it asks for everything */
export const canonicalQuery = (query: string): string => {
  const question = questionOf(query);
  if (activeFilters(question).length === 0)
    throw new DomainError('invalid', SAVED_SEARCH_MESSAGES.queryInvalid, {
      fields: { query: SAVED_SEARCH_MESSAGES.queryInvalid },
    });
  const entries = Object.entries(question).filter(([, value]) => value !== undefined && value !== false);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return queryString(Object.fromEntries(entries) as Parameters<typeof queryString>[0]);
};

/** What a saved query asks; undefined where an option of it is none any more. */
export const savedQuestionOf = (query: string): ProductQuestion | undefined => {
  try {
    return questionOf(query);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

/** In words: '“thinkpad”, Lahore, Up to PKR 60,000'; as it was saved where that cannot be read any more. */
export const titleOf = (query: string, wording: Wording = ENGLISH): string => {
  const question = savedQuestionOf(query);
  if (!question) return query;
  return activeFilters(question, wording)
    .map(({ label }) => label)
    .join(wording.known(', '));
};
