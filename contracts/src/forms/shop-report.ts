import * as v from 'valibot';
import {
  DEFAULT_SHOP_REPORT_RANGE,
  isReportCompare,
  isReportDay,
  isReportRange,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_PERIODS,
  SHOP_REPORT_TYPES,
  type ShopReportCompare,
  type ShopReportRange,
} from '../domain/reports/shop-report.js';

const type = v.optional(v.picklist(SHOP_REPORT_TYPES, MESSAGES.typeInvalid), 'comprehensive');
const range = v.optional(
  v.pipe(
    v.string(MESSAGES.rangeInvalid),
    v.check(isReportRange, MESSAGES.rangeInvalid),
    v.transform((text) => text as ShopReportRange),
  ),
  DEFAULT_SHOP_REPORT_RANGE,
);
/** 'period', 'year', or a day as of which the report is compared. */
const compare = v.optional(
  v.pipe(
    v.string(MESSAGES.compareInvalid),
    v.check(isReportCompare, MESSAGES.compareInvalid),
    v.transform((text) => text as ShopReportCompare),
  ),
);

/** All time has no period or year before it. */
const hasDaysBefore = ({
  range,
  compare,
}: {
  range: ShopReportRange;
  compare?: ShopReportCompare;
}): boolean => compare === undefined || range !== 'all' || isReportDay(compare);

const formats = v.optional(
  v.pipe(
    v.array(v.picklist(SHOP_REPORT_FORMATS, MESSAGES.formatsInvalid), MESSAGES.formatsInvalid),
    v.minLength(1, MESSAGES.formatsInvalid),
    v.transform((requested) => SHOP_REPORT_FORMATS.filter((format) => requested.includes(format))),
  ),
  [...SHOP_REPORT_FORMATS],
);

/** A day in Pakistan, by default today. */
export const asOfDay = v.optional(
  v.pipe(v.string(MESSAGES.asOfInvalid), v.check(isReportDay, MESSAGES.asOfInvalid)),
);

/** POST /reports. */
export const shopReportForm = v.pipe(
  v.object({
    type,
    range,
    compare,
    formats,
    asOf: asOfDay,
  }),
  v.forward(
    v.check((question) => hasDaysBefore(question), MESSAGES.noEarlierPeriod),
    ['compare'],
  ),
);

/** POST /reports/schedules. */
export const shopReportScheduleForm = v.pipe(
  v.object(
    {
      type,
      range,
      compare,
      formats,
      every: v.picklist(SHOP_REPORT_PERIODS, MESSAGES.everyInvalid),
    },
    MESSAGES.everyInvalid,
  ),
  v.forward(
    v.check((question) => hasDaysBefore(question), MESSAGES.noEarlierPeriod),
    ['compare'],
  ),
);

/** POST /reports/again without a file: a copied header. */
export const shopReportHeaderForm = v.object({
  header: v.optional(
    v.pipe(v.string(MESSAGES.noReport), v.maxLength(SHOP_REPORT_LIMITS.header, MESSAGES.noReport)),
    '',
  ),
});
