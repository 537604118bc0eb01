import { isPlaceholder } from './cleaning.js';

it.each([
  'not found',
  'N/A',
  'n.a.',
  'NA',
  '-',
  '--',
  'none',
  'NULL',
  'TBA',
  'Not Available',
  '#N/A',
  '?',
])('%s is not a value', (cell) => {
  expect(isPlaceholder(cell, false)).toBe(true);
});

it.each(['0', '0.0', '0GB', '0 inch'])('%s is not a value where 0 means none', (cell) => {
  expect([isPlaceholder(cell, true), isPlaceholder(cell, false)]).toEqual([true, false]);
});

it.each(['No', 'Nano', '10', '0.5', '00-17', 'NVIDIA', 'Unknown Warrior', ''])('%s is a value', (cell) => {
  expect(isPlaceholder(cell, true)).toBe(false);
});
