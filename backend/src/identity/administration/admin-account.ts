import { check, newUserForm, USER_MESSAGES, type ValueOf } from '@parkho/contracts';
import type { Config } from '../../config.js';
import { isCommon } from '../account/passwords/passwords.js';

/**
 * The account that ADMIN_EMAIL and ADMIN_PASSWORD name.
 * @throws Error naming the setting and what is wrong with it
 */
export const adminAccount = ({
  email,
  password,
}: NonNullable<Config['admin']>): ValueOf<typeof newUserForm> => {
  const checked = check(newUserForm, { name: 'Admin', role: 'admin', email, password });
  if (checked.ok) return checked.value;
  const wrong = Object.entries(checked.fields).map(
    ([field, message]) => `ADMIN_${field.toUpperCase()}: ${message}`,
  );
  throw new Error(wrong.join(', '));
};

/**
 * For a new account only: an existing one with such a password does not keep the program from starting.
 * @throws Error when the password is a common one
 */
export const requireUncommonAdmin = (password: string): void => {
  if (isCommon(password)) throw new Error(`ADMIN_PASSWORD: ${USER_MESSAGES.passwordTooCommon}`);
};
