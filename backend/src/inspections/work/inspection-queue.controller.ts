import { Controller, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  assignmentForm,
  contactErasureForm,
  INSPECTION_MESSAGES,
  type InspectionAnalytics,
  type InspectionCase,
  type Pagination,
  type PhotoMatch,
  type QueuedInspection,
  type Success,
  type ValueOf,
  voidForm,
} from '@parkho/contracts';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { FormBody } from '../../platform/http/body/form.js';
import { paginationOf } from '../../platform/http/query/pagination.js';
import { AssignInspection } from '../commands/assign-inspection.js';
import { inspectionCommand } from '../commands/inspection-command.js';
import { InspectionWork } from './inspection-work.js';
import { PhotoMatchQuery, QueueQueryDto, queueFilterOf } from './work-queries.dto.js';

/** The queue of inspection requests, and their assignments. */
@Controller('admin')
@Allow('inspections.read')
export class InspectionQueueController {
  constructor(
    private readonly commands: Commands,
    private readonly work: InspectionWork,
  ) {}

  @Get('inspection-requests')
  async queue(
    @Query() { page, limit, ...filter }: QueueQueryDto,
    @CurrentUser() { id, role }: Principal,
  ): Promise<Success<{ requests: QueuedInspection[]; pagination: Pagination }>> {
    const { requests, total } = await this.work.queue(queueFilterOf(filter, id), role, { page, limit });
    return { success: true, data: { requests, pagination: paginationOf({ page, limit }, total) } };
  }

  @Get('inspection-analytics')
  async analytics(): Promise<Success<InspectionAnalytics>> {
    return { success: true, data: await this.work.analytics() };
  }

  @Get('inspectors')
  async inspectors(): Promise<Success<{ inspectors: { _id: string; name: string }[] }>> {
    return { success: true, data: { inspectors: await this.work.inspectors() } };
  }

  @Get('inspections/:inspectionId')
  async case(
    @Param('inspectionId') inspectionId: string,
    @CurrentUser() reader: Principal,
  ): Promise<Success<InspectionCase>> {
    return { success: true, data: await this.work.caseOf(inspectionId, reader) };
  }

  /** Photos of a report draft that look like those of other devices' reports. */
  @Get('inspections/:inspectionId/photo-matches')
  @Allow('inspections.perform')
  async photoMatches(
    @Param('inspectionId') inspectionId: string,
    @Query() { fingerprints }: PhotoMatchQuery,
  ): Promise<Success<{ photos: PhotoMatch[] }>> {
    return {
      success: true,
      data: { photos: await this.work.photoMatches(inspectionId, fingerprints.split(',')) },
    };
  }

  @Patch('inspections/:inspectionId/assign')
  @Allow('inspections.perform')
  async assign(
    @Param('inspectionId') inspectionId: string,
    @FormBody(assignmentForm) { requestId, inspectorId }: ValueOf<typeof assignmentForm>,
    @Context() context: CommandContext,
  ): Promise<Success<{ inspectorId: string | null }>> {
    const command = new AssignInspection(inspectionId, { requestId, inspectorId }, context);
    await this.commands.execute(command, 'inspection-requests');
    const message = inspectorId === null ? INSPECTION_MESSAGES.unassigned : INSPECTION_MESSAGES.assigned;
    return { success: true, message, data: { inspectorId } };
  }

  /** Voids a device's report, with a reason that its readers see. */
  @Post('inspections/:inspectionId/void')
  @Allow('inspections.perform')
  @HttpCode(200)
  async void(
    @Param('inspectionId') inspectionId: string,
    @FormBody(voidForm) input: ValueOf<typeof voidForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = inspectionCommand(inspectionId, { type: 'void', ...input }, context);
    await this.commands.execute(command, 'products', 'inspection-reports');
    return { success: true, message: INSPECTION_MESSAGES.reportVoided, data: null };
  }

  @Post('inspections/:inspectionId/erase-contact')
  @Allow('inspections.manage')
  @HttpCode(200)
  async eraseContact(
    @Param('inspectionId') inspectionId: string,
    @FormBody(contactErasureForm) { requestId }: ValueOf<typeof contactErasureForm>,
    @Context() context: CommandContext,
  ): Promise<Success<null>> {
    const command = inspectionCommand(inspectionId, { type: 'erase-contact', requestId }, context);
    await this.commands.execute(command, 'inspection-requests');
    return { success: true, message: INSPECTION_MESSAGES.contactErased, data: null };
  }
}
