type ReservedKind = 'email' | 'guestEmail' | 'categoryName' | 'reportId';

/**
 * `hash` is made of the normalised value, in hex: for personal data an HMAC-SHA-256, so that a reader of the log cannot
 * try values out; for other values a SHA-256.
 */
export const reservationStream = (kind: ReservedKind, hash: string): string => `${kind}-${hash}`;
