import { mailDueDay } from './view-runs.js';

// 2026-11-23 is a Monday.
test.each([
  ['weekly', '2026-11-18', { after: '2026-11-22', day: '2026-11-23' }, '2026-11-23'],
  ['weekly', '2026-11-18', { after: '2026-11-23', day: '2026-11-24' }, undefined],
  ['weekly', '2026-11-18', { after: '2026-11-22', day: '2026-11-26' }, '2026-11-23'],
  ['weekly', '2026-11-18', { after: '', day: '2026-12-03' }, '2026-11-30'],
  ['weekly', '2026-11-23', { after: '2026-11-22', day: '2026-11-23' }, undefined],
  ['monthly', '2026-11-23', { after: '2026-11-30', day: '2026-12-01' }, '2026-12-01'],
  ['monthly', '2026-11-23', { after: '2026-11-26', day: '2026-11-30' }, undefined],
  [null, null, { after: '', day: '2026-11-30' }, undefined],
] as const)('a %s view that is mailed since %s', (mail, mailSince, run, day) => {
  expect(mailDueDay({ mail, mailSince }, run)).toBe(day);
});
