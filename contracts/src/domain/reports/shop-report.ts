import {
  isRelativePeriod,
  type Period,
  periodBefore,
  RELATIVE_PERIODS,
  type RelativePeriod,
  resolvePeriod,
  yearBefore,
} from '../../values/calendar.js';
import { formatDay } from '../../values/dates.js';
import { isDay, plusDays } from '../../values/pakistan-time.js';
import type { ReportPreview } from './report-document.js';

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

/** The specification's ranges: number of days up to the day of the report; null: all. */
const SHOP_REPORT_RANGES = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: null } as const;
export type SpecifiedRange = keyof typeof SHOP_REPORT_RANGES;
export const SPECIFIED_RANGES = Object.keys(SHOP_REPORT_RANGES) as SpecifiedRange[];
export const DEFAULT_SHOP_REPORT_RANGE: SpecifiedRange = '30d';

/** Calendar units, as of the day of the report. */
export const CALENDAR_RANGES = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const satisfies RelativePeriod[];
type CalendarRange = (typeof CALENDAR_RANGES)[number];
/** '2026-10-01..2026-10-31': any days, both inclusive. */
type DayRange = `${string}..${string}`;
export type ShopReportRange = SpecifiedRange | CalendarRange | DayRange;

/** `html` is a page to print. */
export const SHOP_REPORT_TEXT_FORMATS = ['txt', 'csv', 'json', 'html'] as const;
export type ShopReportTextFormat = (typeof SHOP_REPORT_TEXT_FORMATS)[number];
/** `zip` has each table as a plain CSV file. */
export const SHOP_REPORT_FORMATS = [...SHOP_REPORT_TEXT_FORMATS, 'pdf', 'zip'] as const;
export type ShopReportFormat = (typeof SHOP_REPORT_FORMATS)[number];
export const DEFAULT_SHOP_REPORT_FORMAT: ShopReportFormat = 'txt';
export const SHOP_REPORT_MIME_TYPES: Readonly<Record<ShopReportFormat, string>> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

export const SHOP_REPORT_TYPE_LABELS: Readonly<Record<ShopReportType, string>> = {
  comprehensive: 'Comprehensive',
  users: 'Users',
  products: 'Products',
  inspections: 'Inspections',
  moderation: 'Moderation',
  sales: 'Sales',
};
export const SHOP_REPORT_RANGE_LABELS: Readonly<Record<SpecifiedRange | CalendarRange, string>> = {
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '1y': 'Last year',
  all: 'All time',
  ...(Object.fromEntries(CALENDAR_RANGES.map((range) => [range, RELATIVE_PERIODS[range]])) as Record<
    CalendarRange,
    string
  >),
};
export const SHOP_REPORT_FORMAT_LABELS: Readonly<Record<ShopReportFormat, string>> = {
  txt: 'Text',
  csv: 'CSV',
  json: 'JSON',
  html: 'Printable page',
  pdf: 'PDF',
  zip: 'CSV of all tables',
};

/** The parameters of a report. */
export interface ShopReportParameters {
  type: ShopReportType;
  range: ShopReportRange;
  /** The day as of whose end the report is made, in Pakistan: '2026-11-22'. The specification's ranges end with it. */
  asOf: string;
  /** Absent: no comparison. */
  compare?: ShopReportCompare;
}

export const COMPARISONS = ['period', 'year'] as const;
type NamedComparison = (typeof COMPARISONS)[number];
/** The period before, the same days a year earlier, or the state as of a day, such as '2026-10-31'. */
export type ShopReportCompare = NamedComparison | `${number}-${number}-${number}`;

const isNamedComparison = (compare: string): compare is NamedComparison =>
  (COMPARISONS as readonly string[]).includes(compare);
/** Whether a text is a valid comparison. */
export const isReportCompare = (text: string): text is ShopReportCompare =>
  isNamedComparison(text) || isReportDay(text);
export const COMPARISON_LABELS = { period: 'Period before', year: 'Year before' } as const;

/** Earliest day of a report: before any shop, and with four-digit years in every range that ends on it. */
const FIRST_REPORT_DAY = '2000-01-01';
/** Whether a text is a valid day of a report. */
export const isReportDay = (text: string): boolean => isDay(text) && text >= FIRST_REPORT_DAY;

