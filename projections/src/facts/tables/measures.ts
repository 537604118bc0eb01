import { daysBetween, type Paisa } from '@parkho/contracts';

/** Whole rupees; half a rupee is rounded up. */
export const roundedPkr = (paisa: Paisa): number => Math.round(paisa / 100);

const HOUR_MS = 60 * 60 * 1000;
/** Time between two ISO 8601 times, with two decimals; 0 where clocks differ and the end is before the beginning. */
const between = (from: string, to: string, unitMs: number): number =>
  Math.max(0, Math.round(((Date.parse(to) - Date.parse(from)) / unitMs) * 100) / 100);
export const hoursBetween = (from: string, to: string): number => between(from, to, HOUR_MS);
export const daysBetweenTimes = (from: string, to: string): number => between(from, to, 24 * HOUR_MS);

/** Days between two days; 0 where the end is before the beginning. */
export const daysBetweenClamped = (from: string, to: string): number => Math.max(0, daysBetween(from, to));
