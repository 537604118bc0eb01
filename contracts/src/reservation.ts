/**
 * A value that only one thing may hold, such as an e-mail address, has a stream of its own, named by a hash of the
 * value. `owner` is the id of the thing that holds it.
 */
export type ReservationEvent =
  | { type: 'ValueReserved'; data: { owner: string } }
  | { type: 'ReservationReleased'; data: { owner: string } };

export type ReservedKind = 'email' | 'categoryName' | 'reportId';

/**
 * `hash` is made of the normalised value, in hex. Where the value tells who a person is, it is an HMAC-SHA-256, so that
 * who reads the log cannot try values out; elsewhere a SHA-256.
 */
export const reservationStream = (kind: ReservedKind, hash: string): string => `${kind}-${hash}`;