const isSpecifiedRange = (range: string): range is SpecifiedRange => Object.hasOwn(SHOP_REPORT_RANGES, range);
const isCalendar = (range: string): range is CalendarRange =>
  isRelativePeriod(range) && (CALENDAR_RANGES as readonly string[]).includes(range);
const daysIn = (range: string): Period | undefined => {
  const [from = '', to = '', ...surplus] = range.split('..');
  return surplus.length === 0 && isReportDay(from) && isReportDay(to) && from <= to
    ? { from, to }
    : undefined;
};

/** Whether a text is a valid range. */
export const isReportRange = (text: string): text is ShopReportRange =>
  isSpecifiedRange(text) || isCalendar(text) || daysIn(text) !== undefined;

/** The days of a range, both inclusive; `from` is null if it has no beginning. */
export const daysOfRange = ({
  range,
  asOf,
}: Pick<ShopReportParameters, 'range' | 'asOf'>): { from: string | null; to: string } => {
  if (isCalendar(range)) return resolvePeriod(range, asOf);
  if (!isSpecifiedRange(range)) return daysIn(range)!;
  const days = SHOP_REPORT_RANGES[range];
  return { from: days === null ? null : plusDays(asOf, 1 - days), to: asOf };
};

/**
 * The days to compare with, and the day of the comparison. Undefined without a comparison, or where the range has no
 * beginning.
 */
export const comparedDays = (
  question: Pick<ShopReportParameters, 'range' | 'asOf' | 'compare'>,
): { from: string | null; to: string; asOf: string } | undefined => {
  const { compare } = question;
  const { from, to } = daysOfRange(question);
  if (compare === undefined) return undefined;
  if (!isNamedComparison(compare)) return { from, to, asOf: compare };
  if (from === null) return undefined;
  const days = compare === 'period' ? periodBefore({ from, to }) : yearBefore({ from, to });
  return { ...days, asOf: days.to };
};

/** 'Last month', 'Oct 1, 2026 to Oct 31, 2026'. */
export const rangeLabel = (range: ShopReportRange): string => {
  if (isSpecifiedRange(range) || isCalendar(range)) return SHOP_REPORT_RANGE_LABELS[range];
  const { from, to } = daysIn(range)!;
  return `${formatDay(from)} to ${formatDay(to)}`;
};

/** 'Period before', 'As of Nov 1, 2026'. */
export const compareLabel = (compare: ShopReportCompare): string =>
  isNamedComparison(compare) ? COMPARISON_LABELS[compare] : `As of ${formatDay(compare)}`;

/**
 * 'users-report-2026-11-22.csv' (specification 2, section 2); with another range
 * 'users-report-last-month-2026-11-22.csv'.
 */
export const shopReportFileName = (
  { type, range, asOf }: Pick<ShopReportParameters, 'type' | 'range' | 'asOf'>,
  format: ShopReportFormat,
): string =>
  [type, 'report', ...(isSpecifiedRange(range) ? [] : [range.replace('..', '-to-')]), asOf].join('-') +
  `.${format}`;

/** A file of a report, as of the time when the report was made. */
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
export interface ShopReportPlan extends Pick<ShopReportParameters, 'type' | 'range' | 'compare'> {
  formats: readonly ShopReportFormat[];
  every: ShopReportPeriod;
}

export const shopReportStream = (shopReportId: string): string => `report-${shopReportId}`;
/** The stream of all schedules, of which there are few. */
export const SHOP_REPORT_SCHEDULES_STREAM = 'reportSchedules';

const SHOP_REPORT_STATES = ['requested', 'made', 'cancelled', 'failed'] as const;
export type ShopReportState = (typeof SHOP_REPORT_STATES)[number];

/** A report in data.report of POST /api/reports and GET /api/reports/:id, and in data.reports of GET /api/reports. */
export interface ShopReport extends ShopReportParameters {
  _id: string;
  formats: readonly ShopReportFormat[];
  state: ShopReportState;
  requestedAt: string;
  /** Absent for a scheduled report; without a name where the account is erased. */
  requestedBy?: { _id: string; name?: string };
  /** When it was made, cancelled or failed. */
  endedAt?: string;
  /** The share that is done, from 0 to 1; absent if it is not known here. */
  progress?: number;
  /** Files of a finished report, by format, with their names. */
  files?: readonly (ShopReportFile & { name: string })[];
  version?: number;
  size?: number;
  root?: string;
  erasedCells?: number;
  /** Absent if it was made by a version without previews. */
  preview?: ReportPreview;
  failure?: string;
}

