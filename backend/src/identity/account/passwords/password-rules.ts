import { can, fieldError, STAFF_PASSWORD_MIN, USER_MESSAGES, type UserRole } from '@parkho/contracts';
import { isCommon } from './common-passwords.js';
import { consistsOfPersonalWords, type PersonalNames } from './personal-words.js';

/** The owner of a password. */
interface PasswordOwner extends PersonalNames {
  role: UserRole;
}

export const isTooShortFor = (role: UserRole, password: string): boolean =>
  can(role, 'console.open') && password.length < STAFF_PASSWORD_MIN;

/**
 * The weakness of a password beyond the rules of the forms. Checked here and not by the forms: browsers should not
 * download the list, and a reset form does not know the owner of its link.
 */
export const passwordWeakness = async (
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> => {
  if (isTooShortFor(owner.role, password)) return USER_MESSAGES.staffPasswordTooShort;
  if (consistsOfPersonalWords(password, owner)) return USER_MESSAGES.passwordOfOwnWords;
  return (await isCommon(password)) ? USER_MESSAGES.passwordTooCommon : undefined;
};

/**
 * @param field of the form with the password
 * @throws DomainError 'invalid' when it is easily guessed, or too short for the role
 */
export const requireStrong = async (password: string, owner: PasswordOwner, field: string): Promise<void> => {
  const weakness = await passwordWeakness(password, owner);
  if (weakness) throw fieldError('invalid', field, weakness);
};
