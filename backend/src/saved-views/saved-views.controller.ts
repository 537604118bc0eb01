import { Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  can,
  changedViewForm,
  DomainError,
  SAVED_VIEW_MESSAGES as MESSAGES,
  requireCapability,
  type SavedViewContent,
  type SavedViews,
  type SavedViewView,
  type Success,
  savedViewForm,
  savedViewsStream,
  type UserRole,
  type ValueOf,
  VIEW_LIST_NAMES,
  VIEW_LISTS,
  type ViewList,
} from '@parkho/contracts';
import { type OwnedView, sharedViews, viewsOfOwner } from '@parkho/projections';
import { IsIn } from 'class-validator';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { savedViews } from './saved-views.js';

class ViewsQuery {
  @IsIn(VIEW_LIST_NAMES, { message: MESSAGES.listInvalid })
  list!: ViewList;
}

const READ_MODEL = 'saved-views';
const NO_VIEWS: SavedViews = { own: [], shared: [] };

const requireReads = (role: UserRole, list: ViewList): void => {
  requireCapability(role, VIEW_LISTS[list]);
};

/** Saved views of the console's lists, for their owner or for all readers of the list. */
@Controller('console/views')
@Allow('console.open')
export class SavedViewsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
  ) {}

  @Get()
  async list(@Query() { list }: ViewsQuery, @CurrentUser() reader: Principal): Promise<Success<SavedViews>> {
    requireReads(reader.role, list);
    return { success: true, data: await this.viewsOf(list, reader.id) };
  }

  @Post()
  @HttpCode(200)
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async save(
    @FormBody(savedViewForm) { list, ...content }: ValueOf<typeof savedViewForm>,
    @CurrentUser() { id: ownerId, role }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedViews>> {
    requireReads(role, list);
    const viewId = deriveChildId(context.commandId, 'saved-view');
    const command = { type: 'save', ownerId, viewId, list, ...content } as const;
    await this.commands.execute(
      new DeciderCommand(savedViews, savedViewsStream(ownerId), command, context),
      READ_MODEL,
    );
    return { success: true, message: MESSAGES.saved, data: await this.viewsOf(list, ownerId) };
  }

  /** Its owner renames it, shares it, or saves other filters under its name. */
  @Put(':ownerId/:id')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async change(
    @Param('ownerId') ownerId: string,
    @Param('id') viewId: string,
    @FormBody(changedViewForm) content: SavedViewContent,
    @CurrentUser() { id, role }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedViews>> {
    if (ownerId !== id) throw new DomainError('not-found', MESSAGES.notFound);
    const { list, ...before } = await this.contentOf(ownerId, viewId);
    requireReads(role, list);
    const command = { type: 'change', ownerId, viewId, ...content } as const;
    await this.commands.execute(
      new DeciderCommand(savedViews, savedViewsStream(ownerId), command, context),
      READ_MODEL,
    );
    return { success: true, message: changedMessage(before, content), data: await this.viewsOf(list, id) };
  }

  /** Its owner deletes it; user managers also delete shared views, such as those of users who left. */
  @Delete(':ownerId/:id')
  async delete(
    @Param('ownerId') ownerId: string,
    @Param('id') viewId: string,
    @CurrentUser() { id, role }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<SavedViews>> {
    const { list, shared } = await this.contentOf(ownerId, viewId);
    if (ownerId !== id && !(shared && can(role, 'users.manage')))
      throw new DomainError('not-found', MESSAGES.notFound);
    const command = { type: 'delete', ownerId, viewId } as const;
    await this.commands.execute(
      new DeciderCommand(savedViews, savedViewsStream(ownerId), command, context),
      READ_MODEL,
    );
    // If the role no longer reads the list, only own views can be deleted, without an answer about them.
    const data = can(role, VIEW_LISTS[list]) ? await this.viewsOf(list, id) : NO_VIEWS;
    return { success: true, message: MESSAGES.deleted, data };
  }

  private async contentOf(ownerId: string, viewId: string): Promise<SavedViewContent & { list: ViewList }> {
    const { state } = await this.runner.load(savedViews, savedViewsStream(ownerId));
    const view = state.find(({ id }) => id === viewId);
    if (!view) throw new DomainError('not-found', MESSAGES.notFound);
    return view;
  }

  private async viewsOf(list: ViewList, readerId: string): Promise<SavedViews> {
    const model = this.models[READ_MODEL];
    const own = (await viewsOfOwner(model, readerId)).filter((view) => view.list === list);
    const shared = (await sharedViews(model, list)).filter(({ ownerId }) => ownerId !== readerId);
    const owners = await this.models.users.getMany([...new Set(shared.map(({ ownerId }) => ownerId))]);
    const names = new Map(owners.map(({ _id, name }) => [_id, name]));
    return {
      own: byName(own.map((view) => viewOf(view))),
      shared: byName(shared.map((view) => viewOf(view, names.get(view.ownerId)))),
    };
  }
}

const changedMessage = (before: SavedViewContent, { shared, pinned, mail }: SavedViewContent): string => {
  if (shared !== before.shared) return shared ? MESSAGES.shared : MESSAGES.unshared;
  if (pinned !== before.pinned) return pinned ? MESSAGES.pinned : MESSAGES.unpinned;
  if (mail !== before.mail) return mail ? MESSAGES.mailed : MESSAGES.unmailed;
  return MESSAGES.saved;
};

const viewOf = ({ id, mailSince: _, ...view }: OwnedView, ownerName?: string): SavedViewView => ({
  _id: id,
  ...view,
  ...(ownerName && { ownerName }),
});

const byName = (views: SavedViewView[]): SavedViewView[] =>
  views.sort((a, b) => a.name.localeCompare(b.name, 'en'));
