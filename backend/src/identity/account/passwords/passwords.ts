import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified when there is no such account, so that the answer takes as long as for a wrong password. */
const dummyHash = hash('nobody has this password', COST);

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** False, after the same time, when there is no hash to compare with, or an erased one. */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isHash = stored?.startsWith('$argon2') ?? false;
  const matches = await verify(isHash ? stored! : await dummyHash, password);
  return isHash && matches;
};
