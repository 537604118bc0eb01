import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  DomainError,
  isReferenceList,
  type ManagedReferenceList,
  REFERENCE_MESSAGES as MESSAGES,
  REFERENCE_FORMS,
  REFERENCE_LIST_NAMES,
  type ReferenceList,
  referenceKey,
  referenceListStream,
  type Success,
} from '@parkho/contracts';
import { referenceListOf } from '@parkho/projections';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context } from '../../platform/http/access/request-context.js';
import { ApiForms, parseForm } from '../../platform/http/body/form.js';
import { type ReferenceListCommand, referenceList } from './reference-list.js';

const READ_MODEL = 'reference-lists';

type ListResponse = Success<{ list: ManagedReferenceList }>;

/** The lists for forms: cities, brands, graphics cards and RAM modules. */
@Controller()
@Allow('categories.manage')
export class ReferenceListsController {
  constructor(
    private readonly commands: Commands,
    private readonly models: ReadModels,
  ) {}

  @Get('console/reference-lists')
  async lists(): Promise<Success<{ lists: ManagedReferenceList[] }>> {
    const lists = await Promise.all(REFERENCE_LIST_NAMES.map((name) => this.managed(name)));
    return { success: true, data: { lists } };
  }

  @Post('admin/reference-lists/:list')
  @ApiForms(...Object.values(REFERENCE_FORMS))
  async add(
    @Param('list') name: string,
    @Body() body: unknown,
    @Context() context: CommandContext,
  ): Promise<ListResponse> {
    const list = listNamed(name);
    const entry = parseForm(REFERENCE_FORMS[list], body);
    return this.change({ list, type: 'add', entry }, context, MESSAGES.added);
  }

  @Delete('admin/reference-lists/:list/:key')
  @HttpCode(200)
  async remove(
    @Param('list') name: string,
    @Param('key') key: string,
    @Context() context: CommandContext,
  ): Promise<ListResponse> {
    const list = listNamed(name);
    return this.change({ list, type: 'remove', key: key.toLowerCase() }, context, MESSAGES.removed);
  }

  private async change(
    command: ReferenceListCommand,
    context: CommandContext,
    message: string,
  ): Promise<ListResponse> {
    const { list } = command;
    await this.commands.execute(
      new DeciderCommand(referenceList, referenceListStream(list), command, context),
      READ_MODEL,
    );
    return { success: true, message, data: { list: await this.managed(list) } };
  }

  private async managed(name: ReferenceList): Promise<ManagedReferenceList> {
    const { entries, version } = await referenceListOf(this.models[READ_MODEL], name);
    return { name, entries: entries.map((entry) => ({ ...entry, key: referenceKey(entry) })), version };
  }
}

const listNamed = (name: string): ReferenceList => {
  if (!isReferenceList(name)) throw new DomainError('not-found', MESSAGES.listInvalid);
  return name;
};
