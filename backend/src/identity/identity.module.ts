import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Config } from '../config.js';
import { CONFIG } from '../platform/tokens.js';
import { AccountMails } from './account-mails.js';
import { AdminUsersController } from './admin-users.controller.js';
import { Admins } from './admins.js';
import { ChangePasswordHandler } from './commands/change-password.js';
import { ChangePictureHandler } from './commands/change-picture.js';
import { EraseUserHandler } from './commands/erase-user.js';
import { LogInHandler } from './commands/log-in.js';
import { LogOutHandler } from './commands/log-out.js';
import { RegisterUserHandler } from './commands/register-user.js';
import { RequestPasswordResetHandler } from './commands/request-password-reset.js';
import { ResetPasswordHandler } from './commands/reset-password.js';
import { SetUserActiveHandler } from './commands/set-user-active.js';
import { SignOutEverywhereHandler } from './commands/sign-out-everywhere.js';
import { UpdateProfileHandler } from './commands/update-profile.js';
import { ConsoleUsersController } from './console-users.controller.js';
import { EmailReservation } from './email-reservation.js';
import { Erasures } from './erasures.js';
import { FirstAdmin } from './first-admin.js';
import { IdentityController } from './identity.controller.js';
import { JwtStrategy, SESSION_DAYS } from './jwt.strategy.js';
import { ChangeLimits, LoginLimits, PasswordLimits, VisitorLimits } from './limits.js';
import { PasswordCheck } from './password-check.js';
import { PasswordResets } from './password-resets.js';
import { PersonalRecords } from './personal-records.js';
import { ProfileController } from './profile.controller.js';
import { SignIn } from './sign-in.js';
import { Users } from './users.js';

@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: 'HS256', expiresIn: `${SESSION_DAYS}d` },
      }),
    }),
  ],
  controllers: [IdentityController, ProfileController, AdminUsersController, ConsoleUsersController],
  providers: [
    AccountMails,
    Admins,
    ChangeLimits,
    EmailReservation,
    Erasures,
    FirstAdmin,
    JwtStrategy,
    LoginLimits,
    PasswordCheck,
    PasswordLimits,
    PasswordResets,
    PersonalRecords,
    SignIn,
    Users,
    VisitorLimits,
    ChangePasswordHandler,
    ChangePictureHandler,
    EraseUserHandler,
    LogInHandler,
    LogOutHandler,
    RegisterUserHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    SetUserActiveHandler,
    SignOutEverywhereHandler,
    UpdateProfileHandler,
  ],
})
export class IdentityModule {}
