/** The one algorithm of the tokens of this program, for making and for checking them. */
export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_ISSUER = 'parkho';

/** What a token is for: one of a kind is refused where another is expected, though one key signs both. */
export const TOKEN_AUDIENCES = { session: 'parkho-session', device: 'parkho-device' } as const;
