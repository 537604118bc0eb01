import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '@parkho/contracts';
import { strToU8, zipSync } from 'fflate';
import { openTableFile } from './table-file.js';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const opened = async (content: string | Buffer): Promise<Table> => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-'));
  folders.push(folder);
  const file = join(folder, 'devices.csv');
  await writeFile(file, content);
  return openTableFile(file);
};

const rowsOf = async (content: string | Buffer) => {
  const rows = [];
  for await (const { progress: _, ...row } of (await opened(content)).rows) rows.push(row);
  return rows;
};

describe('a CSV file', () => {
  it('counts rows like a spreadsheet, across line ends, blank rows and quoted line breaks', async () => {
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

  it('reads Excel’s formats: a byte order mark, semicolons with decimal commas, tabs, UTF-16, Windows-1252', async () => {
    const excel = await opened('\ufeffname;price\r\nPortégé;575,00\r\n');
    expect(excel).toMatchObject({ header: ['name', 'price'], decimal: ',' });
    expect(await rowsOf('\ufeffname;price\r\nPortégé;575,00\r\n')).toMatchObject([
      { values: { name: 'Portégé', price: '575,00' } },
    ]);
    for (const mark of ['\ufeff', '']) {
      const utf16 = Buffer.from(`${mark}name\tprice\r\nPortégé\t5\r\n`, 'utf16le');
      for (const bytes of [utf16, Buffer.from(utf16).swap16()])
        expect(await rowsOf(bytes)).toMatchObject([{ values: { name: 'Portégé', price: '5' } }]);
    }
    expect(await rowsOf(Buffer.from('name,price\nPortégé,5\n', 'latin1'))).toMatchObject([
      { values: { name: 'Portégé', price: '5' } },
    ]);
  });

  it('rejects a folder', async () => {
    await expect(openTableFile(tmpdir())).rejects.toThrow(`${tmpdir()} is a folder`);
  });

  it('continues after a row with too few or too many values', async () => {
    expect(await rowsOf('a,b\n1\n1,2,3\n1,2,,\n')).toEqual([
      { row: 2, problem: 'The row has 1 values, the header has 2', cells: ['1'] },
      { row: 3, problem: 'The row has 3 values, the header has 2', cells: ['1', '2', '3'] },
      { row: 4, values: { a: '1', b: '2' } },
    ]);
  });

  it('reports the position of an unclosed quotation mark', async () => {
    expect(await rowsOf('a,b\n1,2\n3,"4\n5,6\n')).toEqual([
      { row: 2, values: { a: '1', b: '2' } },
      { row: 3, problem: 'A quotation mark is opened here and never closed', cells: [] },
    ]);
  });

  it('can be read again from its start', async () => {
    const { rows } = await opened('a,b\n1,2\n3,4\n');
    const numbers = async () => {
      const rowNumbers = [];
      for await (const { row } of rows) rowNumbers.push(row);
      return rowNumbers;
    };
    expect(await numbers()).toEqual([2, 3]);
    expect(await numbers()).toEqual([2, 3]);
  });

  it('rejects a file without a header or with a repeated column', async () => {
    await expect(opened('')).rejects.toThrow('has no header line');
    await expect(opened('a,b,a\n')).rejects.toThrow('has the column "a" twice');
  });
});

describe('a workbook', () => {
  const NS = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
  const relations = (...parts: string[]) =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
        .map(
          (part, index) =>
            `<Relationship Id="r${index + 1}" Type="${RELATIONS}/${part
              .split('/')
              .at(-1)!
              .replace(/\d?\.xml/, '')}" Target="${part}"/>`,
        )
        .join('')}</Relationships>`,
    );
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  /** A workbook of one sheet; style 1 is a date. */
  const workbook = (rows: string): Buffer =>
    Buffer.from(
      zipSync({
        '[Content_Types].xml': xml(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
        ),
        '_rels/.rels': relations('xl/workbook.xml'),
        'xl/workbook.xml': xml(
          `<workbook ${NS} xmlns:r="${RELATIONS}"><sheets><sheet name="Stock" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': relations('worksheets/worksheet1.xml', 'styles.xml'),
        'xl/styles.xml': xml(
          `<styleSheet ${NS}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
        ),
        'xl/worksheets/worksheet1.xml': xml(`<worksheet ${NS}><sheetData>${rows}</sheetData></worksheet>`),
      }),
    );

  it('has the results of formulas, the days of dates, and the sheet’s row numbers', async () => {
    const rows = [
      `<row r="2">${text('A2', 'name')}${text('B2', 'price')}${text('C2', 'bought')}</row>`,
      `<row r="4">${text('A4', 'Latitude')}<c r="B4"><f>50000*1.2</f><v>60000</v></c><c r="C4" s="1"><v>45000</v></c></row>`,
      `<row r="5">${text('A5', 'Thin')}<c r="B5" t="e"><v>#REF!</v></c><c r="C5" t="b"><v>1</v></c></row>`,
      `<row r="6">${text('A6', '€ 5')}<c r="B6"><v>1339.6900000000001</v></c></row>`,
    ].join('');
    expect(await rowsOf(workbook(rows))).toEqual([
      { row: 4, values: { name: 'Latitude', price: '60000', bought: '2023-03-15' } },
      { row: 5, values: { name: 'Thin', price: '', bought: 'Yes' } },
      { row: 6, values: { name: '€ 5', price: '1339.69', bought: '' } },
    ]);
  });

  it('of an old or unknown format is rejected with a message', async () => {
    await expect(opened(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))).rejects.toThrow('a workbook of an old kind');
    await expect(opened(Buffer.from('PK\u0003\u0004'))).rejects.toThrow(
      'cannot be read as an Excel workbook',
    );
  });
});
