import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import {
  DomainError,
  STATEMENT_MESSAGES as MESSAGES,
  monthInPakistan,
  monthsUpTo,
  type ReportTable,
  type SellerStatement,
  STATEMENT_FORMATS,
  type StatementFormat,
  type Success,
  statementFileName,
  stepsBetween,
} from '@parkho/contracts';
import { activityOfSeller, productsOfSeller, shopNameOf } from '@parkho/projections';
import { IsIn } from 'class-validator';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { readAllPages } from '../../platform/engines/read-all-pages.js';
import { ReadModels } from '../../platform/engines/read-models.js';
import { Allow } from '../../platform/http/access/allow.js';
import { Context, CurrentUser, type Principal } from '../../platform/http/access/request-context.js';
import { ApiMediaTypes } from '../../platform/http/response/response-types.js';
import { statementOf } from './statement.js';

const TYPES: Readonly<Record<StatementFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

class StatementFileQuery {
  @IsIn(STATEMENT_FORMATS, { message: MESSAGES.formatInvalid }) format!: StatementFormat;
}

/** Monthly statements for a seller's books. */
@Controller('seller/statements')
@Allow('shop.own')
export class StatementsController {
  constructor(private readonly models: ReadModels) {}

  /** `month` is one of `months`, or 'latest'. */
  @Get(':month')
  @Header('cache-control', 'no-store')
  async statement(
    @Param('month') month: string,
    @CurrentUser() { id }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<Success<SellerStatement>> {
    return { success: true, data: await this.statementOf(id, month, at) };
  }

  /** The sales as a table, or the whole statement to print. */
  @Get(':month/file')
  @ApiMediaTypes(...Object.values(TYPES))
  async file(
    @Param('month') requestedMonth: string,
    @Query() { format }: StatementFileQuery,
    @CurrentUser() { id }: Principal,
    @Context() { at }: CommandContext,
  ): Promise<StreamableFile> {
    const { document, month } = await this.statementOf(id, requestedMonth, at);
    return new StreamableFile(await contentOf(document, format), {
      type: TYPES[format],
      disposition: `attachment; filename="${statementFileName(month, format)}"`,
    });
  }

  private async statementOf(sellerId: string, requestedMonth: string, at: string): Promise<SellerStatement> {
    const [{ months }, name] = await Promise.all([
      activityOfSeller(this.models['seller-activity'], sellerId),
      shopNameOf(this.models.sellers, sellerId),
    ]);
    const current = monthInPakistan(at);
    const first = Object.keys(months).sort()[0] ?? current;
    const all = monthsFrom(first < current ? first : current, current);
    const month = requestedMonth === 'latest' ? (all[1] ?? current) : requestedMonth;
    if (!all.includes(month)) throw new DomainError('not-found', MESSAGES.monthInvalid);
    const sold = await readAllPages((page) =>
      productsOfSeller(this.models.products, sellerId, page, { state: 'sold' }),
    );
    return {
      month,
      months: all,
      isRunning: month === current,
      document: statementOf(month, { name, months, sold }),
    };
  }
}

/** The latest first. */
const monthsFrom = (first: string, last: string): string[] =>
  monthsUpTo(last, stepsBetween(`${first}-01`, `${last}-01`, 'month') + 1).reverse();

const contentOf = async (
  document: SellerStatement['document'],
  format: StatementFormat,
): Promise<Uint8Array> => {
  if (format === 'pdf') {
    const { reportPdf } = await import('../generation/report-pdf.js');
    return reportPdf(document, [
      [
        'Source',
        'The log of events of Parkho: what was listed, sold and corrected, by the day of sale in Pakistan.',
      ],
      ['Prices', 'In PKR, as they were entered by the seller. Parkho takes no part in the payment.'],
    ]);
  }
  const { csvOf } = await import('../generation/report-zip.js');
  const sales = document.sections.find((section): section is ReportTable => section.key === 'sales')!;
  return csvOf(
    sales.columns.map(({ label }) => label),
    sales.rows,
  );
};
