import type { FailureCode, FieldMessages } from './envelope.js';

/** Why a command was refused; the API has one HTTP status for each. */
export type DomainErrorKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'timeout' // 408
  | 'conflict' // 409
  | 'version-mismatch' // 412
  | 'too-large' // 413
  | 'unsupported-media' // 415
  | 'misdirected' // 421
  | 'unprocessable' // 422
  | 'too-many' // 429
  | 'unsupported' // 501
  | 'unavailable'; // 503

interface Details {
  /** For refusals that a program acts on; only with 'forbidden'. */
  code?: FailureCode;
  /** The errors of the form's fields, by path. */
  fields?: FieldMessages;
  /** One message for each field, or query parameter. */
  errors?: readonly string[];
  /** Seconds before a retry; only with 'too-many'. */
  retryAfter?: number;
}

/** The refusal by a rule of the product. `message` is shown to the user as it is. */
export class DomainError extends Error {
  readonly code?: FailureCode;
  readonly fields?: FieldMessages;
  readonly errors?: readonly string[];
  readonly retryAfter?: number;

  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    { code, fields, errors = fields && [...new Set(Object.values(fields))], retryAfter }: Details = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/** A refusal of one field of the form, such as an email address that is taken. */
export const fieldError = (kind: DomainErrorKind, field: string, message: string): DomainError =>
  new DomainError(kind, message, { fields: { [field]: message } });
