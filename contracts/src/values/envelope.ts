/** The body of every successful response of the API. */
export interface Success<T> {
  success: true;
  message?: string;
  data: T;
}

/** A message for each invalid field, by its path ('address.street'), in the order of the form. */
export type FieldMessages = Readonly<Record<string, string>>;

/**
 * Refusals (403) that the caller can resolve. 'confirm-identity': the session must confirm its identity by password or
 * code (POST /api/auth/confirm-identity), then the same request succeeds. 'second-factor-required': the account must
 * turn its second factor on first; only its profile opens.
 */
export type FailureCode = 'confirm-identity' | 'second-factor-required';

/**
 * The body of every failed response of the API; `errors` has one message for each field, `fields` the same by the path
 * of the field.
 */
export interface Failure {
  success: false;
  message: string;
  code?: FailureCode;
  errors?: readonly string[];
  fields?: FieldMessages;
}

/** The position of a page in its list. Pages count from 1. */
export interface Pagination {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export const DEFAULT_PAGE = 1;
export const DEFAULT_PAGE_SIZE = 10;
export const PUBLIC_PAGE_SIZE = 12;
/** The largest page of any list. */
export const MAX_PAGE_SIZE = 100;
/** Numbered pagination shows at most this many buttons. */
export const MAX_PAGE_BUTTONS = 5;

export const GENERAL_MESSAGES = {
  error: 'An error occurred',
  network: 'Unable to connect to server. Please check if the server is running.',
  sessionExpired: 'Session expired. Please login again.',
  loginRequired: 'Access Denied - Please login to access this page',
  adminsOnly: 'This page is only accessible to administrators.',
  wrongRole: "Access Denied - You don't have permission to access this page",
  secondFactorRequired:
    'Turn on two-factor authentication in your profile to continue. It is required for the Parkho team.',
  notFound: 'Not found',
  unavailable: 'The service is temporarily unavailable',
  requestTooLarge: 'This request is too large',
  requestMalformed: 'This request could not be read',
  jsonExpected: 'Please send this as JSON',
  requestTimedOut: 'This request took too long to arrive',
  hostUnknown: 'This host name is not allowed',
  changedMeanwhile: 'This was changed by someone else in the meantime. Please reload and try again.',
  keyReused: 'This Idempotency-Key was already used for a different request.',
} as const;
