import { resultCsv } from './query-result.js';

test('a CSV file has plain columns, and no cell is a formula', () => {
  const columns = [
    { name: 'category', type: 'text' },
    { name: 'listings', type: 'integer' },
  ] as const;
  const rows = [
    ['=1+1', -5],
    ['a "b", c', null],
  ];
  expect(resultCsv({ columns, rows })).toBe(`category,listings\r\n"'=1+1",-5\r\n"a ""b"", c",\r\n`);
});
