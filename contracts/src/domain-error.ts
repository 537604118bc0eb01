/** Why a command was refused; the API answers each with one HTTP status. */
export type DomainErrorKind =
  | 'invalid' // 400
  | 'unauthenticated' // 401
  | 'forbidden' // 403
  | 'not-found' // 404
  | 'conflict' // 409
  | 'version-mismatch' // 412
  | 'too-large' // 413
  | 'unsupported-media' // 415
  | 'unprocessable' // 422
  | 'too-many'; // 429

/** A rule of the product said no. `message` is shown to the person as it is, `errors` holds one entry a field. */
export class DomainError extends Error {
  constructor(
    readonly kind: DomainErrorKind,
    message: string,
    readonly errors?: readonly string[],
    /** Seconds to wait before it may be tried again; only with 'too-many'. */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}
