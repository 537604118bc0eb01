/** An audit event as it is sent. */
export interface OutgoingAuditEvent {
  /** ISO 8601. */
  at: string;
  /** Such as 'ProductListed'. */
  type: string;
  /** An OCSF event as JSON, on one line. */
  json: string;
}

/** A receiver of audit events. */
export interface AuditSink {
  /**
   * Resolves when the receiver has accepted all lines, in order.
   * @throws SinkUnavailable otherwise; it may have accepted some, and gets all of them again
   */
  send(lines: readonly OutgoingAuditEvent[], signal: AbortSignal): Promise<void>;
  close(): void;
}

/** Why a receiver accepts nothing now. The message is shown to operators, without anything that was sent. */
export class SinkUnavailable extends Error {
  override readonly name = 'SinkUnavailable';

  /** @param retryAfter Retry-After of the receiver, in milliseconds */
  constructor(
    message: string,
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Such as ': ECONNREFUSED', of an error of Node or its cause, which contains nothing that was sent. */
export const codeOf = (error: unknown): string => {
  const { code, cause } = error as NodeJS.ErrnoException & { cause?: NodeJS.ErrnoException };
  const errorCode = cause?.code ?? code;
  return typeof errorCode === 'string' ? `: ${errorCode}` : '';
};
