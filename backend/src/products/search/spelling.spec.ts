import { editDistance, matchesWithTypos, nearest } from './spelling.js';

test.each([
  ['thinkpd', 'thinkpad', 1],
  ['latitdue', 'latitude', 1],
  ['leptop', 'laptop', 1],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
])('from %p to %p it is %p', (a, b, expected) => {
  expect([editDistance(a, b), editDistance(b, a)]).toEqual([expected, expected]);
});

test('the nearest words have the fewest typos, at most one for short words and two for others', () => {
  expect(nearest('del', ['dell', 'dells', 'de', 'hp'])).toEqual(['dell']);
  expect(nearest('asuss', ['asus', 'asusx', 'aspire'])).toEqual(['asus', 'asusx']);
  expect(nearest('dllll', ['dell'])).toEqual([]);
  expect(nearest('inspyrn', ['inspiron', 'aspire'])).toEqual(['inspiron']);
  expect(nearest('thinkpad', ['t480', 'thinkpad2'])).toEqual([]);
});

test.each(['t480', '16gb', 'hp', '7490'])('%p is not a misspelling', (word) => {
  expect(matchesWithTypos(word)).toBe(false);
});
