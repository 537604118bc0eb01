import { applyDecorators } from '@nestjs/common';
import {
  ADDRESS_PART_MAX,
  COUNTRIES,
  EMAIL_MAX,
  EMAIL_PATTERN,
  USER_MESSAGES as MESSAGES,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_PATTERN,
  PHONE_MAX,
} from '@parkho/contracts';
import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/**
 * A text of one line. Line breaks and other control characters become spaces: names stand in mails, where a stranger's
 * must not look like paragraphs of ours. Half a surrogate pair would not come back from encryption as it went in.
 */
const OneLine = () =>
  Transform(({ value }) =>
    typeof value === 'string' ? value.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim() : value,
  );

/** Of several rules that do not hold, the first one here is told. */
const IsRequired = (message: string) => applyDecorators(IsString({ message }), IsNotEmpty({ message }));
const AtMost = (length: number, message: string) => MaxLength(length, { message });

const IsName = () =>
  applyDecorators(OneLine(), IsRequired(MESSAGES.nameRequired), AtMost(NAME_MAX, MESSAGES.nameTooLong));

const IsEmail = () =>
  applyDecorators(
    Trimmed(),
    IsRequired(MESSAGES.emailRequired),
    AtMost(EMAIL_MAX, MESSAGES.emailInvalid),
    Matches(EMAIL_PATTERN, { message: MESSAGES.emailInvalid }),
  );

const IsPhone = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: MESSAGES.phoneTooLong }),
    AtMost(PHONE_MAX, MESSAGES.phoneTooLong),
  );

const IsBusinessName = (missing: string) =>
  applyDecorators(OneLine(), IsRequired(missing), AtMost(NAME_MAX, MESSAGES.businessNameTooLong));

const IsNewPassword = (tooShort: string = MESSAGES.passwordTooShort) =>
  applyDecorators(
    IsRequired(MESSAGES.passwordRequired),
    MinLength(PASSWORD_MIN, { message: tooShort }),
    Matches(PASSWORD_PATTERN, { message: MESSAGES.passwordTooWeak }),
    AtMost(PASSWORD_MAX, MESSAGES.passwordTooLong),
  );

/** A password that somebody has already: no rule but that there is one, and none so long that it costs to check. */
const IsPassword = (missing: string = MESSAGES.passwordRequired) =>
  applyDecorators(IsRequired(missing), AtMost(PASSWORD_MAX, MESSAGES.passwordTooLong));

const IsAddressPart = () =>
  applyDecorators(
    IsOptional(),
    OneLine(),
    IsString({ message: MESSAGES.addressTooLong }),
    AtMost(ADDRESS_PART_MAX, MESSAGES.addressTooLong),
  );

export class AddressDto {
  @IsAddressPart() street?: string;
  @IsAddressPart() city?: string;
  @IsAddressPart() state?: string;
  @IsAddressPart() zipCode?: string;

  @IsOptional()
  @IsIn(['', ...COUNTRIES], { message: MESSAGES.countryUnknown })
  country?: string;
}

const IsAddress = () =>
  applyDecorators(
    IsOptional(),
    // ValidateNested would let lists of addresses through.
    IsObject({ message: MESSAGES.addressTooLong }),
    Type(() => AddressDto),
    ValidateNested({ message: MESSAGES.addressTooLong }),
  );

/** POST /auth/register. A role in the body is ignored: self-registration always makes a seller. */
export class RegisterDto {
  @IsName() name!: string;
  @IsEmail() email!: string;
  @IsPhone() @IsRequired(MESSAGES.phoneRequired) phone!: string;
  @IsNewPassword() password!: string;

  @OneLine()
  @IsOptional()
  @MaxLength(NAME_MAX, { message: MESSAGES.businessNameTooLong })
  @IsString({ message: MESSAGES.businessNameTooLong })
  businessName?: string;
}

/** POST /auth/register by an admin: 'Create user' of specification 2, section 5. */
export class NewUserDto {
  @IsName() name!: string;
  @IsEmail() email!: string;
  @IsNewPassword(MESSAGES.newPasswordTooShort) password!: string;
  @IsIn(['seller', 'admin'], { message: MESSAGES.roleInvalid }) role: 'seller' | 'admin' = 'seller';

  @ValidateIf(({ role }: NewUserDto) => role !== 'admin')
  @IsBusinessName(MESSAGES.sellerBusinessNameRequired)
  businessName?: string;

  @IsOptional() @IsPhone() phone?: string;
  @IsAddress() address?: AddressDto;
}

/** POST /auth/login. */
export class LoginDto {
  @AtMost(EMAIL_MAX, MESSAGES.emailInvalid)
  @IsRequired(MESSAGES.emailRequired)
  @Trimmed()
  email!: string;

  @IsPassword() password!: string;
}

/** PUT /auth/profile. */
export class ProfileDto {
  @IsName() name!: string;
  @IsEmail() email!: string;
  @IsBusinessName(MESSAGES.businessNameRequired) businessName!: string;
  @IsOptional() @IsPhone() phone?: string;
  @IsAddress() address?: AddressDto;
}

/** PUT /auth/change-password. */
export class ChangePasswordDto {
  @IsPassword(MESSAGES.currentPasswordRequired) currentPassword!: string;
  @IsNewPassword() newPassword!: string;
}

/** POST /auth/forgot-password. */
export class ForgotPasswordDto {
  @IsEmail() email!: string;
}

/** POST /auth/reset-password. */
export class ResetPasswordDto {
  @MaxLength(200, { message: MESSAGES.resetLinkInvalid })
  @IsRequired(MESSAGES.resetLinkInvalid)
  token!: string;

  @IsNewPassword() password!: string;
}

/** DELETE /auth/me. */
export class PasswordDto {
  @IsPassword() password!: string;
}
