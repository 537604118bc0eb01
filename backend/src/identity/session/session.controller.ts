import { Body, Controller, Get, Headers, HttpCode, Post, Put, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  type Client,
  can,
  DomainError,
  forgottenPasswordForm,
  GENERAL_MESSAGES,
  loginForm,
  newUserForm,
  passwordChangeForm,
  passwordResetForm,
  registrationForm,
  type SignedIn,
  type Success,
  USER_MESSAGES,
  type User,
  userStream,
  type ValueOf,
} from '@parkho/contracts';
import type { FastifyReply } from 'fastify';
import {
  type CommandContext,
  deriveChildId,
  followUpContext,
} from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow, requireConfirmed } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { ApiForms, FormBody, parseForm } from '../../platform/http/body/form.js';
import { inConstantTime } from '../../platform/http/response/constant-time.js';
import { LoginAttempts, type Origin } from '../account/attempts.js';
import { CurrentUserView } from '../account/current-user-view.js';
import { KnownDevices } from '../account/known-devices.js';
import { VisitorLimits } from '../account/limits.js';
import { user, userOf } from '../account/user.js';
import { userCommand } from '../account/user-command.js';
import { FromClient, FromOrigin } from './client.js';
import { RegisterUser } from './commands/register-user.js';
import { RequestPasswordReset } from './commands/request-password-reset.js';
import { ResetPassword } from './commands/reset-password.js';
import { SignIn } from './sign-in.js';

/** Sign-up, sign-in and sign-out. */
@Controller('auth')
export class SessionController {
  constructor(
    private readonly commands: Commands,
    private readonly bus: CommandBus,
    private readonly signIn: SignIn,
    private readonly limits: VisitorLimits,
    private readonly runner: CommandRunner,
    private readonly attempts: LoginAttempts,
    private readonly devices: KnownDevices,
    private readonly currentUser: CurrentUserView,
  ) {}

  /**
   * Visitors register as sellers, and are signed in. Admins register others. An expired token must not turn an admin
   * into a visitor.
   */
  @Post('register')
  @Allow('public')
  @ApiForms(registrationForm, newUserForm)
  async register(
    @Body() body: unknown,
    @Headers('authorization') token: string | undefined,
    @CurrentUser() principal: Principal | undefined,
    @FromOrigin() origin: Origin,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<SignedIn | { user: User }>> {
    if (token && !principal) throw new DomainError('unauthenticated', GENERAL_MESSAGES.loginRequired);
    if (principal && can(principal.role, 'users.manage'))
      return this.registerOther(parseForm(newUserForm, body), principal, context);
    const data = await this.registerSelf(parseForm(registrationForm, body), origin, context);
    await this.remember(reply, data);
    return { success: true, message: USER_MESSAGES.registered, data };
  }

  @Post('login')
  @HttpCode(200)
  @Allow('public')
  async login(
    @FormBody(loginForm) credentials: ValueOf<typeof loginForm>,
    @FromOrigin() origin: Origin,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<SignedIn>> {
    const data = await this.signIn.withPassword(credentials, origin, context);
    await this.remember(reply, data);
    return { success: true, message: USER_MESSAGES.loggedIn, data };
  }

  @Post('logout')
  @HttpCode(200)
  @Allow('own-account')
  async logout(
    @CurrentUser() { id, sessionId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(userCommand(id, { type: 'log-out', sessionId }, context));
    return { success: true, message: USER_MESSAGES.loggedOut, data: null };
  }

  /** Read from the account's stream: a new user whom the read model does not have yet would seem to be signed out. */
  @Get('me')
  @Allow('own-account')
  async me(@CurrentUser() { id }: Principal): Promise<Success<{ user: User }>> {
    const { state } = await this.runner.load(user, userStream(id));
    return { success: true, data: { user: await this.currentUser.of(state) } };
  }

  /** Ends every session and begins a new one for the caller. */
  @Put('change-password')
  @Allow('own-account')
  @RouteConfig({ endsItsSession: true })
  async changePassword(
    @FormBody(passwordChangeForm) { currentPassword, newPassword }: ValueOf<typeof passwordChangeForm>,
    @CurrentUser() person: Principal,
    @FromClient() client: Client,
    @Context() context: CommandContext,
  ): Promise<Success<SignedIn>> {
    const passwords = { current: currentPassword, new: newPassword };
    const data = await this.signIn.withNewPassword(person, passwords, client, context);
    return { success: true, message: USER_MESSAGES.passwordChanged, data };
  }

  /** Neither the answer nor its time reveals whether there is such an account. */
  @Post('forgot-password')
  @HttpCode(200)
  @Allow('public')
  async forgotPassword(
    @FormBody(forgottenPasswordForm) { email }: ValueOf<typeof forgottenPasswordForm>,
    @FromOrigin() origin: Origin,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await inConstantTime(this.sendReset(email, origin, context));
    return { success: true, message: USER_MESSAGES.resetRequested, data: null };
  }

  @Post('reset-password')
  @HttpCode(200)
  @Allow('public')
  async resetPassword(
    @FormBody(passwordResetForm) { token, password }: ValueOf<typeof passwordResetForm>,
    @FromClient() client: Client,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.limits.openLink(client.ip, () =>
      this.commands.execute(new ResetPassword(token, password, client, context)),
    );
    return { success: true, message: USER_MESSAGES.passwordReset, data: null };
  }

  /** Does nothing for an unknown address, without revealing it. */
  private async sendReset(email: string, origin: Origin, context: CommandContext): Promise<void> {
    const { account, attempt } = await this.attempts.of(email, origin);
    await this.limits.requestReset(attempt);
    if (account) await this.bus.execute(new RequestPasswordReset(account.id, context));
  }

  /** Marks the device as the user's own. */
  private async remember(reply: FastifyReply, { user }: SignedIn): Promise<void> {
    reply.header('set-cookie', await this.devices.cookieOf(user._id, reply.request.protocol));
  }

  private async registerSelf(
    { name, email, phone, password, businessName }: ValueOf<typeof registrationForm>,
    origin: Origin,
    context: CommandContext,
  ): Promise<SignedIn> {
    await this.limits.register(origin.client.ip);
    const person = {
      role: 'seller' as const,
      personal: { name, email, phone },
      ...(businessName && { businessName }),
      password,
    };
    await this.commands.execute(
      new RegisterUser(deriveChildId(context.commandId, 'user'), person, context),
      'users',
      'sellers',
    );
    return this.signIn.withPassword({ email, password }, origin, followUpContext(context, 'log-in'));
  }

  private async registerOther(
    { name, email, phone, address, ...account }: ValueOf<typeof newUserForm>,
    admin: Principal,
    context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    // As sensitive as a change of role.
    if (can(account.role, 'console.open')) requireConfirmed(admin);
    const personal = { name, email, ...(phone && { phone }), ...(address && { address }) };
    const userId = deriveChildId(context.commandId, 'user');
    const command = new RegisterUser(userId, { ...account, personal }, context);
    const { state } = await this.commands.execute(command, 'users', 'sellers');
    return { success: true, message: USER_MESSAGES.created, data: { user: userOf(state) } };
  }
}
