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
import { Transform } from 'class-transformer';
import { IsNotEmpty, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';

const Trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

/** POST /auth/register. A role in the body is ignored: self-registration always makes a seller. */
export class RegisterDto {
  @Trimmed()
  @MaxLength(NAME_MAX, { message: USER_MESSAGES.nameTooLong })
  @IsNotEmpty({ message: USER_MESSAGES.nameRequired })
  @IsString({ message: USER_MESSAGES.nameRequired })
  name!: string;

  @Trimmed()
  @Matches(EMAIL_PATTERN, { message: USER_MESSAGES.emailInvalid })
  @MaxLength(EMAIL_MAX, { message: USER_MESSAGES.emailInvalid })
  @IsNotEmpty({ message: USER_MESSAGES.emailRequired })
  @IsString({ message: USER_MESSAGES.emailRequired })
  email!: string;

  @Trimmed()
  @MaxLength(PHONE_MAX, { message: USER_MESSAGES.phoneTooLong })
  @IsNotEmpty({ message: USER_MESSAGES.phoneRequired })
  @IsString({ message: USER_MESSAGES.phoneRequired })
  phone!: string;

  @MaxLength(PASSWORD_MAX, { message: USER_MESSAGES.passwordTooLong })
  @Matches(PASSWORD_PATTERN, { message: USER_MESSAGES.passwordTooWeak })
  @MinLength(PASSWORD_MIN, { message: USER_MESSAGES.passwordTooShort })
  @IsNotEmpty({ message: USER_MESSAGES.passwordRequired })
  @IsString({ message: USER_MESSAGES.passwordRequired })
  password!: string;

  @IsOptional()
  @Trimmed()
  @MaxLength(NAME_MAX, { message: USER_MESSAGES.nameTooLong })
  @IsString({ message: USER_MESSAGES.nameTooLong })
  businessName?: string;
}

/** POST /auth/login. */
export class LoginDto {
  @Trimmed()
  @IsNotEmpty({ message: USER_MESSAGES.emailRequired })
  @IsString({ message: USER_MESSAGES.emailRequired })
  email!: string;

  @MaxLength(PASSWORD_MAX, { message: USER_MESSAGES.passwordTooLong })
  @IsNotEmpty({ message: USER_MESSAGES.passwordRequired })
  @IsString({ message: USER_MESSAGES.passwordRequired })
  password!: string;
}
