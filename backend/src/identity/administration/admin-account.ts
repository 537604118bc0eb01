import { check, newUserForm, type ValueOf } from '@parkho/contracts';
import type { Config } from '../../config.js';
import { passwordWeakness } from '../account/passwords/password-rules.js';

/**
 * The account of ADMIN_EMAIL and ADMIN_PASSWORD.
 * @throws Error that names the invalid setting
 */
export const adminAccount = ({
  email,
  password,
}: NonNullable<Config['admin']>): ValueOf<typeof newUserForm> => {
  const validated = check(newUserForm, { name: 'Admin', role: 'admin', email, password });
  if (validated.ok) return validated.value;
  const errors = Object.entries(validated.fields).map(
    ([field, message]) => `ADMIN_${field.toUpperCase()}: ${message}`,
  );
  throw new Error(errors.join(', '));
};

/**
 * Only for a new account: an existing one with such a password does not prevent a start.
 * @throws Error when the password is easily guessed, or too short for an admin
 */
export const requireStrongAdmin = async ({
  password,
  role,
  ...personal
}: ValueOf<typeof newUserForm>): Promise<void> => {
  const weakness = await passwordWeakness(password, { role, personal });
  if (weakness) throw new Error(`ADMIN_PASSWORD: ${weakness}`);
};
