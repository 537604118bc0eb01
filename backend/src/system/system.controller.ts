import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import {
  DomainError,
  GENERAL_MESSAGES,
  SYSTEM_MESSAGES as MESSAGES,
  type ProjectionsView,
  REACTORS,
  rebuildForm,
  type Success,
  type SystemView,
  type ValueOf,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { CommandContext } from '../platform/commands/command-context.js';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { DeadLetters } from '../platform/reactions/dead-letters.js';
import { ProjectionDesk } from './projection-desk.js';
import { SystemReport } from './system-report.js';

/** How the program itself fares. What is asked for here is done afterwards: 202. */
@Controller()
@Allow('system.manage')
export class SystemController {
  constructor(
    private readonly desk: ProjectionDesk,
    private readonly report: SystemReport,
    @Inject(EVENT_LOG) private readonly log: EventStore,
  ) {}

  @Get('console/projections')
  async projections(): Promise<Success<ProjectionsView>> {
    return { success: true, data: await this.desk.view() };
  }

  @Post('admin/projections/:name/rebuild')
  @HttpCode(202)
  async rebuild(
    @Param('name') name: string,
    @FormBody(rebuildForm) { replaces }: ValueOf<typeof rebuildForm>,
  ): Promise<Success<null>> {
    const isUnderWay = await this.desk.rebuild(name, replaces);
    const message = isUnderWay ? MESSAGES.rebuildAsked(name) : MESSAGES.rebuiltMeanwhile(name);
    return { success: true, message, data: null };
  }

  @Get('console/system')
  async system(): Promise<Success<SystemView>> {
    return { success: true, data: await this.report.view() };
  }

  @Post('admin/reactions/:reactor/retry')
  @HttpCode(202)
  async retry(
    @Param('reactor') reactor: string,
    @Context() { actor, expectedRevision }: CommandContext,
  ): Promise<Success<null>> {
    const name = REACTORS.find((known) => known === reactor);
    if (!name) throw new DomainError('not-found', GENERAL_MESSAGES.notFound);
    const deadLetters = new DeadLetters(this.log, name);
    await deadLetters.load();
    const version = expectedRevision ?? deadLetters.version;
    const count = await deadLetters.requestRetry({ by: actor, version });
    const message = count > 0 ? MESSAGES.retryAsked(count) : MESSAGES.nothingSetAside;
    return { success: true, message, data: null };
  }
}
