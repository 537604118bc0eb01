import { Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  DomainError,
  type PersonalExport,
  PRODUCT_MESSAGES,
  passwordForm,
  profileForm,
  type Session,
  type Success,
  USER_MESSAGES,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { type CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { Files, Multipart, type UploadedFile } from '../../platform/http/body/multipart.js';
import { CurrentUserView } from '../account/current-user-view.js';
import { userCommand } from '../account/user-command.js';
import { EraseUser } from '../erasure/commands/erase-user.js';
import { ChangePicture } from './commands/change-picture.js';
import { UpdateProfile } from './commands/update-profile.js';
import { PersonalRecords } from './personal-records.js';

/** Actions of signed-in users on their own account. */
@Controller('auth')
@Allow('own-account')
export class ProfileController {
  constructor(
    private readonly commands: Commands,
    private readonly records: PersonalRecords,
    private readonly currentUser: CurrentUserView,
  ) {}

  @Put('profile')
  async update(
    @FormBody(profileForm) { address = {}, currentPassword, ...profile }: ValueOf<typeof profileForm>,
    @CurrentUser() { id }: Principal,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(
      new UpdateProfile(id, { ...profile, address }, currentPassword, ip, context),
      'users',
      'sellers',
    );
    const user = await this.currentUser.of(state);
    const message =
      user.email === profile.email ? USER_MESSAGES.profileUpdated : USER_MESSAGES.emailChangeRequested;
    return { success: true, message, data: { user } };
  }

  /** A multipart form with the picture in the field `profilePicture`. */
  @Post('profile-picture')
  @HttpCode(200)
  @Multipart(['profilePicture'])
  async changePicture(
    @Files() files: UploadedFile[],
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const file = files.find(({ field }) => field === 'profilePicture');
    if (!file) throw new DomainError('invalid', PRODUCT_MESSAGES.notAnImage);
    const { state } = await this.commands.execute(new ChangePicture(id, file.content, context), 'users');
    return {
      success: true,
      message: USER_MESSAGES.pictureUpdated,
      data: { user: await this.currentUser.of(state) },
    };
  }

  @Delete('profile-picture')
  async removePicture(
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ user: User }>> {
    const { state } = await this.commands.execute(new ChangePicture(id, null, context), 'users');
    return {
      success: true,
      message: USER_MESSAGES.pictureRemoved,
      data: { user: await this.currentUser.of(state) },
    };
  }

  @Get('sessions')
  async sessions(@CurrentUser() { id, sessionId }: Principal): Promise<Success<{ sessions: Session[] }>> {
    const sessions = await this.records.sessions(id, sessionId);
    return { success: true, data: { sessions: sessions.map(({ ip: _, ...session }) => session) } };
  }

  @Delete('sessions/:id')
  async endSession(
    @Param('id') sessionId: string,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(userCommand(id, { type: 'end-session', sessionId }, context));
    return { success: true, message: USER_MESSAGES.sessionEnded, data: null };
  }

  /** Ends the caller's session, too. */
  @Delete('sessions')
  async endSessions(
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(userCommand(id, { type: 'sign-out-everywhere' }, context));
    return { success: true, message: USER_MESSAGES.signedOutEverywhere, data: null };
  }

  @Get('export')
  @Header('content-disposition', 'attachment; filename="parkho-my-data.json"')
  async export(@CurrentUser() { id, sessionId }: Principal): Promise<Success<PersonalExport>> {
    return { success: true, data: await this.records.everything(id, sessionId) };
  }

  @Delete('me')
  async erase(
    @FormBody(passwordForm) { password }: ValueOf<typeof passwordForm>,
    @CurrentUser() { id, isConfirmed }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.commands.execute(new EraseUser(id, { password, isConfirmed }, context), 'users', 'sellers');
    return { success: true, message: USER_MESSAGES.accountErased, data: null };
  }
}
