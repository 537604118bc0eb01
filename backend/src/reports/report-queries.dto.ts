import {
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_MESSAGES,
  SHOP_REPORT_TYPES,
  type ShopReportFormat,
  type ShopReportType,
} from '@parkho/contracts';
import { IsIn } from 'class-validator';
import { IsOneOf, PageQuery } from '../platform/http/query/query-fields.js';

/** GET /reports: of one type, or of all. */
export class ReportListQuery extends PageQuery {
  @IsOneOf(SHOP_REPORT_TYPES, SHOP_REPORT_MESSAGES.typeInvalid) type?: ShopReportType;
}

/** GET /reports/:id/file. */
export class ReportFileQuery {
  @IsIn(SHOP_REPORT_FORMATS, { message: SHOP_REPORT_MESSAGES.formatInvalid }) format!: ShopReportFormat;
}
