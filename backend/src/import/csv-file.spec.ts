import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CsvFile } from '@parkho/contracts';
import { openCsvFile } from './csv-file.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const opened = async (content: string | Buffer): Promise<CsvFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'));
  folders.push(folder);
  const file = join(folder, 'devices.csv');
  await writeFile(file, content);
  return openCsvFile(file);
};

const rowsOf = async (content: string | Buffer) => {
  const rows = [];
  for await (const { progress: _, ...row } of (await opened(content)).rows) rows.push(row);
  return rows;
};

describe('a CSV file', () => {
  it('counts rows as a spreadsheet does, over line ends, blank rows and quoted line breaks', async () => {
    expect(
      await rowsOf(
        'name,note\r\nA,"two\r\nlines, one ""cell"""\r\n\r\n \t\r\n,\r\n\r\nB,5" screen\r\nC,\r\n',
      ),
    ).toEqual([
      { row: 2, values: { name: 'A', note: 'two\r\nlines, one "cell"' } },
      { row: 7, values: { name: 'B', note: '5" screen' } },
      { row: 8, values: { name: 'C', note: '' } },
    ]);
    expect(await rowsOf('name,note\nA,"two\nlines"\nB,')).toMatchObject([{ row: 2 }, { row: 3 }]);
  });

  it('reads what Excel writes: a byte order mark, semicolons with decimal commas, tabs, UTF-16, Windows-1252', async () => {
    const excel = await opened('\ufeffname;price\r\nPortégé;575,00\r\n');
    expect(excel).toMatchObject({ header: ['name', 'price'], decimal: ',' });
    expect(await rowsOf('\ufeffname;price\r\nPortégé;575,00\r\n')).toMatchObject([
      { values: { name: 'Portégé', price: '575,00' } },
    ]);
    expect(await rowsOf(Buffer.from('\ufeffname\tprice\r\nPortégé\t5\r\n', 'utf16le'))).toMatchObject([
      { values: { name: 'Portégé', price: '5' } },
    ]);
    expect(await rowsOf(Buffer.from('name,price\nPortégé,5\n', 'latin1'))).toMatchObject([
      { values: { name: 'Portégé', price: '5' } },
    ]);
  });

  it('goes on after a row with too few or too many values', async () => {
    expect(await rowsOf('a,b\n1\n1,2,3\n1,2,,\n')).toEqual([
      { row: 2, problem: 'The row has 1 values, the header has 2', cells: ['1'] },
      { row: 3, problem: 'The row has 3 values, the header has 2', cells: ['1', '2', '3'] },
      { row: 4, values: { a: '1', b: '2' } },
    ]);
  });

  it('says where a quotation mark opens that is never closed', async () => {
    expect(await rowsOf('a,b\n1,2\n3,"4\n5,6\n')).toEqual([
      { row: 2, values: { a: '1', b: '2' } },
      { row: 3, problem: 'A quotation mark opens here and is never closed', cells: [] },
    ]);
  });

  it('can be read again from its beginning', async () => {
    const { rows } = await opened('a,b\n1,2\n3,4\n');
    const numbers = async () => {
      const found = [];
      for await (const { row } of rows) found.push(row);
      return found;
    };
    expect(await numbers()).toEqual([2, 3]);
    expect(await numbers()).toEqual([2, 3]);
  });

  it('refuses a file without a header and a column that comes twice', async () => {
    await expect(opened('')).rejects.toThrow('has no header line');
    await expect(opened('a,b,a\n')).rejects.toThrow('has the column "a" twice');
  });
});
