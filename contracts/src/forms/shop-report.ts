import * as v from 'valibot';
import {
  DEFAULT_SHOP_REPORT_RANGE,
  isReportDay,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMATS,
  SHOP_REPORT_LIMITS,
  SHOP_REPORT_PERIODS,
  SHOP_REPORT_RANGE_NAMES,
  SHOP_REPORT_TYPES,
} from '../domain/shop-report.js';

const type = v.optional(v.picklist(SHOP_REPORT_TYPES, MESSAGES.typeInvalid), 'comprehensive');
const range = v.optional(
  v.picklist(SHOP_REPORT_RANGE_NAMES, MESSAGES.rangeInvalid),
  DEFAULT_SHOP_REPORT_RANGE,
);
const formats = v.optional(
  v.pipe(
    v.array(v.picklist(SHOP_REPORT_FORMATS, MESSAGES.formatsInvalid), MESSAGES.formatsInvalid),
    v.minLength(1, MESSAGES.formatsInvalid),
    v.transform((chosen) => SHOP_REPORT_FORMATS.filter((format) => chosen.includes(format))),
  ),
  [...SHOP_REPORT_FORMATS],
);

/** A day in Pakistan, by default today. */
export const asOfDay = v.optional(
  v.pipe(v.string(MESSAGES.asOfInvalid), v.check(isReportDay, MESSAGES.asOfInvalid)),
);

/** POST /reports. */
export const shopReportForm = v.object({
  type,
  range,
  formats,
  asOf: asOfDay,
});

/** POST /reports/schedules. */
export const shopReportScheduleForm = v.object(
  {
    type,
    range,
    formats,
    every: v.picklist(SHOP_REPORT_PERIODS, MESSAGES.everyInvalid),
  },
  MESSAGES.everyInvalid,
);

/** POST /reports/again without a file: the header that was copied out of one. */
export const shopReportHeaderForm = v.object({
  header: v.optional(
    v.pipe(v.string(MESSAGES.noReport), v.maxLength(SHOP_REPORT_LIMITS.header, MESSAGES.noReport)),
    '',
  ),
});
