import { comparedDays, daysBetween, daysOfRange, type ShopReportParameters } from '@parkho/contracts';
import { type Scope, within } from '../v1/model.js';
import { compareLabel, rangeLabel } from './labels.js';

/** Longest period that is counted by days, and by weeks, in days. */
const MAX_DAYS_BY_DAY = 31;
const MAX_DAYS_BY_WEEK = 120;

const stepOf = (from: string | null, to: string): Scope['step'] => {
  if (from === null) return 'month';
  const days = daysBetween(from, to) + 1;
  if (days <= MAX_DAYS_BY_DAY) return 'day';
  return days <= MAX_DAYS_BY_WEEK ? 'week' : 'month';
};

/** The scope of any range. */
export const scopeOf = (question: ShopReportParameters): Scope => {
  const { from, to } = daysOfRange(question);
  const { range, asOf, compare } = question;
  const label = compare ? `${rangeLabel(range)}, compared: ${compareLabel(compare)}` : rangeLabel(range);
  return { asOf, label, from, to, step: stepOf(from, to), includes: within(from, to) };
};

/** The period to compare with, in the same steps, so that the two can stand side by side. */
export const comparedScopeOf = (question: ShopReportParameters): Scope | undefined => {
  const days = comparedDays(question);
  if (!days || question.compare === undefined) return undefined;
  const { from, to, asOf } = days;
  const { step } = scopeOf(question);
  return { asOf, label: compareLabel(question.compare), from, to, step, includes: within(from, to) };
};
