import * as v from 'valibot';
import { ASSIGNABLE_ROLES } from '../domain/assignable-roles.js';
import { USER_ROLES } from '../domain/capabilities.js';
import {
  ADDRESS_PART_MAX,
  type Address,
  COUNTRIES,
  DEFAULT_COUNTRY,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PATTERN,
  plainEmail,
} from '../domain/user.js';
import { USER_MESSAGES as MESSAGES } from '../texts/user-messages.js';
import { compact } from '../values/text.js';
import { isRecord } from './check.js';
import { phone } from './phone.js';
import { optionalLine, requiredLine, text } from './texts.js';

// The rules of specification 1 and 2, section 5. Screens ask for a new password twice: the second one, where present,
// must be the same and is not sent.

const name = requiredLine(MESSAGES.nameRequired, NAME_MAX, MESSAGES.nameTooLong);
const typedEmail = v.pipe(
  text(MESSAGES.emailRequired),
  v.transform(plainEmail),
  v.nonEmpty(MESSAGES.emailRequired),
  v.maxLength(EMAIL_MAX, MESSAGES.emailInvalid),
);
const email = v.pipe(typedEmail, v.regex(EMAIL_PATTERN, MESSAGES.emailInvalid));

/** An existing password: any but an empty one, limited in length because long ones are slow to check. */
const existingPassword = (missing: string = MESSAGES.passwordRequired) =>
  v.pipe(text(missing), v.nonEmpty(missing), v.maxLength(PASSWORD_MAX, MESSAGES.passwordTooLong));

const newPassword = (tooShort: string = MESSAGES.passwordTooShort) =>
  v.pipe(
    text(MESSAGES.passwordRequired),
    v.nonEmpty(MESSAGES.passwordRequired),
    v.minLength(PASSWORD_MIN, tooShort),
    v.maxLength(PASSWORD_MAX, MESSAGES.passwordTooLong),
    v.regex(PASSWORD_PATTERN, MESSAGES.passwordTooWeak),
  );

/** A code of an authenticator app, or a recovery code. */
const typedCode = v.pipe(text(MESSAGES.codeRequired), v.trim(), v.maxLength(50, MESSAGES.codeWrong));
const code = v.pipe(typedCode, v.nonEmpty(MESSAGES.codeRequired));

const confirmPassword = v.nullish(v.string(MESSAGES.passwordsDiffer));

/** react-admin makes null of an emptied text. */
const requireConfirmation = <Fields extends { confirmPassword?: string | null }>(
  password: keyof Fields & string,
) =>
  v.rawCheck<Fields>(({ dataset: { typed, value }, addIssue }) => {
    if (!typed || value.confirmPassword === undefined) return;
    const confirmation = value.confirmPassword ?? '';
    const path = {
      type: 'object',
      origin: 'value',
      input: value,
      key: 'confirmPassword',
      value: confirmation,
    } as const;
    if (confirmation !== value[password]) addIssue({ message: MESSAGES.passwordsDiffer, path: [path] });
  });

const addressPart = optionalLine(ADDRESS_PART_MAX, MESSAGES.addressTooLong);
/**
 * The address, in the default country unless it names another; none if only the country is set (specification 2,
 * section 5).
 */
const typedAddress = v.pipe(
  v.custom<object>(isRecord, MESSAGES.addressTooLong),
  v.object({
    street: addressPart,
    city: addressPart,
    state: addressPart,
    zipCode: addressPart,
    country: v.nullish(v.picklist(['', ...COUNTRIES], MESSAGES.countryUnknown), ''),
  }),
  v.transform(({ country, ...parts }): Address | undefined =>
    Object.values(parts).some(Boolean)
      ? compact({ ...parts, country: country || DEFAULT_COUNTRY })
      : undefined,
  ),
);
const address = v.nullish(typedAddress, {});

/** The business name of an account; a seller without one is an individual (specification 2, section 2). */
const businessName = optionalLine(NAME_MAX, MESSAGES.businessNameTooLong);

/** POST /auth/register. There is no role: self-registration always makes a seller. */
export const registrationForm = v.pipe(
  v.object({
    name,
    email,
    phone: v.pipe(phone, v.nonEmpty(MESSAGES.phoneRequired)),
    businessName,
    password: newPassword(),
    confirmPassword,
  }),
  requireConfirmation('password'),
  v.transform(({ confirmPassword: _, businessName, ...person }) => ({
    ...person,
    ...(businessName && { businessName }),
  })),
);

/** POST /seller/assistants: a seller invites an assistant. */
export const assistantForm = v.object({ email });

