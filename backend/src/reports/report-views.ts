import { Injectable } from '@nestjs/common';
import { type ShopReport, shopReportFileName } from '@parkho/contracts';
import type { ShopReportDocument } from '@parkho/projections';
import { ReadModels } from '../platform/engines/read-models.js';
import { ReportGeneration } from './generation/report-generation.js';

/** Reports for the API. */
@Injectable()
export class ReportViews {
  constructor(
    private readonly models: ReadModels,
    private readonly generation: ReportGeneration,
  ) {}

  async of(documents: readonly ShopReportDocument[]): Promise<ShopReport[]> {
    const ids = [...new Set(documents.flatMap(({ requestedBy }) => requestedBy ?? []))];
    const people = new Map((await this.models.users.getMany(ids)).map(({ _id, name }) => [_id, name]));
    return documents.map(({ requestedBy, scheduleId: _, files, ...report }) => {
      const name = requestedBy === null ? undefined : people.get(requestedBy);
      const progress = this.generation.progressOf(report._id);
      return {
        ...report,
        ...(requestedBy !== null && { requestedBy: { _id: requestedBy, ...(name && { name }) } }),
        ...(report.state === 'requested' && progress !== undefined && { progress }),
        ...(files && {
          files: files.map((file) => ({ ...file, name: shopReportFileName(report, file.format) })),
        }),
      };
    });
  }
}
