import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  type AuditComparison,
  type AuditedKind,
  type AuditHistory,
  type AuditMoment,
  can,
  type Disclosure,
  type DisclosureTarget,
  DomainError,
  disclosureForm,
  disclosuresStream,
  isAuditedKind,
  isDay,
  AUDIT_MESSAGES as MESSAGES,
  plusDays,
  type Success,
  startOfDay,
} from '@parkho/contracts';
import { auditedEvents } from '@parkho/projections';
import { IsOptional } from 'class-validator';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { FormBody } from '../platform/http/body/form.js';
import { IsInteger } from '../platform/http/query/query-fields.js';
import { disclosures } from './disclosures.js';
import { AuditRecords } from './entries/audit-records.js';
import { NOTHING_VISIBLE, type Visibility } from './entries/redaction.js';
import { IsTime } from './selection/audit-query.js';

class HistoryQuery {
  @IsInteger(Number.MAX_SAFE_INTEGER, MESSAGES.beforeInvalid) before?: number;
  @IsOptional() @IsTime() at?: string;
  @IsOptional() @IsTime() and?: string;
}

/** The history of a record, its state at any time, and disclosures of personal data in the audit. */
@Controller('audit')
@Allow('audit.read')
export class AuditController {
  constructor(
    private readonly records: AuditRecords,
    private readonly models: ReadModels,
    private readonly commands: Commands,
  ) {}

  /** Without a moment the history, with one the state then, with two their differences. A day means its end. */
  @Get(':kind/:id')
  async thing(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() { before, at, and }: HistoryQuery,
  ): Promise<Success<AuditHistory | AuditMoment | AuditComparison>> {
    if (!isAuditedKind(kind)) throw new DomainError('not-found', MESSAGES.thingKindInvalid);
    if (and !== undefined && at === undefined) throw new DomainError('invalid', MESSAGES.andAlone);
    const data =
      at === undefined
        ? await this.records.history(kind, id, before, NOTHING_VISIBLE)
        : await this.viewOf(kind, id, { at, and }, NOTHING_VISIBLE);
    return { success: true, data };
  }

  /** Recorded first: personal data is shown only after its disclosure is in the log. */
  @Post('disclosures')
  @HttpCode(200)
  async disclose(
    @FormBody(disclosureForm) of: DisclosureTarget,
    @CurrentUser() { id: viewerId, role }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<Disclosure>> {
    const visibility = { personal: true, addresses: can(role, 'users.manage') };
    const disclosure = withResolvedTimes(of, context.at);
    await this.disclosed(disclosure, NOTHING_VISIBLE);
    const { state: looked } = await this.commands.execute(
      new DeciderCommand(disclosures, disclosuresStream(viewerId), { viewerId, of: disclosure }, context),
    );
    // A repeated request with the same key shows the data of the first: later changes need another disclosure.
    return { success: true, message: MESSAGES.disclosed, data: await this.disclosed(looked!, visibility) };
  }

  /** @throws DomainError 'not-found' */
  private async disclosed(of: DisclosureTarget, visibility: Visibility): Promise<Disclosure> {
    if ('events' in of) {
      const documents = await auditedEvents(this.models, of.events);
      if (documents.length < new Set(of.events).size)
        throw new DomainError('not-found', MESSAGES.eventNotFound);
      return { entries: await this.records.entries(documents, visibility) };
    }
    const { kind, thing, at, and } = of;
    const view = await this.viewOf(kind, thing, { at: at!, and }, visibility);
    return 'revision' in view ? { moment: view } : { comparison: view };
  }

  private viewOf(
    kind: AuditedKind,
    id: string,
    { at, and }: { at: string; and?: string | undefined },
    visibility: Visibility,
  ): Promise<AuditMoment | AuditComparison> {
    return and === undefined
      ? this.records.moment(kind, id, momentOf(at), visibility)
      : this.records.comparison(kind, id, { at: momentOf(at), and: momentOf(and) }, visibility);
  }
}

/** The target with its moments resolved; without one, the present state is that of now. */
const withResolvedTimes = (of: DisclosureTarget, now: string): DisclosureTarget =>
  'events' in of
    ? of
    : { ...of, at: momentOf(of.at ?? now), ...(of.and !== undefined && { and: momentOf(of.and) }) };

const momentOf = (time: string): string =>
  new Date(isDay(time) ? startOfDay(plusDays(time, 1)) - 1 : Date.parse(time)).toISOString();
