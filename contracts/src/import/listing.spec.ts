import { PRODUCT_MESSAGES } from '../domain/product.js';
import { listingForm } from '../forms/listing/product.js';
import { formOf, identifier } from './listing.js';
import { createMapper, type Fields, identityMapping, parseMapping } from './mapping.js';
import { matchColumns } from './match.js';
import { IMPORT_MESSAGES } from './messages.js';

const categoryIdOf = (name: string): string | undefined => (name === 'Laptop' ? 'category-1' : undefined);
const form = listingForm(categoryIdOf);

const HEADER = ['Company', 'Product', 'TypeName', 'Inches', 'Cpu', 'Ram', 'Price_euros'];
const HEADER_OF_OURS = [
  'name',
  'description',
  'price',
  'category',
  'brand',
  'model',
  'condition',
  'location',
];
const ROW = {
  Company: 'Asus',
  Product: 'ZenBook UX430',
  TypeName: 'Ultrabook',
  Inches: '14',
  Cpu: 'Intel Core i7',
  Ram: '16GB',
  Price_euros: '1.495,50',
};
const MAPPING = {
  name: '{Company} {Product}',
  description: '{Company} {Product} with {Cpu}',
  brand: { column: 'Company', values: { Asus: 'ASUS' } },
  price: { column: 'Price_euros', rate: 325 },
  category: { column: 'TypeName', values: { Ultrabook: 'Laptop' }, default: 'Pc' },
  condition: 'Used',
  location: 'Lahore',
  'specifications.ram': '{Ram}',
  'laptopDetails.screenSize': '{Inches} inch',
};

const mapRow = (mapping: object, values: Fields, decimal: '.' | ',' = ',') =>
  createMapper(parseMapping(mapping, Object.keys(values)), decimal)(values).fields;

describe('a row of an import file', () => {
  it('is mapped to a listing by templates, constants, a rate and value tables', () => {
    const fields = mapRow(MAPPING, ROW);
    expect(formOf(2, fields, form)).toEqual({
      details: {
        name: 'Asus ZenBook UX430',
        description: 'Asus ZenBook UX430 with Intel Core i7',
        // 1,495.50 euros at 325 rupees, rounded to whole rupees, in paisa.
        price: 48_603_800,
        categoryId: 'category-1',
        brand: 'ASUS',
        condition: 'Used',
        location: 'Lahore',
        specifications: { ram: '16GB' },
        laptopDetails: { screenSize: '14 inch' },
        images: {},
      },
    });
  });

  it('uses the default for a value missing in the table, or else the value itself', () => {
    const fields = mapRow(MAPPING, { ...ROW, Company: 'Dell', TypeName: 'Gaming' });
    expect(fields).toMatchObject({ category: 'Pc', brand: 'Dell' });
  });

  it('omits a template whose columns are all empty', () => {
    const fields = mapRow(MAPPING, { ...ROW, Inches: '' });
    expect(fields).not.toHaveProperty(['laptopDetails.screenSize']);
  });

  it('applies steps in order: pattern, value table, rate, maximum length', () => {
    const values = {
      ...ROW,
      Ram: 'DDR4, 16GB in two',
      Cpu: 'x'.repeat(300),
      Price_euros: '€ 1,495.50',
      Product: "'=cmd",
    };
    const mapping = {
      ...MAPPING,
      'specifications.ram': { column: 'Ram', pattern: '(\\d+GB)', values: { '16GB': '16 GB' } },
      'specifications.processor': { column: 'Cpu', max: 200 },
      'specifications.gpu': { column: 'Cpu', pattern: '(RTX \\d+)', default: 'None' },
      'laptopDetails.batteryBackup': '2.5 hours',
      model: '{Product}',
    };
    expect(mapRow(mapping, values, '.')).toMatchObject({
      price: '486038',
      'specifications.ram': '16 GB',
      'specifications.processor': `${'x'.repeat(199)}…`,
      'specifications.gpu': 'None',
      'laptopDetails.batteryBackup': '2.5',
      model: '=cmd',
    });
  });

  it('requires a rate for an amount in another currency, with a message', () => {
    const fields = mapRow({ ...MAPPING, price: '{Price_euros}' }, { ...ROW, Price_euros: '€ 1,339.69' }, '.');
    expect(formOf(2, { ...fields, category: 'Laptop' }, form)).toEqual({
      errors: [{ row: 2, column: 'price', value: '€ 1,339.69', message: IMPORT_MESSAGES.rateNeeded('€') }],
    });
  });

  it('accepts rupees with surrounding signs and words', () => {
    const row = { ...ROW, Price_euros: 'Rs.1,25,000/-' };
    expect(mapRow({ ...MAPPING, price: '{Price_euros}' }, row, '.').price).toBe('125000');
  });

  it('is rejected with the messages of the API, each with its column and value', () => {
    const fields = {
      name: 'X',
      price: 'call me',
      category: 'Toaster',
      brand: 'Dell',
      condition: 'Shiny',
      location: 'Lahore',
      'laptopDetails.negotiable': 'maybe',
      'specifications.gpu': 'g'.repeat(201),
    };
    expect(formOf(7, fields, form)).toEqual({
      errors: [
        { row: 7, column: 'description', value: '', message: PRODUCT_MESSAGES.descriptionRequired },
        { row: 7, column: 'price', value: 'call me', message: PRODUCT_MESSAGES.priceInvalid },
        { row: 7, column: 'category', value: 'Toaster', message: PRODUCT_MESSAGES.categoryUnknown },
        { row: 7, column: 'condition', value: 'Shiny', message: PRODUCT_MESSAGES.conditionInvalid },
        {
          row: 7,
          column: 'specifications.gpu',
          value: 'g'.repeat(201),
          message: PRODUCT_MESSAGES.textTooLong,
        },
        { row: 7, column: 'laptopDetails.negotiable', value: 'maybe', message: PRODUCT_MESSAGES.yesOrNo },
      ],
    });
  });
});

