import {
  ADDRESS_PART_MAX,
  type Address,
  addressOf,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PATTERN,
  PHONE_MAX,
  PRODUCT_LIMITS,
  PRODUCT_MESSAGES,
  type ProfileUpdate,
  USER_MESSAGES,
} from '@parkho/contracts';
import type { Credentials } from '../../lib/auth';
import type { FieldErrors } from './use-form';

/** A password that is being chosen. */
export type NewPassword = Record<'password' | 'confirmPassword', string>;

/** What is typed into the registration form. */
export type RegistrationFields = NewPassword & Record<'name' | 'email' | 'phone' | 'businessName', string>;

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

export const emailErrors = ({ email }: { email: string }) => ({ email: emailError(email) });

export const newPasswordErrors = ({ password, confirmPassword }: NewPassword): FieldErrors<NewPassword> => ({
  password: passwordError(password),
  confirmPassword: text(confirmPassword !== password && USER_MESSAGES.passwordsDiffer),
});

/** The rules that the server holds too (specification, section 5). */
export const registrationErrors = (fields: RegistrationFields): FieldErrors<RegistrationFields> => ({
  name: shortText(fields.name, NAME_MAX, USER_MESSAGES.nameTooLong, USER_MESSAGES.nameRequired),
  email: emailError(fields.email),
  phone: shortText(fields.phone, PHONE_MAX, USER_MESSAGES.phoneTooLong, USER_MESSAGES.phoneRequired),
  businessName: shortText(fields.businessName, NAME_MAX, USER_MESSAGES.businessNameTooLong),
  ...newPasswordErrors(fields),
});

/** What is typed into the profile: all texts, the address in its parts. */
export type ProfileFields = Record<'name' | 'email' | 'phone' | 'businessName' | keyof Address, string>;

export const profileErrors = (fields: ProfileFields): FieldErrors<ProfileFields> => ({
  name: shortText(fields.name, NAME_MAX, USER_MESSAGES.nameTooLong, USER_MESSAGES.nameRequired),
  businessName: shortText(
    fields.businessName,
    NAME_MAX,
    USER_MESSAGES.businessNameTooLong,
    USER_MESSAGES.businessNameRequired,
  ),
  email: emailError(fields.email),
  phone: shortText(fields.phone, PHONE_MAX, USER_MESSAGES.phoneTooLong),
  ...Object.fromEntries(
    (['street', 'city', 'state', 'zipCode'] as const).map((part) => [
      part,
      shortText(fields[part], ADDRESS_PART_MAX, USER_MESSAGES.addressTooLong),
    ]),
  ),
});

/** What is sent of it. */
export const profileUpdateOf = (fields: ProfileFields): ProfileUpdate => ({
  name: fields.name.trim(),
  email: fields.email.trim(),
  businessName: fields.businessName.trim(),
  phone: fields.phone.trim(),
  address: addressOf(fields),
});

/** Asked for before what the account does with it is done. */
export const passwordErrors = ({ password }: { password: string }) => ({
  password: text(!password && USER_MESSAGES.passwordRequired),
});

export const passwordChangeErrors = ({
  currentPassword,
  ...chosen
}: NewPassword & { currentPassword: string }) => ({
  currentPassword: text(!currentPassword && USER_MESSAGES.currentPasswordRequired),
  ...newPasswordErrors(chosen),
});

/** The refusal that belongs under the field of the password that was asked for. */
export const wrongPassword = (error: Error | null) =>
  error?.message === USER_MESSAGES.wrongPassword ? error.message : undefined;

/** What is wrong with a file that is to be the profile picture (specification 2, section 5). */
export const pictureError = ({ type, size }: File) => {
  if (!type.startsWith('image/')) return PRODUCT_MESSAGES.notAnImage;
  return text(size > PRODUCT_LIMITS.imageBytes && PRODUCT_MESSAGES.imageTooLarge);
};

/** Login asks for both and for no more: the rules for passwords may have been others when one was chosen. */
export const loginErrors = ({ email, password }: Credentials): FieldErrors<Credentials> => ({
  email: text(!email.trim() && USER_MESSAGES.emailRequired),
  password: text(!password && USER_MESSAGES.passwordRequired),
});
