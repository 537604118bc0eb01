export type ReservedKind = 'email' | 'categoryName' | 'reportId';

/**
 * `hash` is made of the normalised value, in hex. Where the value tells who a person is, it is an HMAC-SHA-256, so that
 * who reads the log cannot try values out; elsewhere a SHA-256.
 */
export const reservationStream = (kind: ReservedKind, hash: string): string => `${kind}-${hash}`;
