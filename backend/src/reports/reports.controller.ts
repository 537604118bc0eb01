import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Res,
  StreamableFile,
} from '@nestjs/common';
import {
  DomainError,
  dayInPakistan,
  isReportDay,
  SHOP_REPORT_MESSAGES as MESSAGES,
  type Pagination,
  type ReportDocument,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_MIME_TYPES,
  SHOP_REPORT_SCHEDULES_STREAM,
  type ShopReport,
  type ShopReportComparison,
  type ShopReportSchedule,
  type Success,
  shopReportFileName,
  shopReportForm,
  shopReportHeaderForm,
  shopReportScheduleForm,
  shopReportStream,
  type ValueOf,
} from '@parkho/contracts';
import {
  countRequestedReports,
  latestOfSchedule,
  latestShopReports,
  type ShopReportDocument,
  shopReports,
  shopReportsPage,
} from '@parkho/projections';
import { type EventStore, StoreUnavailable } from '@parkho/stores';
import type { FastifyReply } from 'fastify';
import { type CommandContext, deriveChildId } from '../platform/commands/command-context.js';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { Commands } from '../platform/commands/commands.js';
import { DeciderCommand } from '../platform/commands/decide.js';
import { ReadModels } from '../platform/engines/read-models.js';
import { EVENT_STORE } from '../platform/engines/tokens.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ApiForms, FormBody, parseForm } from '../platform/http/body/form.js';
import {
  Files,
  Multipart,
  MultipartInterceptor,
  type UploadedFile,
} from '../platform/http/body/multipart.js';
import { paginationOf } from '../platform/http/query/pagination.js';
import { ApiMediaTypes } from '../platform/http/response/response-types.js';
import {
  ReportCrashed,
  ReportGenerator,
  ReportTimeout,
  UnreadableLog,
} from './generation/report-generator.js';
import { ReportFileQuery, ReportListQuery } from './report-queries.dto.js';
import { ReportViews } from './report-views.js';
import { nextDueAfter, reportSchedules, type Schedules } from './schedule/report-schedules.js';
import { shopReport } from './shop-report.js';

const READ_MODEL = 'shop-reports';
type ShopReportEvent = Parameters<typeof shopReports.evolve>[1];
const fileTooLarge = () => new DomainError('too-large', MESSAGES.fileTooLarge);
const today = (): string => dayInPakistan(new Date().toISOString());

/** Reports of the shop for analysts, made from the log. */
@Controller('reports')
@Allow('reports.make')
export class ReportsController {
  constructor(
    private readonly commands: Commands,
    private readonly runner: CommandRunner,
    private readonly models: ReadModels,
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly generator: ReportGenerator,
    private readonly views: ReportViews,
  ) {}

  @Post()
  @HttpCode(202)
  async request(
    @FormBody(shopReportForm)
    { type, range, compare, formats, asOf = today() }: ValueOf<typeof shopReportForm>,
    @CurrentUser() { id }: Principal,
    @Context() context: CommandContext,
  ): Promise<Success<{ report: ShopReport }>> {
    if (compare && isReportDay(compare) && compare > today())
      throw new DomainError('invalid', MESSAGES.asOfInFuture, {
        fields: { compare: MESSAGES.asOfInFuture },
      });
    if (asOf > today())
      throw new DomainError('invalid', MESSAGES.asOfInFuture, { fields: { asOf: MESSAGES.asOfInFuture } });
    const shopReportId = deriveChildId(context.commandId, 'report');
    const stream = shopReportStream(shopReportId);
    // A repeated request counts itself.
    const isRepeated = (await this.runner.findRepeated(shopReport, stream, context)) !== undefined;
    const waiting = isRepeated ? 0 : await countRequestedReports(this.models[READ_MODEL], id);
    if (waiting >= SHOP_REPORT_LIMITS.waiting) throw new DomainError('conflict', MESSAGES.tooManyWaiting);
    const question = { type, range, asOf, ...(compare && { compare }) };
    await this.commands.execute(
      new DeciderCommand(
        shopReport,
        stream,
        { type: 'request', reportId: shopReportId, question, formats, scheduleId: null },
        context,
      ),
      READ_MODEL,
    );
    return { success: true, message: MESSAGES.requested, data: { report: await this.viewOf(shopReportId) } };
  }

