import { answerTime, usualAnswerTime } from './question.js';

test.each([
  ['2026-11-20T10:00:00.000Z', 'hour'],
  ['2026-11-20T10:00:00.001Z', 'day'],
  ['2026-11-21T09:00:00.000Z', 'day'],
  ['2026-11-23T09:00:00.000Z', 'threeDays'],
  ['2026-11-27T09:00:00.000Z', 'week'],
  ['2027-11-27T09:00:00.000Z', 'longer'],
])('an answer at %s to a question of 2026-11-20 09:00 took: %s', (answeredAt, time) => {
  expect(answerTime('2026-11-20T09:00:00.000Z', answeredAt)).toBe(time);
});

test('the usual answer time is the median, the slower of two middle ones, and undefined below three answers', () => {
  expect(usualAnswerTime({ hour: 2 })).toBeUndefined();
  expect(usualAnswerTime({ hour: 2, longer: 1 })).toBe('hour');
  expect(usualAnswerTime({ hour: 1, day: 1, week: 1 })).toBe('day');
  expect(usualAnswerTime({ hour: 2, longer: 2 })).toBe('longer');
});
