import { Body, Controller, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  DomainError,
  type ExternalInspection,
  type ExternalPagination,
  externalInspectionForm,
  INSPECTION_MESSAGES,
  type IssuedReport,
  reportUploadForm,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../platform/http/access/request-context.js';
import { ApiForms, FormBody } from '../platform/http/body/form.js';
import {
  Files,
  Multipart,
  MultipartInterceptor,
  type UploadedFile,
} from '../platform/http/body/multipart.js';
import { BODY_BYTES } from '../platform/http/limits/body-limits.js';
import { ChangeExternal, CreateExternal } from './commands/external-inspection.js';
import { inspectionCommand } from './commands/inspection-command.js';
import { IssueReport } from './commands/issue-report.js';
import { issuedResponse } from './inspection-response.js';
import { fileTooLarge, parseReportUpload, REPORT_FILES } from './report-upload.js';
import { InspectionWork } from './work/inspection-work.js';
import { ExternalQuery } from './work/work-queries.dto.js';

type ExternalForm = ValueOf<typeof externalInspectionForm>;

/** Inspections of devices that are not listed. */
@Controller('external-inspections')
@Allow('inspections.manage')
export class ExternalInspectionsController {
  constructor(
    private readonly commands: Commands,
    private readonly work: InspectionWork,
  ) {}

  @Get()
  @Allow('inspections.read')
  async list(
    @Query() { page, limit, ...filter }: ExternalQuery,
    @CurrentUser() { role }: Principal,
  ): Promise<Success<ExternalInspection[]> & { pagination: ExternalPagination }> {
    const { inspections, total } = await this.work.external(filter, role, { page, limit });
    const pagination = { page, limit, total, pages: Math.ceil(total / limit) };
    return { success: true, data: inspections, pagination };
  }

  @Get(':id')
  @Allow('inspections.read')
  async one(
    @Param('id') id: string,
    @CurrentUser() { role }: Principal,
  ): Promise<Success<ExternalInspection>> {
    const [inspection] = await this.work.externalByIds([id], role);
    if (!inspection) throw new DomainError('not-found', INSPECTION_MESSAGES.externalNotFound);
    return { success: true, data: inspection };
  }

  @Post()
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async create(
    @FormBody(externalInspectionForm) form: ExternalForm,
    @Context() context: CommandContext,
  ): Promise<Success<{ _id: string }>> {
    const { state } = await this.commands.execute(new CreateExternal(form, context), 'inspection-requests');
    const { requestId } = state.external!;
    return { success: true, message: INSPECTION_MESSAGES.externalCreated, data: { _id: requestId } };
  }

  @Put(':id')
  @RouteConfig({ bodyBytes: BODY_BYTES.long })
  async change(
    @Param('id') id: string,
    @FormBody(externalInspectionForm) form: ExternalForm,
    @Context() context: CommandContext,
  ): Promise<Success<{ _id: string }>> {
    await this.commands.execute(new ChangeExternal(id, form, context), 'inspection-requests');
    return { success: true, message: INSPECTION_MESSAGES.externalUpdated, data: { _id: id } };
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @Context() context: CommandContext): Promise<Success<null>> {
    const command = inspectionCommand(id, { type: 'delete-external' }, context);
    await this.commands.execute(command, 'inspection-requests', 'inspection-reports');
    return { success: true, message: INSPECTION_MESSAGES.externalDeleted, data: null };
  }

  @Patch(':id/report')
  @Allow('inspections.perform')
  @ApiForms(reportUploadForm)
  @Multipart(REPORT_FILES, new MultipartInterceptor(fileTooLarge))
  async report(
    @Param('id') id: string,
    @Body() body: unknown,
    @Files() files: UploadedFile[],
    @Context() context: CommandContext,
  ): Promise<Success<IssuedReport>> {
    const { findings, files: reportFiles } = parseReportUpload(body, files);
    const command = new IssueReport('external', id, findings, reportFiles, context);
    return issuedResponse(
      id,
      await this.commands.execute(command, 'inspection-requests', 'inspection-reports'),
    );
  }
}
