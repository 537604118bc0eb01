import { Body, Controller, Param, Patch } from '@nestjs/common';
import {
  INSPECTION_MESSAGES,
  type IssuedReport,
  inspectionForm,
  reportUploadForm,
  type Success,
  type ValueOf,
} from '@parkho/contracts';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Commands } from '../platform/commands/commands.js';
import { Allow } from '../platform/http/access/allow.js';
import { Context } from '../platform/http/access/request-context.js';
import { ApiForms, FormBody } from '../platform/http/body/form.js';
import {
  Files,
  Multipart,
  MultipartInterceptor,
  type UploadedFile,
} from '../platform/http/body/multipart.js';
import { InspectListing } from './commands/inspect-listing.js';
import { IssueReport } from './commands/issue-report.js';
import { issuedResponse, type ListingInspectionResponse, listingResponse } from './inspection-response.js';
import { fileTooLarge, parseReportUpload, REPORT_FILES } from './report-upload.js';

/** Inspections of listed devices. */
@Controller('admin/products')
@Allow('inspections.perform')
export class AdminInspectionsController {
  constructor(private readonly commands: Commands) {}

  /** Marks a device as inspected, or not, without a report. */
  @Patch(':id/inspection')
  async setInspected(
    @Param('id') id: string,
    @FormBody(inspectionForm) findings: ValueOf<typeof inspectionForm>,
    @Context() context: CommandContext,
  ): Promise<ListingInspectionResponse> {
    const command = new InspectListing(id, { type: 'set-inspected', ...findings }, context);
    const outcome = await this.commands.execute(
      command,
      'products',
      'inspection-requests',
      'inspection-reports',
    );
    return listingResponse(outcome, ({ isInspected }) =>
      isInspected ? INSPECTION_MESSAGES.marked : INSPECTION_MESSAGES.voided,
    );
  }

  @Patch(':id/inspection-with-images')
  @ApiForms(reportUploadForm)
  @Multipart(REPORT_FILES, new MultipartInterceptor(fileTooLarge))
  async report(
    @Param('id') id: string,
    @Body() body: unknown,
    @Files() files: UploadedFile[],
    @Context() context: CommandContext,
  ): Promise<Success<IssuedReport>> {
    const { findings, files: reportFiles } = parseReportUpload(body, files);
    const command = new IssueReport('listing', id, findings, reportFiles, context);
    return issuedResponse(
      id,
      await this.commands.execute(command, 'products', 'inspection-requests', 'inspection-reports'),
    );
  }
}
