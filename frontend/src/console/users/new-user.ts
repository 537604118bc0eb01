import {
  type Address,
  addressOf,
  DEFAULT_COUNTRY,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  type NewUser,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PATTERN,
  PHONE_MAX,
  USER_MESSAGES,
} from '@parkho/contracts';

/** What an admin types in to create a user. react-admin makes null of a text that was emptied. */
export interface NewUserFields {
  name: string | null;
  email: string | null;
  password: string | null;
  confirmPassword: string | null;
  role: 'seller' | 'admin';
  businessName: string | null;
  phone: string | null;
  address: { [part in keyof Required<Address>]: string | null };
}

export const EMPTY_USER: NewUserFields = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'seller',
  businessName: '',
  phone: '',
  address: { street: '', city: '', state: '', zipCode: '', country: DEFAULT_COUNTRY },
};

const trimmed = (text: string | null) => text?.trim() ?? '';

/** The messages whose condition holds, joined (specification 2, section 5). */
const text = (...messages: readonly (string | false)[]) => messages.filter(Boolean).join(', ');

/** What is wrong with each field (specification 2, section 5). */
export const newUserErrors = (user: NewUserFields): Record<string, string> => {
  const [name, email, phone, businessName] = [user.name, user.email, user.phone, user.businessName].map(
    trimmed,
  ) as [string, string, string, string];
  const password = user.password ?? '';
  const errors = Object.entries({
    name: text(!name && USER_MESSAGES.nameRequired, name.length > NAME_MAX && USER_MESSAGES.nameTooLong),
    email: !email
      ? USER_MESSAGES.emailRequired
      : text((email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email)) && USER_MESSAGES.emailInvalid),
    password: !password
      ? USER_MESSAGES.passwordRequired
      : text(
          password.length < PASSWORD_MIN && USER_MESSAGES.newPasswordTooShort,
          password.length > PASSWORD_MAX && USER_MESSAGES.passwordTooLong,
          !PASSWORD_PATTERN.test(password) && USER_MESSAGES.passwordTooWeak,
        ),
    confirmPassword: text((user.confirmPassword ?? '') !== password && USER_MESSAGES.passwordsDiffer),
    businessName: text(
      user.role === 'seller' && !businessName && USER_MESSAGES.sellerBusinessNameRequired,
      businessName.length > NAME_MAX && USER_MESSAGES.businessNameTooLong,
    ),
    phone: text(phone.length > PHONE_MAX && USER_MESSAGES.phoneTooLong),
  }).filter(([, message]) => message);
  return Object.fromEntries(errors);
};

/** The body of POST /auth/register: what is empty is left out. */
export const newUserOf = (user: NewUserFields): NewUser => {
  const [phone, address] = [trimmed(user.phone), addressOf(user.address)];
  return {
    name: trimmed(user.name),
    email: trimmed(user.email),
    password: user.password ?? '',
    role: user.role,
    ...(user.role === 'seller' && { businessName: trimmed(user.businessName) }),
    ...(phone && { phone }),
    ...(address && { address }),
  };
};
