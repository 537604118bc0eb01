/** Response of GET /audit/head, or null without a signed head. */
export interface LogHeadView {
  origin: string;
  size: number;
  /** In base64. */
  root: string;
  /** ISO 8601. */
  signedAt: string;
  /** The signed note, in the form for auditors. */
  checkpoint: string;
  /** The public keys of the log, the signing one first (see parseLogKey). */
  keys: readonly string[];
}

/** Response of GET /audit/consistency. */
export interface LogConsistencyView {
  from: number;
  to: number;
  /** Hashes in base64 (RFC 9162, section 2.1.4). */
  path: readonly string[];
}

const countedEvents = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'event' : 'events'}`;

/** The messages about the evidence that the log has not been changed. */
export const LOG_EVIDENCE_MESSAGES = {
  noHead: 'The log has no signed checkpoint yet.',
  notSignedYet: 'Not in a signed checkpoint yet. Please try again in an hour.',
  sizesInvalid: 'Provide two log sizes, the smaller one first.',
  sizeUnknown: 'The log has fewer events.',
  headFailed: 'Error loading the latest checkpoint',
  checkFailed: 'Error checking the file',
  fileTooLarge: 'The file is too large for a checkpoint or a proof.',
  latest: (size: number) => `This is the latest checkpoint: the first ${countedEvents(size)} of the log.`,
  grown: (kept: number, size: number) =>
    `The log has only grown since this checkpoint: its first ${countedEvents(kept)} are unchanged, and ${countedEvents(size - kept)} signed since follow them.`,
  otherLog: 'This checkpoint is of another log.',
  changed: 'The log was changed: it does not continue this checkpoint.',
  shortened: (kept: number, size: number) =>
    `This checkpoint is of ${countedEvents(kept)}, the latest one of this log of ${countedEvents(size)}: the log was shortened, for example restored from a backup.`,
  proven: (type: string, index: number, size: number) =>
    `${type} is event ${(index + 1).toLocaleString('en')} of the log, and is as it was when ${countedEvents(size)} were signed.`,
} as const;
