import { Controller, Delete, Get, Header, Headers, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  DomainError,
  endSearchPath,
  GUEST_MESSAGES,
  guestSearchForm,
  type LinkedSearch,
  SAVED_SEARCH_MESSAGES as MESSAGES,
  oneClickForm,
  type SavedSearches,
  type Success,
  savedSearchesStream,
  savedSearchForm,
  type ValueOf,
} from '@parkho/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { GuestLimits } from '../guests/guest-limits.js';
import { Guests } from '../guests/guests.js';
import { type CommandContext, deriveChildId, followUpContext } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { Allow } from '../platform/http/access/allow.js';
import {
  ClientAddress,
  Context,
  CurrentUser,
  type Principal,
} from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { Multipart } from '../platform/http/body/multipart.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { inConstantTime } from '../platform/http/response/constant-time.js';
import { redirectToPage } from '../platform/http/response/page-redirect.js';
import { findByQuery, type SavedSearch, type SavedSearchCommand, savedSearches } from './saved-searches.js';
import { canonicalQuery, titleOf } from './search-criteria.js';
import { SearchLinks } from './search-links.js';
import { SearchOwners } from './search-owners.js';
import { SearchViews } from './search-views.js';

class SearchLinkQuery {
  @IsString({ message: MESSAGES.linkInvalid })
  @MaxLength(300, { message: MESSAGES.linkInvalid })
  token!: string;
}

const commandOf = (command: SavedSearchCommand, context: CommandContext) =>
  new DeciderCommand(savedSearches, savedSearchesStream(command.ownerId), command, context);

/** Saved searches, with an account or without. */
@Controller('saved-searches')
export class SavedSearchesController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly guests: Guests,
    private readonly limits: GuestLimits,
    private readonly links: SearchLinks,
    private readonly owners: SearchOwners,
    private readonly views: SearchViews,
  ) {}

  @Get()
  @Allow('signed-in')
  async list(@CurrentUser() { id }: Principal): Promise<Success<SavedSearches>> {
    return { success: true, data: await this.views.of(id) };
  }

  /** A repeated search is not saved again. */
  @Post()
  @HttpCode(200)
  @Allow('signed-in')
  async save(
    @FormBody(savedSearchForm) form: ValueOf<typeof savedSearchForm>,
    @CurrentUser() { id: ownerId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedSearches>> {
    const query = canonicalQuery(form.query);
    const searchId = deriveChildId(context.commandId, 'saved-search');
    const command = { type: 'save', ownerId, ownerKind: 'user', searchId, query } as const;
    if (!(await this.ownerOf(ownerId, (search) => search.query === query)))
      await this.commands.execute(commandOf(command, context), 'saved-searches');
    return { success: true, message: MESSAGES.saved, data: await this.views.of(ownerId) };
  }

  /**
   * Without an account it is saved after the link of a mail is opened. The answer reveals nothing about the address.
   */
  @Post('by-email')
  @HttpCode(200)
  @Allow('public')
  async saveByEmail(
    @FormBody(guestSearchForm) { email, ...form }: ValueOf<typeof guestSearchForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const query = canonicalQuery(form.query);
    await this.limits.requestMail(ip, email);
    await inConstantTime(this.saveFor(email, query, context));
    return { success: true, message: GUEST_MESSAGES.confirmationSent, data: null };
  }

  /** Shows the search of a mail's link, without a login. It changes nothing, because programs open links too. */
  @Get('by-link')
  @Header('cache-control', 'no-store')
  @Allow('public')
  async look(
    @Query() { token }: SearchLinkQuery,
    @Headers('accept') accept: string | undefined,
    @ClientAddress() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<LinkedSearch> | null> {
    if (redirectToPage(reply, accept, endSearchPath, token)) return null;
    const { ownerId, searchId } = await this.openLink(token, ip);
    const { state } = await this.runner.load(savedSearches, savedSearchesStream(ownerId));
    const savedSearch = state.find(({ id }) => id === searchId);
    const search = savedSearch && { query: savedSearch.query, title: titleOf(savedSearch.query) };
    return { success: true, data: search ? { search } : {} };
  }

  /** Ends the search. */
  @Post('by-link')
  @HttpCode(200)
  @Allow('public')
  @RouteConfig({ takesForms: true, uploadBytes: BODY_BYTES.short })
  @Multipart([])
  async endByLink(
    @Query() { token }: SearchLinkQuery,
    @FormBody(oneClickForm) _: ValueOf<typeof oneClickForm>,
    @ClientAddress() ip: string,
    @Context() context: CommandContext,
  ): Promise<Success<LinkedSearch>> {
    const search = await this.openLink(token, ip);
    await this.commands.execute(commandOf({ type: 'end', ...search }, context), 'saved-searches');
    return { success: true, message: MESSAGES.ended, data: {} };
  }

  @Delete(':id')
  @Allow('signed-in')
  async end(
    @Param('id') searchId: string,
    @CurrentUser() { id: userId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedSearches>> {
    const ownerId = await this.ownerOf(userId, ({ id }) => id === searchId);
    if (!ownerId) throw new DomainError('not-found', MESSAGES.notFound);
    await this.commands.execute(commandOf({ type: 'end', ownerId, searchId }, context), 'saved-searches');
    return { success: true, message: MESSAGES.ended, data: await this.views.of(userId) };
  }

  /** The id under which such a search of an account is saved and confirmed. */
  private async ownerOf(userId: string, isIt: (search: SavedSearch) => boolean): Promise<string | undefined> {
    for (const ownerId of await this.owners.of(userId)) {
      const { state } = await this.runner.load(savedSearches, savedSearchesStream(ownerId));
      if (state.some((search) => !search.isPending && isIt(search))) return ownerId;
    }
    return undefined;
  }

  private openLink(token: string, ip: string): Promise<{ ownerId: string; searchId: string }> {
    return this.limits.openLink(ip, () => this.links.read(token));
  }

  private async saveFor(email: string, query: string, context: CommandContext): Promise<void> {
    const { expectedRevision: _, ...unconditional } = followUpContext(context, 'save');
    const ownerId = await this.guests.ensureGuest(email, context);
    const command = {
      type: 'save',
      ownerId,
      ownerKind: 'guest',
      searchId: deriveChildId(context.commandId, 'saved-search'),
      query,
    } as const;
    const { state } = await this.runner.run(
      savedSearches,
      savedSearchesStream(ownerId),
      command,
      unconditional,
    );
    const search = findByQuery(state, query);
    if (!search) return;
    await this.guests.requestConfirmation(ownerId, { kind: 'saved-search', id: search.id }, context);
  }
}