describe('the cleaning of a row', () => {
  const values = { ...ROW, Ram: 'N/A', Inches: '0', Cpu: 'not found' };

  it('treats a placeholder as an empty cell, and reports it', () => {
    const mapping = {
      ...MAPPING,
      'specifications.processor': '{Cpu}',
      'laptopDetails.screenSize': '{Inches}',
    };
    const { fields, emptied } = createMapper(parseMapping(mapping, Object.keys(values)), ',')(values);
    expect(fields).toMatchObject({ description: 'Asus ZenBook UX430 with' });
    expect(fields).not.toHaveProperty(['specifications.ram']);
    expect(emptied).toEqual({
      'specifications.ram': 'N/A',
      'specifications.processor': 'not found',
      'laptopDetails.screenSize': '0',
    });
  });

  it('can be disabled for a column, and comes after a value table', () => {
    const mapping = {
      ...MAPPING,
      'specifications.ram': { column: 'Ram', keep: true },
      'specifications.processor': { column: 'Cpu', values: { 'not found': 'Intel' } },
    };
    const { fields, emptied } = createMapper(parseMapping(mapping, Object.keys(values)), ',')(values);
    expect(fields).toMatchObject({ 'specifications.ram': 'N/A', 'specifications.processor': 'Intel' });
    expect(emptied).toEqual({});
  });
});

describe('amounts in two currencies', () => {
  it.each([
    ['€ 100', '32500'],
    ['100', '32500'],
    ['Rs. 85,000', '85000'],
    ['1.25 lakh', '125000'],
    ['$100', '$100'],
  ])('%s in a column in euros is %s', (Price, price) => {
    const rule = { column: 'Price', rate: 325, currency: 'EUR' };
    expect(createMapper({ price: rule }, '.')({ Price }).fields).toEqual({ price });
  });
});

describe('the reference of a row', () => {
  const row = (number: number, fields: Fields, content = JSON.stringify(fields)) => ({
    row: number,
    fields,
    content,
  });

  it('is that of the file; a repeated one with other values is rejected', () => {
    const identify = identifier();
    expect(identify(row(2, { reference: 'A', price: '1' }))).toMatchObject({ fields: { reference: 'A' } });
    expect(identify(row(3, { reference: 'A', price: '1' }))).toEqual({ row: 3, repeats: 2 });
    expect(identify(row(4, { reference: 'A', price: '2' }))).toMatchObject({
      column: 'reference',
      message: IMPORT_MESSAGES.referenceRepeated(2),
    });
    expect(identify(row(5, { reference: 'A', price: '2', seller: 'b@x.pk' }))).toHaveProperty('fields');
  });

  it.each([
    'Cafe\u0301 1',
    'Caf\u00e9 1\u200f',
    '\u202aCaf\u00e9 1\u202c',
  ])('is equal for all spellings of a displayed value (%j)', (reference) => {
    expect(identifier()(row(2, { reference }))).toMatchObject({ fields: { reference: 'Caf\u00e9 1' } });
  });

  it('is derived from name and specifications if the file has none, and numbered for equal devices', () => {
    const identify = identifier();
    const device = { name: 'Latitude  7490', brand: 'Dell', 'specifications.ram': '8GB' };
    const reference = 'dell, latitude 7490, 8gb';
    expect(identify(row(2, { ...device, price: '1' }))).toMatchObject({ fields: { reference } });
    expect(identify(row(3, { ...device, price: '2' }))).toMatchObject({
      fields: { reference: `${reference} #2` },
    });
    expect(identify(row(4, { ...device, price: '1' }))).toEqual({ row: 4, repeats: 2 });
  });
});

