import fc from 'fast-check';
import { SortedRows } from './sorted-rows.js';

const number = fc.integer({ min: 0, max: 9 });

test('sorted rows return the rows in a range while rows are inserted and removed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(number, fc.nat(30), fc.boolean()), { maxLength: 60 }),
      number,
      number,
      (changes, low, high) => {
        const numbers = new Map([
          [100, 3],
          [101, 3],
          [102, 8],
        ]);
        const sorted = new SortedRows([3, 3, 8], [100, 101, 102]);
        for (const [number, row, stays] of changes) {
          sorted.delete(numbers.get(row) ?? Number.NaN, row);
          numbers.delete(row);
          if (stays) {
            sorted.add(number, row);
            numbers.set(row, number);
          }
        }
        const rows = (holds: (number: number) => boolean) =>
          [...numbers]
            .filter(([, number]) => holds(number))
            .map(([row]) => row)
            .sort();
        const rowsWithin = (range: Parameters<SortedRows['within']>[0]) => [...sorted.within(range)].sort();
        expect(rowsWithin({ $gte: low, $lte: high })).toEqual(rows((n) => n >= low && n <= high));
        expect(rowsWithin({ $gt: low, $lt: high })).toEqual(rows((n) => n > low && n < high));
        expect(rowsWithin({})).toEqual(rows(() => true));
      },
    ),
  );
});
