import { createHmac } from 'node:crypto';
import { TOKEN_AUDIENCES, TOKEN_ISSUER } from '@parkho/backend/dist/identity/account/tokens.js';
import type { EventStore } from '@parkho/stores';
import { DEVICES_PER_SELLER, logIn } from './history.js';
import { Random } from './random.js';

/** The key of the server's tokens: its JWT_SECRET. */
export const SECRET = 'the secret of tokens in a benchmark';

/** In seconds. */
const DAY = 24 * 60 * 60;

/** Tokens of new sessions of `sellers` sellers, as Parkho's login creates them. */
export async function sessions(log: EventStore, sellers: number): Promise<string[]> {
  const random = new Random(2);
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const tokens: string[] = [];
  for (let seller = 0; seller < sellers; seller++) {
    const { stream, event } = logIn(seller * DEVICES_PER_SELLER, random);
    const { revision } = (await log.readLast(stream))!;
    await log.append(stream, revision, [event]);
    const { userId, sessionId } = event.data as { userId: string; sessionId: string };
    const iat = Math.floor(Date.now() / 1_000);
    const claims = {
      sub: userId,
      sid: sessionId,
      iat,
      exp: iat + DAY,
      iss: TOKEN_ISSUER,
      aud: TOKEN_AUDIENCES.session,
    };
    const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
    tokens.push(`${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`);
  }
  return tokens;
}
