import { INSPECTION_MESSAGES } from '@parkho/contracts';
import { IsInteger, PAGE_MAX } from '../../platform/http/query/query-fields.js';

/** Query of a report: the version, by default the newest. */
export class ReportVersion {
  @IsInteger(PAGE_MAX, INSPECTION_MESSAGES.reportVersionInvalid)
  version?: number;
}
