import { OVERALL_STATUSES } from './inspection-report.js';
import { sealTone, statusMatchesRating, verdictText } from './verdict.js';

test.each([
  [undefined, 'passed'],
  [10, 'passed'],
  [8, 'passed'],
  [7, 'fair'],
  [5, 'fair'],
  [4, 'repair'],
  [1, 'repair'],
])('a rating of %s has the seal %s', (rating, tone) => {
  expect(sealTone(rating)).toBe(tone);
});

test('the verdict text never contradicts the rating', () => {
  for (let overallRating = 1; overallRating <= 10; overallRating++)
    for (const overallStatus of OVERALL_STATUSES) {
      const verdict = { overallStatus, overallRating };
      const text = verdictText(verdict);
      if (text === 'Excellent') expect(overallRating).toBeGreaterThanOrEqual(8);
      if (text === 'Needs Repair') expect(overallRating).toBeLessThan(8);
      if (overallRating < 5) expect(text).toBe('Needs Repair');
      // Shown values agree with the rating.
      expect(statusMatchesRating({ ...verdict, overallStatus: text })).toBe(true);
      expect(statusMatchesRating(verdict)).toBe(text === overallStatus);
    }
});
