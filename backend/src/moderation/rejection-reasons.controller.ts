import { Controller, Get, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  MODERATION_MESSAGES,
  MODERATION_STREAM,
  type RejectionReasons,
  rejectionReasonsForm,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CommandRunner, type Outcome } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { type Reasons, rejectionReasons } from './rejection-reasons.js';

/** The list of rejection reasons. */
@Controller('admin/rejection-reasons')
@Allow('products.moderate')
export class RejectionReasonsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
  ) {}

  @Get()
  async list(): Promise<Success<RejectionReasons>> {
    return { success: true, data: listOf(await this.runner.load(rejectionReasons, MODERATION_STREAM)) };
  }

  @Put()
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async change(
    @FormBody(rejectionReasonsForm) { reasons }: ValueOf<typeof rejectionReasonsForm>,
    @Context() context: CommandContext,
  ): Promise<Success<RejectionReasons>> {
    const command = new DeciderCommand(rejectionReasons, MODERATION_STREAM, { reasons }, context);
    const outcome = await this.commands.execute(command);
    return { success: true, message: MODERATION_MESSAGES.reasonsSaved, data: listOf(outcome) };
  }
}

const listOf = ({ state, revision }: Pick<Outcome<Reasons>, 'state' | 'revision'>): RejectionReasons => ({
  reasons: state,
  version: revision,
});
