import {
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PATTERN,
  PHONE_MAX,
  USER_MESSAGES,
} from '@parkho/contracts';
import type { Credentials } from '../../lib/auth';
import type { FieldErrors } from './use-form';

/** What is typed into the registration form. */
export type RegistrationFields = Record<
  'name' | 'email' | 'phone' | 'businessName' | 'password' | 'confirmPassword',
  string
>;

/** One text at most: the messages whose condition holds, joined as the specification has them (section 5). */
const text = (...messages: readonly (string | false)[]) => messages.filter(Boolean).join(', ') || undefined;

const passwordError = (password: string) =>
  password
    ? text(
        password.length < PASSWORD_MIN && USER_MESSAGES.passwordTooShort,
        password.length > PASSWORD_MAX && USER_MESSAGES.passwordTooLong,
        !PASSWORD_PATTERN.test(password) && USER_MESSAGES.passwordTooWeak,
      )
    : USER_MESSAGES.passwordRequired;

const emailError = (email: string) => {
  const address = email.trim();
  if (!address) return USER_MESSAGES.emailRequired;
  return text((address.length > EMAIL_MAX || !EMAIL_PATTERN.test(address)) && USER_MESSAGES.emailInvalid);
};

const shortText = (value: string, max: number, tooLong: string, required?: string) =>
  required && !value.trim() ? required : text(value.trim().length > max && tooLong);

/** The rules that the server holds too (specification, section 5). */
export const registrationErrors = (fields: RegistrationFields): FieldErrors<RegistrationFields> => ({
  name: shortText(fields.name, NAME_MAX, USER_MESSAGES.nameTooLong, USER_MESSAGES.nameRequired),
  email: emailError(fields.email),
  phone: shortText(fields.phone, PHONE_MAX, USER_MESSAGES.phoneTooLong, USER_MESSAGES.phoneRequired),
  businessName: shortText(fields.businessName, NAME_MAX, USER_MESSAGES.nameTooLong),
  password: passwordError(fields.password),
  confirmPassword: text(fields.confirmPassword !== fields.password && USER_MESSAGES.passwordsDiffer),
});

/** Login asks for both and for no more: the rules for passwords may have been others when one was chosen. */
export const loginErrors = ({ email, password }: Credentials): FieldErrors<Credentials> => ({
  email: text(!email.trim() && USER_MESSAGES.emailRequired),
  password: text(!password && USER_MESSAGES.passwordRequired),
});