/** POST /assistants/by-link: the account of the invited person, with the address of the invitation. */
export const joiningForm = v.pipe(
  v.object({ name, password: newPassword(), confirmPassword }),
  requireConfirmation('password'),
  v.transform(({ confirmPassword: _, ...person }) => person),
);

const sellerBusinessName = requiredLine(
  MESSAGES.sellerBusinessNameRequired,
  NAME_MAX,
  MESSAGES.businessNameTooLong,
);

/** POST /auth/register by an admin: 'Create user' of specification 2, section 5. Only sellers have a business. */
export const newUserForm = v.pipe(
  v.intersect([
    v.pipe(
      v.object({ name, email, password: newPassword(MESSAGES.newPasswordTooShort), confirmPassword }),
      requireConfirmation('password'),
    ),
    v.variant(
      'role',
      [
        v.object({ role: v.picklist(ASSIGNABLE_ROLES.filter((role) => role !== 'seller')) }),
        v.object({ role: v.optional(v.literal('seller'), 'seller'), businessName: sellerBusinessName }),
      ],
      MESSAGES.roleInvalid,
    ),
    v.object({ phone, address }),
  ]),
  v.transform(({ confirmPassword: _, phone, address, ...person }) => ({
    ...person,
    ...(phone && { phone }),
    ...(address && { address }),
  })),
);

/** PATCH /admin/users/:id/role; `based` is the role that the admin has seen. */
export const roleForm = v.object(
  {
    role: v.picklist([...ASSIGNABLE_ROLES, 'buyer'], MESSAGES.roleInvalid),
    based: v.optional(v.picklist(USER_ROLES, MESSAGES.roleInvalid)),
  },
  MESSAGES.roleInvalid,
);

/**
 * POST /auth/login: both are required, without further rules, because a password may be older than these. The server
 * requires a code where the account has a second factor.
 */
export const loginForm = v.pipe(
  v.object({ email: typedEmail, password: existingPassword(), code: typedCode }),
  v.transform(({ code, ...credentials }) => ({ ...credentials, ...(code && { code }) })),
);

/**
 * PUT /auth/profile: all fields of a profile; an empty one is removed. A change of the email address requires the
 * current password, which the server checks.
 */
export const profileForm = v.pipe(
  v.object({
    name,
    email,
    businessName,
    phone,
    address,
    currentPassword: v.pipe(
      text(MESSAGES.currentPasswordRequired),
      v.maxLength(PASSWORD_MAX, MESSAGES.passwordTooLong),
    ),
  }),
  v.transform(({ currentPassword, ...profile }) => ({
    ...profile,
    ...(currentPassword && { currentPassword }),
  })),
);

/** PUT /auth/change-password. */
export const passwordChangeForm = v.pipe(
  v.object({
    currentPassword: existingPassword(MESSAGES.currentPasswordRequired),
    newPassword: newPassword(),
    confirmPassword,
  }),
  requireConfirmation('newPassword'),
  v.transform(({ confirmPassword: _, ...passwords }) => passwords),
);

/** POST /auth/forgot-password. */
export const forgottenPasswordForm = v.object({ email });

/** The token of a mail's link. */
const token = (invalid: string) => v.pipe(text(invalid), v.nonEmpty(invalid), v.maxLength(200, invalid));

/** POST /auth/confirm-email. */
export const emailConfirmationForm = v.object({ token: token(MESSAGES.confirmationLinkInvalid) });

/** POST /auth/reset-password. */
export const passwordResetForm = v.pipe(
  v.object({
    token: token(MESSAGES.resetLinkInvalid),
    password: newPassword(),
    confirmPassword,
  }),
  requireConfirmation('password'),
  v.transform(({ confirmPassword: _, ...reset }) => reset),
);

/**
 * DELETE /auth/me, POST /auth/second-factor, and POST /auth/confirm-identity of an account without a second factor.
 */
export const passwordForm = v.object({ password: existingPassword() });

/** Whether all other sessions of the account end as well. */
const signOutOthers = v.optional(v.boolean(MESSAGES.othersSignedOutInvalid), false);

/** PUT /auth/second-factor. */
export const secondFactorForm = v.object({ code, signOutOthers });

/** DELETE /auth/second-factor. */
export const secondFactorRemovalForm = v.object({ password: existingPassword(), code, signOutOthers });

/** POST /auth/confirm-identity. The server requires the one of the two that the account has. */
export const identityForm = v.object({
  password: v.pipe(text(MESSAGES.passwordRequired), v.maxLength(PASSWORD_MAX, MESSAGES.passwordTooLong)),
  code: typedCode,
});