/** A schedule as data.schedules of GET /api/reports/schedules lists it. */
export interface ShopReportSchedule extends ShopReportPlan {
  _id: string;
  /** ISO 8601. */
  since: string;
  /** The day, in Pakistan, of the next report. */
  nextOn: string;
  /** Its latest report; absent before the first. */
  last?: Pick<ShopReport, '_id' | 'asOf' | 'state' | 'endedAt'>;
}

/** data of POST /api/reports/again: a file, or its header, compared with the same report made today. */
export interface ShopReportComparison extends ShopReportParameters {
  version: number;
  size: number;
  format: ShopReportFormat;
  /** Byte for byte; where only a header was given, by its hashes. */
  identical: boolean;
  /** Why it differs, a sentence each. */
  reasons: readonly string[];
  /** The first different lines, as given and as of today; none where no file was given. */
  differences: readonly { line: number; given?: string; made?: string }[];
  /** Number of cells with the text `erased`, then and today. */
  erasedCells: { given: number; made: number };
  /** SHA-256 of the whole file as of today. */
  sha256: string;
}

export const SHOP_REPORT_LIMITS = {
  /** Schedules of the shop. */
  schedules: 20,
  /** A user's reports that wait or are being made. */
  waiting: 10,
  /** Maximum number of lines of a comparison. */
  differences: 20,
  /** Characters of such a line. */
  line: 1_000,
  /** Characters of a header. */
  header: 10_000,
  /** Size of a file that is compared over HTTP: more than that of a shop with a million events. */
  fileMegabytes: 60,
} as const;

export const SHOP_REPORT_MESSAGES = {
  typeInvalid: `Report type must be one of ${SHOP_REPORT_TYPES.join(', ')}`,
  rangeInvalid: `Date range must be one of ${[...SPECIFIED_RANGES, ...CALENDAR_RANGES].join(', ')}, or two days since ${FIRST_REPORT_DAY}, such as 2026-10-01..2026-10-31`,
  compareInvalid: `A comparison must be one of ${COMPARISONS.join(', ')}, or a day since ${FIRST_REPORT_DAY}, such as 2026-03-14`,
  asOfInvalid: `As of must be a day since ${FIRST_REPORT_DAY}, such as 2026-03-14`,
  asOfInFuture: 'As of cannot be after today',
  formatsInvalid: `Formats must be some of ${SHOP_REPORT_FORMATS.join(', ')}`,
  formatInvalid: `Format must be one of ${SHOP_REPORT_FORMATS.join(', ')}`,
  everyInvalid: `A schedule must be one of ${SHOP_REPORT_PERIODS.join(', ')}`,
  noEarlierPeriod: '“All time” has no previous period. Choose another range.',
  notFound: 'Report not found',
  notReady: 'This report is not ready',
  alreadyComplete: 'This report is already complete',
  noDocument: 'This report was generated by an earlier version. Generate it again to view it here.',
  otherType: 'Reports of different types cannot be compared',
  formatUnavailable: 'This report is not available in this format',
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
      ? '1 cell is erased that was not before: the user was erased since'
      : `${cells} cells are erased that were not before: the users were erased since`,
  contentDiffers: 'The content differs',
  /** For a PDF or a ZIP, whose bytes also depend on the program. */
  alteredOrOtherVersion:
    'The file was changed, or written by another version of Parkho. Compare its JSON, TXT or HTML to be sure.',
  /** For a report that the program cannot make. */
  crashed: 'The report failed unexpectedly',
  tookTooLong: 'The report took too long. Try again later, or use npm run report.',
  generateFailed: 'Failed to generate report',
  listFailed: 'Failed to load reports',
  openFailed: 'Failed to open the report',
  noReports: 'No reports yet',
  schedulesFailed: 'Failed to load schedules',
  noneScheduled: 'No schedules yet',
  scheduleFailed: 'Failed to change the schedules',
  cancelFailed: 'Failed to cancel the report',
  downloadFailed: 'Failed to download report',
  /** For a file with other bytes than on the day when it was made. */
  hashDiffers: 'The SHA-256 of this file differs from the original. Verify the report to see what differs.',
  verificationFailed: 'Failed to compare the report',
  fileTooLarge: `The file is larger than ${SHOP_REPORT_LIMITS.fileMegabytes} MB. Use npm run report -- --again instead.`,
} as const;
