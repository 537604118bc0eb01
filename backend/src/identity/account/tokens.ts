/** The only algorithm of this program's tokens, for signing and verifying. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'parkho';

/** The purpose of a token: one kind is refused where another is expected, though one key signs both. */
export const TOKEN_AUDIENCES = { session: 'parkho-session', device: 'parkho-device' } as const;
