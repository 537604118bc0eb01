import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { type SignedIn, type Success, USER_MESSAGES, type User } from '@parkho/contracts';
import { Allow } from '../platform/allow.js';
import {
  type CommandContext,
  Context,
  CurrentUser,
  childId,
  followUp,
  type Principal,
} from '../platform/command-context.js';
import { Commands } from '../platform/commands.js';
import { LogIn } from './commands/log-in.js';
import { LogOut } from './commands/log-out.js';
import { RegisterUser } from './commands/register-user.js';
import { LoginDto, RegisterDto } from './identity.dto.js';
import type { TokenClaims } from './jwt.strategy.js';
import type { UserState } from './user.js';
import { Users } from './users.js';

@Controller('auth')
export class IdentityController {
  constructor(
    private readonly commands: Commands,
    private readonly tokens: JwtService,
    private readonly users: Users,
  ) {}

  @Post('register')
  @Allow('public')
  async register(@Body() body: RegisterDto, @Context() context: CommandContext): Promise<Success<SignedIn>> {
    const { name, email, phone, password, businessName } = body;
    const person = {
      role: 'seller' as const,
      personal: { name, email, phone },
      ...(businessName && { businessName }),
      password,
    };
    await this.commands.execute(new RegisterUser(childId(context.commandId, 'user'), person, context));
    return {
      success: true,
      message: USER_MESSAGES.registered,
      data: await this.signIn({ email, password }, followUp(context, 'log-in')),
    };
  }

  @Post('login')
  @HttpCode(200)
  @Allow('public')
  async login(
    @Body() { email, password }: LoginDto,
    @Context() context: CommandContext,
  ): Promise<Success<SignedIn>> {
    return {
      success: true,
      message: USER_MESSAGES.loggedIn,
      data: await this.signIn({ email, password }, context),
    };
  }

  @Post('logout')
  @HttpCode(200)
  @Allow('signed-in')
  async logout(
    @CurrentUser() { id, sessionId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(new LogOut(id, sessionId, context));
    return { success: true, message: USER_MESSAGES.loggedOut, data: null };
  }

  @Get('me')
  @Allow('signed-in')
  async me(@CurrentUser() { id }: Principal): Promise<Success<{ user: User }>> {
    return { success: true, data: { user: await this.users.byId(id) } };
  }

  private async signIn(
    credentials: { email: string; password: string },
    context: CommandContext,
  ): Promise<SignedIn> {
    const sessionId = childId(context.commandId, 'session');
    const { state } = await this.commands.execute<UserState>(new LogIn(credentials, sessionId, context));
    const { account } = state as Extract<UserState, { status: 'registered' }>;
    const claims: TokenClaims = { sub: account.id, sid: sessionId };
    return { user: await this.users.byId(account.id), token: await this.tokens.signAsync(claims) };
  }
}
