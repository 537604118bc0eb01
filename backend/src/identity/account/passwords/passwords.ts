import { hash, verify } from '@node-rs/argon2';
import { fieldError, USER_MESSAGES } from '@parkho/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane (the library's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified against when there is no such account, so that the answer takes as long as for a wrong password. */
const nobody = hash('nobody has this password', COST);

/** In lower case; the list begins with those that are most common. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 10_000));

export const isCommon = (password: string): boolean => COMMON.has(password.toLowerCase());

/**
 * Asked here and not by the forms: no browser should have to download the list.
 * @param field of the form in which the password was chosen
 * @throws DomainError 'invalid' when it is among the 10,000 most common
 */
export const requireUncommon = (password: string, field: string): void => {
  if (isCommon(password)) throw fieldError('invalid', field, USER_MESSAGES.passwordTooCommon);
};

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** False, after the same time, when there is no hash to compare with; an erased one is none. */
export const passwordMatches = async (stored: string | undefined, password: string): Promise<boolean> => {
  const isHash = stored?.startsWith('$argon2') ?? false;
  const matches = await verify(isHash ? stored! : await nobody, password);
  return isHash && matches;
};
