import { canonicalQuery, titleOf } from './search-criteria.js';

test.each([
  ['search=a%0D%0ABcc:%20x', 'search=a+Bcc%3A+x'],
  ['search=%E2%80%AEabc%00', 'search=abc'],
])('typed text is one line: %s', (typed, saved) => {
  expect(canonicalQuery(typed)).toBe(saved);
});

test('a search with an obsolete option still has a title', () => {
  expect(titleOf('minRam=3GB')).toBe('minRam=3GB');
});
