import fc from 'fast-check';
import { SortedNumbers } from './sorted-numbers.js';

const number = fc.integer({ min: 0, max: 9 });

test('counts what is in a range while numbers come and go', () => {
  fc.assert(
    fc.property(
      fc.array(number),
      fc.array(fc.tuple(number, fc.boolean()), { maxLength: 60 }),
      number,
      number,
      (begin, changes, low, high) => {
        const numbers = [...begin];
        const sorted = new SortedNumbers(Float64Array.from(begin));
        for (const [number, comes] of changes) {
          if (comes) {
            numbers.push(number);
            sorted.add(number);
          } else if (numbers.includes(number)) {
            numbers.splice(numbers.indexOf(number), 1);
            sorted.delete(number);
          }
          const counted = (holds: (each: number) => boolean) => numbers.filter(holds).length;
          expect(sorted.count({})).toBe(numbers.length);
          expect(sorted.count({ $gte: low, $lte: high })).toBe(counted((n) => n >= low && n <= high));
          expect(sorted.count({ $gt: low, $lt: high })).toBe(counted((n) => n > low && n < high));
        }
      },
    ),
  );
});
