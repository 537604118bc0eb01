import { check } from './check.js';
import { shopReportForm } from './shop-report.js';

test.each([
  ['asOf', { asOf: '1999-12-31' }],
  ['range', { range: '1999-12-31..2026-10-31' }],
  ['compare', { compare: '1999-12-31' }],
])('a day before the earliest one is rejected with it: %s', (field, question) => {
  expect(check(shopReportForm, question)).toEqual({
    ok: false,
    fields: { [field]: expect.stringContaining('since 2000-01-01') },
  });
});
