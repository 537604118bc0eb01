import { INSPECTION_MESSAGES } from '@parkho/contracts';
import { IsWhole, PAGE_MAX } from '../../platform/http/query/query-fields.js';

/** Query of a report: the version, by default the newest. */
export class ReportVersion {
  @IsWhole(PAGE_MAX, INSPECTION_MESSAGES.reportVersionInvalid)
  version?: number;
}