  @Get()
  async list(
    @Query() query: ReportListQuery,
  ): Promise<Success<{ reports: ShopReport[]; pagination: Pagination }>> {
    const { documents, total } = await shopReportsPage(this.models[READ_MODEL], query);
    const reports = await this.views.of(documents);
    return { success: true, data: { reports, pagination: paginationOf(query, total) } };
  }

  /** The latest finished report of each type. */
  @Get('latest')
  async latest(): Promise<Success<{ reports: ShopReport[] }>> {
    const reports = await this.views.of(await latestShopReports(this.models[READ_MODEL]));
    return { success: true, data: { reports } };
  }

  @Get('schedules')
  async schedules(): Promise<Success<{ schedules: ShopReportSchedule[] }>> {
    const { state } = await this.runner.load(reportSchedules, SHOP_REPORT_SCHEDULES_STREAM);
    return { success: true, data: { schedules: await this.schedulesOf(state) } };
  }

  @Post('schedules')
  async schedule(
    @FormBody(shopReportScheduleForm) plan: ValueOf<typeof shopReportScheduleForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ schedules: ShopReportSchedule[] }>> {
    const scheduleId = deriveChildId(context.commandId, 'schedule');
    const { state } = await this.commands.execute(
      new DeciderCommand(
        reportSchedules,
        SHOP_REPORT_SCHEDULES_STREAM,
        { type: 'schedule', scheduleId, plan },
        context,
      ),
    );
    return { success: true, message: MESSAGES.scheduled, data: { schedules: await this.schedulesOf(state) } };
  }

  @Delete('schedules/:id')
  async unschedule(
    @Param('id') scheduleId: string,
    @Context() context: CommandContext,
  ): Promise<Success<{ schedules: ShopReportSchedule[] }>> {
    const { state } = await this.commands.execute(
      new DeciderCommand(
        reportSchedules,
        SHOP_REPORT_SCHEDULES_STREAM,
        { type: 'unschedule', scheduleId },
        context,
      ),
    );
    return {
      success: true,
      message: MESSAGES.unscheduled,
      data: { schedules: await this.schedulesOf(state) },
    };
  }

