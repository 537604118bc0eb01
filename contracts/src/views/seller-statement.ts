import type { ReportDocument } from '../domain/reports/report-document.js';
import type { Month } from '../values/pakistan-time.js';

/** data of GET /api/seller/statements/:month: what a shop listed, sold and earned in a month of Pakistan's time. */
export interface SellerStatement {
  month: Month;
  /** Those that have a statement, the latest first. */
  months: readonly Month[];
  /** The month has not ended: its figures still change. */
  isRunning: boolean;
  document: ReportDocument;
}

export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Months that a statement compares, with its own. */
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