describe('a mapping', () => {
  it('is rejected if it names an unknown column or omits a required one', () => {
    expect(() => parseMapping({ ...MAPPING, colour: 'red' }, HEADER)).toThrow('"colour"');
    expect(() => parseMapping({ ...MAPPING, model: '{Modell}' }, HEADER)).toThrow('"Modell"');
    expect(() => parseMapping({ ...MAPPING, price: { rate: 325 } }, HEADER)).toThrow('"price"');
    expect(() => parseMapping({ ...MAPPING, model: { column: 'Ram', pattern: '(' } }, HEADER)).toThrow(
      '"model"',
    );
    expect(() => parseMapping({ ...MAPPING, model: { column: 'Ram', maximum: 5 } }, HEADER)).toThrow(
      '"maximum"',
    );
    const { location: _, ...rest } = MAPPING;
    expect(() => parseMapping(rest, HEADER)).toThrow('location');
  });

  it('is not needed for a file with Parkho’s header', () => {
    const required = ['name', 'description', 'price', 'category', 'brand', 'condition', 'location'];
    expect(identityMapping([...required, 'specifications.ram', 'colour'])).toMatchObject({
      mapping: { 'specifications.ram': '{specifications.ram}' },
      ignored: ['colour'],
    });
    expect(() => identityMapping(required.slice(1))).toThrow('no column name');
  });

  it('matches common column names, with units if numbers have none', () => {
    const header = [
      'SKU',
      'Company',
      'Product',
      'CPU',
      'RAM (GB)',
      'Memory',
      'Price (PKR)',
      'City',
      'Weight',
    ];
    const example = {
      SKU: '1',
      Company: 'Dell',
      Product: 'Latitude',
      CPU: 'i5',
      'RAM (GB)': '8',
      Memory: '256GB SSD',
      'Price (PKR)': '58,500',
      City: 'Lahore',
      Weight: '2',
    };
    expect(matchColumns(header, [example]).mapping).toEqual({
      reference: '{SKU}',
      name: '{Company} {Product}',
      description: '{Company} {Product}, {CPU}, {RAM (GB)} GB, {Memory}',
      price: '{Price (PKR)}',
      brand: '{Company}',
      location: '{City}',
      'specifications.processor': '{CPU}',
      'specifications.ram': '{RAM (GB)} GB',
      'specifications.storage': '{Memory}',
    });
  });

  it('is proposed for a file’s header, with a confidence', () => {
    const header = [
      'product_price',
      'brand_name',
      'Model No.',
      'HDD/SSD',
      'productTitle',
      'Screen Resolution',
    ];
    const { mapping, confidence } = matchColumns(header, []);
    expect(mapping).toMatchObject({
      price: '{product_price}',
      brand: '{brand_name}',
      model: '{Model No.}',
      'specifications.storage': '{HDD/SSD}',
      name: '{brand_name} {productTitle}',
    });
    expect(mapping).not.toHaveProperty(['laptopDetails.screenSize']);
    expect(confidence).toEqual({
      price: 'likely',
      brand: 'likely',
      model: 'sure',
      'specifications.storage': 'likely',
      name: 'likely',
    });
    expect(matchColumns(['Asking price per piece'], []).confidence).toEqual({ price: 'unsure' });
  });

  it('uses an identifying column as the reference', () => {
    const examples = [
      { Code: 'L', Serial: 'X1' },
      { Code: 'L', Serial: 'X2' },
    ];
    expect(matchColumns(['Code', 'Serial'], examples).mapping.reference).toBe('{Serial}');
    expect(matchColumns(['Code'], examples).mapping).not.toHaveProperty('reference');
  });

  it('matches Parkho’s own header without changes', () => {
    const header = [
      'reference',
      ...HEADER_OF_OURS,
      'specifications.ram',
      'laptopDetails.modelName',
      'images.front',
    ];
    const matched = matchColumns(header, [{ name: 'Latitude', brand: 'Dell' }]);
    expect(matched.mapping).toEqual(Object.fromEntries(header.map((name) => [name, `{${name}}`])));
  });
});
