/** Answer of GET /audit/head, or null while no head is signed. */
export interface LogHeadView {
  origin: string;
  size: number;
  /** In base64. */
  root: string;
  /** ISO 8601. */
  signedAt: string;
  /** The signed note, as auditors keep it. */
  checkpoint: string;
  /** The public keys of the log, the one that signs first (see readLogKey). */
  keys: readonly string[];
}

/** Answer of GET /audit/consistency. */
export interface LogConsistencyView {
  from: number;
  to: number;
  /** Hashes in base64 (RFC 9162, section 2.1.4). */
  path: readonly string[];
}

/** The messages about the evidence that the log has not been changed. */
export const LOG_EVIDENCE_MESSAGES = {
  noHead: 'The log has no signed checkpoint yet.',
  notSignedYet: 'Not in a signed checkpoint yet. Please try again in an hour.',
  sizesInvalid: 'Provide two log sizes, the smaller one first.',
  sizeUnknown: 'The log has fewer events.',
} as const;
