import type { ShopReportCompare, ShopReportRange } from '@parkho/contracts';
import { RANGE_LABELS as SPECIFIED } from '../v1/constants.js';

const RANGE_LABELS: Readonly<Partial<Record<string, string>>> = {
  ...SPECIFIED,
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
};
const COMPARE_LABELS: Readonly<Partial<Record<string, string>>> = {
  period: 'Period before',
  year: 'Year before',
};

/** 'Last month', '2026-10-01 to 2026-10-31'. */
export const rangeLabel = (range: ShopReportRange): string =>
  RANGE_LABELS[range] ?? range.replace('..', ' to ');

/** 'Period before', 'As of 2026-10-31'. */
export const compareLabel = (compare: ShopReportCompare): string =>
  COMPARE_LABELS[compare] ?? `As of ${compare}`;
