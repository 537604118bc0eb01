import { ACTIVITY_LIMITS, ACTIVITY_MONTHS, isDay, ANALYTICS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { IsOptional, ValidateBy } from 'class-validator';
import { IsInteger } from '../platform/http/query/query-fields.js';

const IsDay = () =>
  ValidateBy(
    { name: 'isDay', validator: { validate: (value) => typeof value === 'string' && isDay(value) } },
    { message: MESSAGES.daysInvalid },
  );

/** GET /analytics/activity: a number of months up to this one or, where given, the days of a range. */
export class ActivityQuery {
  @IsInteger(ACTIVITY_LIMITS.months, MESSAGES.monthsInvalid) months: number = ACTIVITY_MONTHS;
  @IsOptional() @IsDay() from?: string;
  @IsOptional() @IsDay() to?: string;
}
