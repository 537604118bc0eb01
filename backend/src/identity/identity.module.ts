import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import type { Config } from '../config.js';
import { GuestsModule } from '../guests/guests.module.js';
import { CONFIG } from '../platform/engines/tokens.js';
import { Admins } from './account/admins.js';
import { LoginAttempts } from './account/attempts.js';
import { CurrentUserView } from './account/current-user-view.js';
import { AccountMailboxes } from './account/email-address/account-mailboxes.js';
import { EmailConfirmations } from './account/email-address/email-confirmations.js';
import { EmailReservation } from './account/email-address/email-reservation.js';
import { Employment } from './account/employment.js';
import { KnownDevices } from './account/known-devices.js';
import {
  ChangeLimits,
  CodeLimits,
  ConfirmationLimits,
  IdentityLimits,
  LoginLimits,
  PasswordLimits,
  VisitorLimits,
} from './account/limits.js';
import { PasswordCheck } from './account/passwords/password-check.js';
import { SecondFactors } from './account/second-factors.js';
import { StaffSecondFactor } from './account/staff-second-factor.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCES, TOKEN_ISSUER } from './account/tokens.js';
import { SESSION_DAYS } from './account/user.js';
import { Users } from './account/users.js';
import { AccountRecordsController } from './administration/account-records.controller.js';
import { AccountRecords } from './administration/account-records.js';
import { AdminUsersController } from './administration/admin-users.controller.js';
import { ChangeRoleHandler } from './administration/commands/change-role.js';
import { SetUserActiveHandler } from './administration/commands/set-user-active.js';
import { ConsoleUsersController } from './administration/console-users.controller.js';
import { FirstAdmin } from './administration/first-admin.js';
import { AssistantEndings } from './assistants/assistant-endings.js';
import { InvitationAcceptance } from './assistants/invitation-acceptance.js';
import { JoiningController } from './assistants/joining.controller.js';
import { SellerAssistantsController } from './assistants/seller-assistants.controller.js';
import { ShopEmailAddresses } from './assistants/shop-email-addresses.js';
import { ShopTeam } from './assistants/shop-team.js';
import { ConfirmEmailHandler } from './email/commands/confirm-email.js';
import { RequestConfirmationHandler } from './email/commands/request-confirmation.js';
import { EmailController } from './email/email.controller.js';
import { EraseUserHandler } from './erasure/commands/erase-user.js';
import { Erasures } from './erasure/erasures.js';
import { AccountMails } from './mails/account-mails.js';
import { ChangePictureHandler } from './profile/commands/change-picture.js';
import { UpdateProfileHandler } from './profile/commands/update-profile.js';
import { PersonalRecords } from './profile/personal-records.js';
import { ProfileController } from './profile/profile.controller.js';
import { PrepareSecondFactorHandler } from './second-factor/commands/prepare-second-factor.js';
import { TurnSecondFactorOffHandler } from './second-factor/commands/turn-second-factor-off.js';
import { TurnSecondFactorOnHandler } from './second-factor/commands/turn-second-factor-on.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { ChangePasswordHandler } from './session/commands/change-password.js';
import { ConfirmIdentityHandler } from './session/commands/confirm-identity.js';
import { LogInHandler } from './session/commands/log-in.js';
import { RegisterUserHandler } from './session/commands/register-user.js';
import { RequestPasswordResetHandler } from './session/commands/request-password-reset.js';
import { ResetPasswordHandler } from './session/commands/reset-password.js';
import { IdentityController } from './session/identity.controller.js';
import { JwtStrategy } from './session/jwt.strategy.js';
import { SessionController } from './session/session.controller.js';
import { SignIn } from './session/sign-in.js';

@Module({
  imports: [
    GuestsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: {
          algorithm: TOKEN_ALGORITHM,
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCES.session,
          expiresIn: `${SESSION_DAYS}d`,
        },
        verifyOptions: { algorithms: [TOKEN_ALGORITHM] },
      }),
    }),
  ],
  controllers: [
    SessionController,
    IdentityController,
    EmailController,
    ProfileController,
    SecondFactorController,
    AdminUsersController,
    AccountRecordsController,
    ConsoleUsersController,
    SellerAssistantsController,
    JoiningController,
  ],
  providers: [
    AccountMails,
    AccountRecords,
    Admins,
    AssistantEndings,
    ChangeLimits,
    CodeLimits,
    ConfirmationLimits,
    EmailConfirmations,
    LoginAttempts,
    EmailReservation,
    Employment,
    Erasures,
    FirstAdmin,
    IdentityLimits,
    InvitationAcceptance,
    JwtStrategy,
    KnownDevices,
    LoginLimits,
    ShopEmailAddresses,
    AccountMailboxes,
    CurrentUserView,
    PasswordCheck,
    PasswordLimits,
    PersonalRecords,
    SecondFactors,
    ShopTeam,
    SignIn,
    StaffSecondFactor,
    Users,
    VisitorLimits,
    ChangePasswordHandler,
    ChangeRoleHandler,
    ChangePictureHandler,
    ConfirmEmailHandler,
    ConfirmIdentityHandler,
    EraseUserHandler,
    LogInHandler,
    RegisterUserHandler,
    RequestConfirmationHandler,
    RequestPasswordResetHandler,
    ResetPasswordHandler,
    PrepareSecondFactorHandler,
    SetUserActiveHandler,
    TurnSecondFactorOffHandler,
    TurnSecondFactorOnHandler,
    UpdateProfileHandler,
  ],
  exports: [EmailReservation, ShopEmailAddresses, AccountMailboxes],
})
export class IdentityModule {}