  /** A file in `file`, or a copied header in `header`. */
  @Post('again')
  @HttpCode(200)
  @ApiForms(shopReportHeaderForm)
  @Multipart(['file'], new MultipartInterceptor(fileTooLarge, SHOP_REPORT_LIMITS.fileMegabytes * 1024 * 1024))
  async again(
    @Body() body: unknown,
    @Files() files: UploadedFile[],
    @CurrentUser() { id: owner }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<{ comparison: ShopReportComparison }>> {
    const { header } = parseForm(shopReportHeaderForm, body);
    const [file] = files;
    const source = file ? { file: file.content } : { header };
    const comparison = await this.generator
      .compare(source, { owner, signal: requestSignal(reply) })
      .catch(unreadable);
    return { success: true, data: { comparison } };
  }

  @Get(':id')
  async read(@Param('id') id: string): Promise<Success<{ report: ShopReport }>> {
    return { success: true, data: { report: await this.viewOf(id) } };
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(
    @Param('id') shopReportId: string,
    @Context() context: CommandContext,
  ): Promise<Success<{ report: ShopReport }>> {
    await this.commands.execute(
      new DeciderCommand(
        shopReport,
        shopReportStream(shopReportId),
        { type: 'cancel', reportId: shopReportId },
        context,
      ),
      READ_MODEL,
    );
    return { success: true, message: MESSAGES.cancelled, data: { report: await this.viewOf(shopReportId) } };
  }

  /** Made again from the same events, without the data of users who were erased since. */
  @Get(':id/file')
  @ApiMediaTypes(...Object.values(SHOP_REPORT_MIME_TYPES))
  async file(
    @Param('id') id: string,
    @Query() { format }: ReportFileQuery,
    @CurrentUser() { id: owner }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { question, made } = await this.generatedReport(id);
    if (!made.files.some((file) => file.format === format))
      throw new DomainError('not-found', MESSAGES.formatUnavailable);
    const { version, size } = made;
    const order = { question, version, size, formats: [format] };
    const { files } = await this.generator
      .generate(order, { owner, signal: requestSignal(reply) })
      .catch(unreadable);
    return new StreamableFile(files[0]!.content, {
      type: SHOP_REPORT_MIME_TYPES[format],
      disposition: `attachment; filename="${shopReportFileName(question, format)}"`,
      length: files[0]!.bytes,
    });
  }

  /** The report as a document, made again as its files are. */
  @Get(':id/document')
  async document(
    @Param('id') id: string,
    @CurrentUser() { id: owner }: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Success<{ report: ShopReport; document: ReportDocument }>> {
    const { question, made } = await this.generatedReport(id);
    const { version, size } = made;
    const order = { question, version, size, formats: [] };
    const { document } = await this.generator
      .generate(order, { owner, signal: requestSignal(reply) })
      .catch(unreadable);
    if (!document) throw new DomainError('conflict', MESSAGES.noDocument);
    return { success: true, data: { report: await this.viewOf(id), document } };
  }

  /** @throws DomainError 'not-found', or 'conflict' where it is not made yet */
  private async generatedReport(id: string) {
    const { state } = await this.runner.load(shopReport, shopReportStream(id));
    if (state.status === 'unknown') throw new DomainError('not-found', MESSAGES.notFound);
    if (state.status !== 'made') throw new DomainError('conflict', MESSAGES.notReady);
    return state;
  }

  private schedulesOf(schedules: Schedules): Promise<ShopReportSchedule[]> {
    return Promise.all(
      schedules.map(async ({ id, ...schedule }) => {
        const last = await latestOfSchedule(this.models[READ_MODEL], id);
        return {
          _id: id,
          ...schedule,
          nextOn: nextDueAfter(schedule.every, today()),
          ...(last && { last: lastOf(last) }),
        };
      }),
    );
  }

  /** Folded from its own events: the read model may lag behind a new request. */
  private async viewOf(id: string): Promise<ShopReport> {
    const events = await this.events.readStream(shopReportStream(id));
    const document = events.reduce<ShopReportDocument | null>(
      (report, event) => shopReports.evolve(report, event as unknown as ShopReportEvent, id),
      null,
    );
    if (!document) throw new DomainError('not-found', MESSAGES.notFound);
    return (await this.views.of([document]))[0]!;
  }
}

const lastOf = ({
  _id,
  state,
  asOf,
  endedAt,
}: ShopReportDocument): NonNullable<ShopReportSchedule['last']> => ({
  _id,
  state,
  asOf,
  ...(endedAt && { endedAt }),
});

/** Timeout of a request for its report, in milliseconds. */
const REQUEST_MS = 60_000;

/** Aborts when the client disconnects, or on timeout. */
const requestSignal = ({ raw }: FastifyReply): AbortSignal => {
  const ends = new AbortController();
  const timer = setTimeout(() => ends.abort(new ReportTimeout()), REQUEST_MS);
  raw.once('close', () => {
    clearTimeout(timer);
    ends.abort(new StoreUnavailable('The client'));
  });
  return ends.signal;
};

/** The user cannot fix it, and sees what operators see. */
const unreadable = (error: unknown): never => {
  const isFinal =
    error instanceof UnreadableLog || error instanceof ReportCrashed || error instanceof ReportTimeout;
  throw isFinal ? new DomainError('conflict', error.message) : error;
};
