import { isDay, plusDays } from '../values/pakistan-time.js';

/** Reports of the shop for analysts, made from the log (specification 2, section 2); not those of inspections. */
export const SHOP_REPORT_TYPES = [
  'comprehensive',
  'users',
  'products',
  'inspections',
  'moderation',
  'sales',
] as const;
export type ShopReportType = (typeof SHOP_REPORT_TYPES)[number];

/** How many days up to the one that a report is as of; null: all of them. */
export const SHOP_REPORT_RANGES = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null } as const;
export type ShopReportRange = keyof typeof SHOP_REPORT_RANGES;
export const SHOP_REPORT_RANGE_NAMES = Object.keys(SHOP_REPORT_RANGES) as ShopReportRange[];
export const DEFAULT_SHOP_REPORT_RANGE: ShopReportRange = '30d';

/** `html` is a page to print. */
export const SHOP_REPORT_FORMATS = ['txt', 'csv', 'json', 'html'] as const;
export type ShopReportFormat = (typeof SHOP_REPORT_FORMATS)[number];
export const DEFAULT_SHOP_REPORT_FORMAT: ShopReportFormat = 'txt';
export const SHOP_REPORT_MIME_TYPES: Readonly<Record<ShopReportFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

export const SHOP_REPORT_TYPE_LABELS: Readonly<Record<ShopReportType, string>> = {
  comprehensive: 'Comprehensive',
  users: 'Users',
  products: 'Products',
  inspections: 'Inspections',
  moderation: 'Moderation',
  sales: 'Sales',
};
export const SHOP_REPORT_RANGE_LABELS: Readonly<Record<ShopReportRange, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last year',
  all: 'All time',
};
export const SHOP_REPORT_FORMAT_LABELS: Readonly<Record<ShopReportFormat, string>> = {
  txt: 'Text',
  csv: 'CSV',
  json: 'JSON',
  html: 'Printable page',
};

/** The parameters of a report. */
export interface ShopReportQuestion {
  type: ShopReportType;
  range: ShopReportRange;
  /** The last day of the range, in Pakistan: '2026-11-22'. */
  asOf: string;
}

/** There was no shop before this day, and its years have four digits whatever range ends on it. */
const FIRST_REPORT_DAY = '2000-01-01';
/** Whether a text names a day that a report can be as of, as far as the calendar goes. */
export const isReportDay = (text: string): boolean => isDay(text) && text >= FIRST_REPORT_DAY;

/** The first day of a range; null where there is none. */
export const firstDayOf = ({ range, asOf }: Pick<ShopReportQuestion, 'range' | 'asOf'>): string | null => {
  const days = SHOP_REPORT_RANGES[range];
  return days === null ? null : plusDays(asOf, 1 - days);
};

/** 'users-report-2026-11-22.csv'. */
export const shopReportFileName = (
  { type, asOf }: Pick<ShopReportQuestion, 'type' | 'asOf'>,
  format: ShopReportFormat,
): string => `${type}-report-${asOf}.${format}`;

/** A file of a report, as it came out when the report was made. */
export interface ShopReportFile {
  format: ShopReportFormat;
  /** SHA-256 of its bytes, in hex. */
  sha256: string;
  bytes: number;
}

/** When a scheduled report is made: each Monday, or on the first of each month, as of the day before. */
export const SHOP_REPORT_PERIODS = ['weekly', 'monthly'] as const;
export type ShopReportPeriod = (typeof SHOP_REPORT_PERIODS)[number];
export const SHOP_REPORT_PERIOD_LABELS: Readonly<Record<ShopReportPeriod, string>> = {
  weekly: 'Every Monday',
  monthly: 'On the first of each month',
};

/** The parameters of a schedule, and its period. */
export interface ShopReportPlan {
  type: ShopReportType;
  range: ShopReportRange;
  formats: readonly ShopReportFormat[];
  every: ShopReportPeriod;
}

export const shopReportStream = (shopReportId: string): string => `report-${shopReportId}`;
/** The one stream of all schedules, of which there are few. */
export const SHOP_REPORT_SCHEDULES_STREAM = 'reportSchedules';

export const SHOP_REPORT_STATES = ['requested', 'made', 'cancelled', 'failed'] as const;
export type ShopReportState = (typeof SHOP_REPORT_STATES)[number];

/** A report as data.report of POST /api/reports and GET /api/reports/:id, and in data.reports of GET /api/reports. */
export interface ShopReport extends ShopReportQuestion {
  _id: string;
  formats: readonly ShopReportFormat[];
  state: ShopReportState;
  requestedAt: string;
  /** Absent for a scheduled report; without a name where the account is erased. */
  requestedBy?: { _id: string; name?: string };
  /** When it was made, cancelled or failed. */
  endedAt?: string;
  /** How much is done, from 0 to 1; absent where it is not known here. */
  progress?: number;
  /** Of one that was made, by format, with the name that the file has. */
  files?: readonly (ShopReportFile & { name: string })[];
  version?: number;
  size?: number;
  root?: string;
  erasedCells?: number;
  failure?: string;
}

