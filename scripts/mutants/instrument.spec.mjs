import { instrument, mutantsOf } from './instrument.mjs';

const SOURCE = `import { x } from 'y';
type Flag = true | false;
/** ≤ */
export const isOpen = (at: number, until: number, days: readonly string[]): boolean => {
  if (at > until) return false;
  return !days.filter((day) => day.startsWith('2026')).some(Boolean) && at + 1 <= until;
};
`;

/** The function of a program with this mutant on; 0 for none. */
const isOpenWith = (number) => {
  const program = instrument(SOURCE, mutantsOf(SOURCE), 1)
    .replace(/^import.*|^type.*$/gm, '')
    .replace(/: (number|boolean|readonly string\[\])(?=[,)]| =>)/g, '')
    .replace('export const isOpen =', 'return');
  return new Function('__mutant', program)((mutant) => mutant === number);
};

test('operators, conditions, values and methods have mutants, types have none', () => {
  expect(mutantsOf(SOURCE).map(({ line, what }) => `${line}: ${what}`)).toEqual([
    '5: condition → true',
    '5: condition → false',
    '5: > → >=',
    '5: > → <=',
    '5: false → true',
    '6: && → ||',
    '6: ! left out',
    '6: .some() → .every()',
    '6: .filter() left out',
    '6: .startsWith() → .endsWith()',
    '6: <= → <',
    '6: <= → >',
    '6: + → -',
  ]);
});

test('a program has all mutants, and is unchanged while all are off', () => {
  expect(isOpenWith(0)(1, 2, [])).toBe(true);
  expect(isOpenWith(0)(3, 2, [])).toBe(false);
  expect(isOpenWith(1)(1, 2, [])).toBe(false);
  expect(isOpenWith(3)(2, 2, [])).toBe(false);
  expect(isOpenWith(5)(3, 2, [])).toBe(true);
  expect(isOpenWith(7)(1, 2, [])).toBe(false);
  expect(isOpenWith(13)(2, 2, [])).toBe(true);
});
