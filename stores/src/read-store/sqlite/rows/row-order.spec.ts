import fc from 'fast-check';
import { RowOrder } from './row-order.js';
import { RowSet } from './row-set.js';

/** Rows with ranks; ranks change, rows are inserted and removed. */
const steps = fc.array(
  fc.record({ row: fc.nat(40), rank: fc.option(fc.integer({ min: 0, max: 1000 }), { nil: undefined }) }),
  { maxLength: 60 },
);

test('a row order is sorted while rows are inserted, moved and removed', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40)), steps, (begin, changes) => {
      const ranks = new Map(begin.map((row) => [row, row % 7]));
      const after = (a: number, b: number) => ranks.get(a)! - ranks.get(b)! || a - b;
      const inOrder = () => [...ranks.keys()].sort(after);
      const order = new RowOrder(inOrder());
      for (const { row, rank } of changes) {
        order.delete(row);
        ranks.delete(row);
        if (rank !== undefined) {
          ranks.set(row, rank);
          order.add(row, (other) => after(row, other) > 0);
        }
        const sortedRows = inOrder();
        for (const selection of [
          sortedRows,
          sortedRows.filter((each) => each % 3 === 0),
          sortedRows.slice(0, 1),
        ])
          for (const [skip, limit] of [
            [0, 50],
            [0, 2],
            [3, 4],
          ] as const)
            expect(order.page(RowSet.of(selection), skip, limit)).toEqual(
              sortedRows.filter((each) => selection.includes(each)).slice(skip, skip + limit),
            );
      }
    }),
  );
});
