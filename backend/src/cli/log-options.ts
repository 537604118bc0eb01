import { dayInPakistan, isReportDay, SHOP_REPORT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { InvalidArgumentError, Option } from 'commander';

/** Today in Pakistan. */
export const today = (): string => dayInPakistan(new Date().toISOString());

const dayOf = (text: string): string => {
  if (!isReportDay(text)) throw new InvalidArgumentError(MESSAGES.asOfInvalid);
  if (text > today()) throw new InvalidArgumentError(MESSAGES.asOfInFuture);
  return text;
};
const sizeOf = (text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('Size must be a number of events');
  return Number(text);
};

/** The part of the log to read, up to a day in Pakistan or by a number of events. */
export const asOfOption = (description: string): Option =>
  new Option('--as-of <day>', description).argParser(dayOf);
export const sizeOption = (description: string): Option =>
  new Option('--size <n>', description).argParser(sizeOf);
