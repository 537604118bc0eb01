import type { ReportDocument } from '../domain/reports/report-document.js';
import type { Month } from '../values/pakistan-time.js';

/** data of GET /api/seller/statements/:month: a shop's listings, sales and revenue in a month of Pakistan's time. */
export interface SellerStatement {
  month: Month;
  /** The months with a statement, the latest first. */
  months: readonly Month[];
  /** Whether the month has not ended, and its figures may still change. */
  isRunning: boolean;
  document: ReportDocument;
}

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Months that a statement compares, including its own. */
export const STATEMENT_MONTHS = 12;

export const statementFileName = (month: Month, format: StatementFormat): string =>
  `parkho-statement-${month}.${format}`;

export const STATEMENT_MESSAGES = {
  monthInvalid: 'There is no statement of this month',
  formatInvalid: `Format must be one of ${STATEMENT_FORMATS.join(', ')}`,
  loadFailed: 'Failed to load the statement',
  fileFailed: 'Failed to download the statement',
  none: 'Nothing sold in this month',
} as const;
