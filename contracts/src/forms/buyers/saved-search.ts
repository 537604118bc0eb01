import * as v from 'valibot';
import { SAVED_SEARCH_MESSAGES as MESSAGES } from '../../domain/buyers/saved-search.js';
import { text } from '../texts.js';
import { guestEmail } from './guest.js';

/** As long as addresses of the list can become. */
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

/** POST /saved-searches/by-link: what mail programs send for their readers (RFC 8058, section 3.1), and our page, too. */
export const endSearchForm = v.object(
  { 'List-Unsubscribe': v.picklist(['One-Click'], MESSAGES.endInvalid) },
  MESSAGES.endInvalid,
);
