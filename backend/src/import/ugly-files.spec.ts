import {
  type CsvParse,
  createMapper,
  type Fields,
  formOf,
  identifier,
  listingForm,
  matchColumns,
  openCsv,
  parseRow,
  refusedRecords,
} from '@parkho/contracts';
import { parse } from 'csv-parse';

const form = listingForm((name) => (name === 'Laptop' ? 'category-1' : undefined));
const FIXED = { category: 'Laptop', condition: 'Used', location: 'Lahore', description: 'As shown' };

/** The page's import of a file with its first proposal, completed by hand. */
const imported = async (content: string | Buffer, more: object = {}) => {
  const bytes = Buffer.from(content as string);
  const source = {
    name: 'stock.csv',
    size: bytes.length,
    bytes: async function* () {
      yield new Uint8Array(bytes);
    },
  };
  const csv = await openCsv(source, parse as CsvParse);
  const examples: Fields[] = [];
  for await (const row of csv.rows) if ('values' in row) examples.push(row.values);
  const mapping = { ...FIXED, ...matchColumns(csv.header, examples).mapping, ...more };
  const mapper = createMapper(mapping, csv.decimal);
  const identify = identifier();
  const outcomes: (string | Fields)[] = [];
  for await (const row of csv.rows) {
    const read = parseRow(row, mapper);
    const identified = 'message' in read ? read : identify(read);
    if ('message' in identified) outcomes.push(`${identified.row}: ${identified.message}`);
    else if ('repeats' in identified) outcomes.push(`${identified.row} repeats ${identified.repeats}`);
    else {
      const listing = formOf(identified.row, identified.fields, form);
      if ('errors' in listing)
        outcomes.push(...listing.errors.map(({ row, message }) => `${row}: ${message}`));
      else outcomes.push(identified.fields);
    }
  }
  return { csv, header: csv.header, mapping, outcomes };
};

