import { compilePattern } from './pattern.js';

describe('a regular expression', () => {
  it.each([
    ['(\\d+[GT]B) SSD', 'Intel i5, 256gb ssd, 8GB', '256gb'],
    ['^([^/]+)/', 'Dell / Latitude', 'Dell'],
    ['RAM: (.*)$', 'none', undefined],
    ['(\\d{1,3}(?:,\\d{3})*)', 'PKR 1,250,000', '1,250,000'],
    ['(a)?b', 'b', undefined],
  ])('%s extracts from "%s" %s', (pattern, text, taken) => {
    expect(compilePattern(pattern)(text)).toBe(taken);
  });

  it.each([
    ['(', 'is not a regular expression'],
    ['\\d+', 'exactly one group'],
    ['(a)(b)', 'exactly one group'],
    ['((?:a+)+)$', 'repeats a part'],
    ['^(?:(?:a|a)b)*(x)', 'repeats a part'],
    ['(?:\\d{1,3},)+(x)', 'repeats a part'],
    ['(?:a?){30}(x)', 'repeats a part'],
    [`(${'a'.repeat(200)})`, 'at most 200'],
  ])('%s is rejected: %s', (pattern, message) => {
    expect(() => compilePattern(pattern)).toThrow(message);
  });

  it('is rejected immediately if it could run exponentially', () => {
    expect(() => compilePattern('^((a+)+)+$')).toThrow('exactly one group');
    expect(() => compilePattern('^(?:([a-z]+)*)*$')).toThrow('repeats a part');
  });
});
