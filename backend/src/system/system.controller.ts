import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type Attention,
  type DeadLetterPage,
  DomainError,
  deadLetterStream,
  GENERAL_MESSAGES,
  SYSTEM_MESSAGES as MESSAGES,
  type ProjectionsView,
  REACTORS,
  type ReactorName,
  rebuildForm,
  removalForm,
  type Success,
  type SystemView,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { PageQuery } from '../platform/http/query/query-fields.js';
import {
  type DeadLetterAction,
  type DeadLetterState,
  deadLetters,
} from '../platform/reactions/dead-letters.js';
import { ProjectionOperations } from './projection-operations.js';
import { SystemReport } from './system-report.js';

/** The state of the program itself. Requested operations are done afterwards: 202. */
@Controller()
@Allow('system.manage')
export class SystemController {
  constructor(
    private readonly operations: ProjectionOperations,
    private readonly report: SystemReport,
    private readonly commands: Commands,
  ) {}

  @Get('console/projections')
  async projections(): Promise<Success<ProjectionsView>> {
    return { success: true, data: await this.operations.view() };
  }

  @Post('admin/projections/:name/rebuild')
  @HttpCode(202)
  async rebuild(
    @Param('name') name: string,
    @FormBody(rebuildForm) { replaces }: ValueOf<typeof rebuildForm>,
  ): Promise<Success<null>> {
    const isUnderWay = await this.operations.rebuild(name, replaces);
    const message = isUnderWay ? MESSAGES.rebuildRequested(name) : MESSAGES.alreadyRebuilt(name);
    return { success: true, message, data: null };
  }

  @Get('console/system')
  async system(): Promise<Success<SystemView>> {
    return { success: true, data: await this.report.view() };
  }

  @Get('console/system/attention')
  async attention(): Promise<Success<Attention>> {
    return { success: true, data: await this.report.attention() };
  }

  @Get('console/reactions/:reactor/dead-letters')
  async deadLetters(
    @Param('reactor') reactor: string,
    @Query() query: PageQuery,
  ): Promise<Success<DeadLetterPage>> {
    return { success: true, data: await this.report.deadLettersOf(reactorOf(reactor), query) };
  }

  @Post('admin/reactions/:reactor/retry')
  @HttpCode(202)
  async retryAll(
    @Param('reactor') reactor: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const { open } = await this.send(reactor, { type: 'retry' }, context);
    const message = open.size > 0 ? MESSAGES.retryRequested(open.size) : MESSAGES.noDeadLetters;
    return { success: true, message, data: null };
  }

  @Post('admin/reactions/:reactor/dead-letters/:id/retry')
  @HttpCode(202)
  async retry(
    @Param('reactor') reactor: string,
    @Param('id') eventId: string,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.send(reactor, { type: 'retry', eventId }, context);
    return { success: true, message: MESSAGES.retryRequested(1), data: null };
  }

  @Post('admin/reactions/:reactor/dead-letters/:id/discard')
  @HttpCode(200)
  async discard(
    @Param('reactor') reactor: string,
    @Param('id') eventId: string,
    @FormBody(removalForm) { reason }: ValueOf<typeof removalForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    await this.send(reactor, { type: 'discard', eventId, reason }, context);
    return { success: true, message: MESSAGES.discarded, data: null };
  }

  /** The dead letters of one reactor after a command to them. */
  private async send(
    name: string,
    action: DeadLetterAction,
    context: CommandContext,
  ): Promise<DeadLetterState> {
    const reactor = reactorOf(name);
    const command = { ...action, reactor };
    const { state } = await this.commands.execute(
      new DeciderCommand(deadLetters, deadLetterStream(reactor), command, context),
    );
    return state;
  }
}

const reactorOf = (name: string): ReactorName => {
  const reactor = REACTORS.find((option) => option === name);
  if (!reactor) throw new DomainError('not-found', GENERAL_MESSAGES.notFound);
  return reactor;
};
