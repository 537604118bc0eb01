import { SHOP_REPORT_FORMATS, SHOP_REPORT_MESSAGES, type ShopReportFormat } from '@parkho/contracts';
import { IsIn } from 'class-validator';

/** GET /reports/:id/file. */
export class ReportFileQuery {
  @IsIn(SHOP_REPORT_FORMATS, { message: SHOP_REPORT_MESSAGES.formatInvalid }) format!: ShopReportFormat;
}
