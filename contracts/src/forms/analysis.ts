import * as v from 'valibot';
import { ANALYSIS_LIMITS, ANALYSIS_MESSAGES as MESSAGES, RESULT_FORMATS } from '../analysis/query-result.js';
import { asOfDay } from './shop-report.js';

const question = {
  sql: v.pipe(
    v.string(MESSAGES.sqlRequired),
    v.trim(),
    v.minLength(1, MESSAGES.sqlRequired),
    v.maxLength(ANALYSIS_LIMITS.sql, MESSAGES.sqlTooLong),
  ),
  asOf: asOfDay,
  position: v.optional(
    v.pipe(
      v.number(MESSAGES.positionInvalid),
      v.integer(MESSAGES.positionInvalid),
      v.minValue(1, MESSAGES.positionInvalid),
    ),
  ),
};

/**
 * POST /analysis/sql. `asOf`: a day in Pakistan; `position`: a number of events of the log, as in the evidence of an
 * result. Default: all events.
 */
export const analysisForm = v.object(question, MESSAGES.sqlRequired);

/** POST /analysis/sql/file. */
export const analysisFileForm = v.object(
  { ...question, format: v.picklist(RESULT_FORMATS, MESSAGES.formatInvalid) },
  MESSAGES.sqlRequired,
);
