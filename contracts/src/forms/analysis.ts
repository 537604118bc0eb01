import * as v from 'valibot';
import { ANALYSIS_LIMITS, ANALYSIS_MESSAGES as MESSAGES } from '../analysis/answer.js';
import { asOfDay } from './shop-report.js';

/** POST /analysis/sql. `asOf`: a day in Pakistan; by default all that has happened. */
export const analysisForm = v.object(
  {
    sql: v.pipe(
      v.string(MESSAGES.sqlRequired),
      v.trim(),
      v.minLength(1, MESSAGES.sqlRequired),
      v.maxLength(ANALYSIS_LIMITS.sql, MESSAGES.sqlTooLong),
    ),
    asOf: asOfDay,
  },
  MESSAGES.sqlRequired,
);