/** A schedule as data.schedules of GET /api/reports/schedules lists it. */
export interface ShopReportSchedule extends ShopReportPlan {
  _id: string;
  /** ISO 8601. */
  since: string;
  /** The day, in Pakistan, on which the next one is made. */
  nextOn: string;
}

/** data of POST /api/reports/again: how a file, or its header, compares with the same report made today. */
export interface ShopReportComparison extends ShopReportQuestion {
  version: number;
  size: number;
  format: ShopReportFormat;
  /** Byte for byte; where a header alone was given, by the hashes that it names. */
  identical: boolean;
  /** Why it is not, a sentence each. */
  reasons: readonly string[];
  /** The first lines that differ, as they were given and as they come out today; none where no file was given. */
  differences: readonly { line: number; given?: string; made?: string }[];
  /** Cells that read `erased`, then and today. */
  erasedCells: { given: number; made: number };
  /** SHA-256 of the whole file as it comes out today. */
  sha256: string;
}

export const SHOP_REPORT_LIMITS = {
  /** Schedules of the shop. */
  schedules: 20,
  /** The limit of a user's reports that wait or are being made. */
  waiting: 10,
  /** Lines that a comparison shows. */
  differences: 20,
  /** Characters of such a line. */
  line: 1_000,
  /** Characters of a header. */
  header: 10_000,
  /** Of a file that is compared over HTTP: more than a log of a million events makes of a shop. */
  fileMegabytes: 60,
} as const;

export const SHOP_REPORT_MESSAGES = {
  typeInvalid: `Report type must be one of ${SHOP_REPORT_TYPES.join(', ')}`,
  rangeInvalid: `Date range must be one of ${SHOP_REPORT_RANGE_NAMES.join(', ')}`,
  asOfInvalid: 'As of must be a day, such as 2026-03-14',
  asOfInFuture: 'As of cannot be after today',
  formatsInvalid: `Formats must be some of ${SHOP_REPORT_FORMATS.join(', ')}`,
  formatInvalid: `Format must be one of ${SHOP_REPORT_FORMATS.join(', ')}`,
  everyInvalid: `A schedule must be one of ${SHOP_REPORT_PERIODS.join(', ')}`,
  notFound: 'Report not found',
  notMade: 'This report is not ready',
  madeAlready: 'This report is already complete',
  notMadeInFormat: 'This report is not available in this format',
  tooManyWaiting: `You already have ${SHOP_REPORT_LIMITS.waiting} reports in progress`,
  tooManySchedules: `The limit is ${SHOP_REPORT_LIMITS.schedules} schedules`,
  scheduleNotFound: 'Schedule not found',
  requested: 'Report requested',
  cancelled: 'Report cancelled',
  scheduled: 'Report scheduled',
  unscheduled: 'Schedule removed',
  noReport: 'Not a Parkho report, or its header is incomplete',
  versionUnknown: (version: number) => `Unknown report version ${version}`,
  logShorter: (size: number) => `The report covers ${size} events, but the log has fewer`,
  identical: 'Identical: the report matches the log byte for byte',
  /** Why a file, or its header, differs from the same report made today. */
  altered: 'The file was changed: its content does not match the hash in its header',
  otherLog: 'The report is from another log: its root hash does not match',
  erasedSince: (cells: number) =>
    cells === 1
      ? '1 cell reads erased that did not: the person was erased since'
      : `${cells} cells read erased that did not: the people were erased since`,
  otherwise: 'The content differs',
  /** What becomes of a report that the program cannot make. */
  crashed: 'The report failed unexpectedly',
  tookTooLong: 'The report takes too long. Try again later, or use npm run report.',
  generateFailed: 'Failed to generate report',
  listFailed: 'Failed to load reports',
  noneMade: 'No reports yet',
  schedulesFailed: 'Failed to load schedules',
  noneScheduled: 'No schedules yet',
  scheduleFailed: 'Failed to change the schedules',
  cancelFailed: 'Failed to cancel the report',
  downloadFailed: 'Failed to download report',
  /** Of a file whose bytes are not those of the day on which it was made. */
  madeOtherwise: 'The SHA-256 of this file differs from the original. Verify the report to see what differs.',
  againFailed: 'Failed to compare the report',
  fileTooLarge: `The file is larger than ${SHOP_REPORT_LIMITS.fileMegabytes} MB. Use npm run report -- --again instead.`,
} as const;
