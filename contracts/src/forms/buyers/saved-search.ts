import * as v from 'valibot';
import { SAVED_SEARCH_MESSAGES as MESSAGES } from '../../domain/buyers/saved-search.js';
import { text } from '../texts.js';
import { guestEmail } from './guest.js';

/** Longest address of the list. */
const QUERY_MAX = 2_000;

const query = v.pipe(
  text(MESSAGES.queryInvalid),
  v.nonEmpty(MESSAGES.queryInvalid),
  v.maxLength(QUERY_MAX, MESSAGES.queryInvalid),
);

/** POST /saved-searches: the query of the list's address. */
export const savedSearchForm = v.object({ query });

/** POST /saved-searches/by-email, without an account. */
export const guestSearchForm = v.object({ query, email: guestEmail });
