import { Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  DomainError,
  DRAFT_ID_PATTERN,
  type ListingDrafts,
  listingDraftForm,
  listingDraftsStream,
  LISTING_DRAFT_MESSAGES as MESSAGES,
  type SavedListingDraft,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { Commands } from '../../platform/commands/commands.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { BODY_BYTES } from '../../platform/http/limits/body-limits.js';
import { draftsAt, listingDrafts } from './listing-drafts.js';

/** Unfinished listings of the account, to continue on another device. */
@Controller('products/drafts')
@Allow('products.manage-own')
export class ListingDraftsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
  ) {}

  @Get()
  async all(
    @CurrentUser() { id: userId }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<Success<ListingDrafts>> {
    const { state } = await this.runner.load(listingDrafts, listingDraftsStream(userId));
    return { success: true, data: { drafts: draftsAt(state, at) } };
  }

  @Put(':id')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async save(
    @Param('id') draftId: string,
    @CurrentUser() { id: userId }: Principal,
    @FormBody(listingDraftForm) draft: ValueOf<typeof listingDraftForm>,
    @Context() context: CommandContext,
  ): Promise<Success<SavedListingDraft>> {
    if (!DRAFT_ID_PATTERN.test(draftId)) throw new DomainError('invalid', MESSAGES.idInvalid);
    const command = { type: 'save', userId, draftId, ...draft, at: context.at } as const;
    const { state } = await this.commands.execute(
      new DeciderCommand(listingDrafts, listingDraftsStream(userId), command, context),
    );
    const { id, savedAt, version } = state[draftId]!;
    return { success: true, message: MESSAGES.saved, data: { draft: { id, savedAt, version } } };
  }

  /** Succeeds also for a missing one, which may have been removed on another device. */
  @Delete(':id')
  async remove(
    @Param('id') draftId: string,
    @CurrentUser() { id: userId }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = { type: 'remove', userId, draftId, at: context.at } as const;
    await this.commands.execute(
      new DeciderCommand(listingDrafts, listingDraftsStream(userId), command, context),
    );
    return { success: true, message: MESSAGES.removed, data: null };
  }
}