describe('a malformed file', () => {
  it('with semicolons and decimal commas', async () => {
    const { outcomes } = await imported('Marke;Name;Price;Company\r\nx;Latitude;58.500,00;Dell\r\n');
    expect(outcomes).toMatchObject([{ name: 'Dell Latitude', price: '58500' }]);
  });

  it('in Windows-1256, with Urdu words and digits', async () => {
    // 'لاہور' as old Excel writes it, and a price in Western digits.
    const city = Buffer.from([0xe1, 0xc7, 0xe5, 0xe6, 0xd1]);
    const file = Buffer.concat([
      Buffer.from('Name,Brand,Price,City\r\nLatitude,Dell,85k,'),
      city,
      Buffer.from('\r\nPortable,HP,1.25 lakh,'),
      city,
      Buffer.from('\r\n'),
    ]);
    expect((await imported(file)).outcomes).toMatchObject([
      { location: new TextDecoder('windows-1256').decode(city), price: '85000' },
      { price: '125000' },
    ]);
  });

  it('in UTF-8 with Urdu digits and marks', async () => {
    const { outcomes } = await imported('Name,Brand,Price\nLatitude,Dell,۸۵٬۰۰۰ روپے\n');
    expect(outcomes).toMatchObject([{ price: '85000' }]);
  });

  it('with a title and merged cells above the header', async () => {
    const { header, outcomes } = await imported(
      'Ali Computers stock,,,\r\n,,,\r\nDevice,,Price,\r\nBrand,Model Name,PKR Demand,\r\nDell,Latitude 7490,"58,500",new battery\r\n',
    );
    expect(header).toEqual(['Brand', 'Model Name', 'PKR Demand', 'Column 4']);
    expect(outcomes).toEqual([`5: Product name is required`]);
    expect((await imported('Stock,,\nBrand,Product,Price\nDell,Latitude,58500\n')).outcomes).toMatchObject([
      { name: 'Dell Latitude' },
    ]);
  });

  it('with prices in two currencies accepts those with a rate, and rupees', async () => {
    const file = 'Product,Brand,Price\nA,Dell,€ 100\nB,Dell,"Rs. 85,000"\nC,Dell,$90\n';
    const price = { column: 'Price', rate: 325, currency: 'EUR' };
    expect((await imported(file, { price })).outcomes).toMatchObject([
      { price: '32500' },
      { price: '85000' },
      '4: This amount is in another currency ($): the mapping needs a rate in PKR',
    ]);
  });

  it('with repeated rows and similar devices', async () => {
    const file = 'Product,Brand,RAM,Price\nA,Dell,8GB,50000\nA,Dell,8GB,50000\nA,Dell,8GB,52000\n';
    expect((await imported(file)).outcomes).toMatchObject([
      { reference: 'dell, dell a, 8gb' },
      '3 repeats 2',
      { reference: 'dell, dell a, 8gb #2' },
    ]);
  });

  it('with a repeated serial number proposes no reference; if chosen, its second row is rejected', async () => {
    const file = 'Serial,Product,Brand,Price\nX1,A,Dell,50000\nX1,B,Dell,60000\n';
    expect((await imported(file)).mapping).not.toHaveProperty('reference');
    expect((await imported(file, { reference: '{Serial}' })).outcomes).toMatchObject([
      { reference: 'X1' },
      expect.stringMatching(/^3: Row 2 has the same reference/),
    ]);
  });

  it('with placeholder values publishes none of them', async () => {
    const file = 'Product,Brand,GPU,RAM,Storage,Price\nA,Dell,not found,N/A,0,50000\nB,Dell,-,none,TBA,0\n';
    const { outcomes } = await imported(file);
    expect(outcomes[0]).not.toHaveProperty(['specifications.gpu']);
    expect(outcomes[0]).not.toHaveProperty(['specifications.ram']);
    expect(outcomes[0]).not.toHaveProperty(['specifications.storage']);
    expect(outcomes[1]).toBe('3: Price is required');
  });

  it('with formulas, and cells escaped against them', async () => {
    const { outcomes } = await imported(`Product,Brand,Price\n'=A1,Dell,50000\n#REF!,Dell,50000\n`);
    expect(outcomes).toMatchObject([{ name: 'Dell =A1' }, { name: 'Dell' }]);
  });

  it('with an export without half of the columns', async () => {
    const file = 'reference,price\n6f1c0f3e-0000-4000-8000-000000000000,45k\n';
    const { mapping, outcomes } = await imported(file, {});
    expect(mapping).toMatchObject({ reference: '{reference}', price: '{price}' });
    // A new row lacks a name; a known listing gets its price (importer.spec.ts).
    expect(outcomes).toEqual(['2: Product name is required', '2: Brand is required']);
  });

  it('of rejected rows is accepted once corrected, with its column of reasons', async () => {
    const { csv, header, outcomes } = await imported(
      'Why it was refused,Reference made by Parkho,Product,Brand,Price\nno number,"dell, dell a #2",A,Dell,50000\n',
    );
    expect(header).toEqual(['Product', 'Brand', 'Price']);
    expect(csv.isPart).toBe(true);
    expect(outcomes).toMatchObject([{ name: 'Dell A', reference: 'dell, dell a #2' }]);
  });

  it('returns its rejected rows unchanged, with reasons and the generated reference', async () => {
    const file = 'Product,Brand,Price\nA,Dell,50000\nA,Dell,call me\n=B,Dell\n';
    const { csv, mapping } = await imported(file);
    const reasons = new Map([
      [3, ['Price: no number']],
      [4, ['too few values']],
    ]);
    const records: string[] = [];
    for await (const record of refusedRecords(csv, mapping, reasons)) records.push(record);
    expect(records.join('')).toBe(
      [
        '"Why it was refused","Reference made by Parkho",Product,Brand,Price',
        '"Price: no number","dell, dell a #2",A,Dell,"call me"',
        `"too few values",,"'=B",Dell`,
        '',
      ].join('\r\n'),
    );
  });

  it('with short rows and unclosed quotation marks', async () => {
    const { outcomes } = await imported('Product,Brand,Price\nA,Dell\n\nB,Dell,50000\nC,"Dell,50000\n');
    expect(outcomes).toMatchObject([
      '2: The row has 2 values, the header has 3',
      { name: 'Dell B' },
      '5: A quotation mark is opened here and never closed',
    ]);
  });
});
