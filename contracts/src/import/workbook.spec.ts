import type { TableRow } from './table.js';
import { openWorkbook } from './workbook.js';

const rowsOf = async (cells: readonly (readonly unknown[])[]) => {
  const { rows } = await openWorkbook('stock.xlsx', async () => cells);
  const read: TableRow[] = [];
  for await (const row of rows) read.push(row);
  return read;
};

describe('a workbook', () => {
  it('has as many rows as a sheet can have', async () => {
    const rows = Array.from({ length: 200_000 }, (_, number) => [`Device ${number}`, 1]);
    expect(await rowsOf([['name', 'price'], ...rows])).toHaveLength(200_000);
  });

  it('has an empty cell for an invalid date', async () => {
    const row = ['ThinkPad', new Date(Number.NaN), new Date('2026-03-14')];
    expect(await rowsOf([['name', 'bought', 'listed'], row])).toMatchObject([
      { values: { name: 'ThinkPad', bought: '', listed: '2026-03-14' } },
    ]);
  });
});
