import { listingForm, PRODUCT_MESSAGES } from '@parkho/contracts';
import { listingOf } from './listing.js';
import { applyMapping, ownMapping, readMapping } from './mapping.js';

const categoryIdOf = (name: string): string | undefined => (name === 'Laptop' ? 'category-1' : undefined);
const form = listingForm(categoryIdOf);

const HEADER = ['Company', 'Product', 'TypeName', 'Inches', 'Cpu', 'Ram', 'Price_euros'];
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

describe('a row of an import file', () => {
  it('becomes a listing through templates, constants, a rate and tables of values', () => {
    const fields = applyMapping(readMapping(MAPPING, HEADER), ROW, ',');
    expect(listingOf(2, fields, form)).toEqual({
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

  it('takes the default for a value that the table does not have, or else the value itself', () => {
    const fields = applyMapping(
      readMapping(MAPPING, HEADER),
      { ...ROW, Company: 'Dell', TypeName: 'Gaming' },
      ',',
    );
    expect(fields).toMatchObject({ category: 'Pc', brand: 'Dell' });
  });

  it('leaves out a template all of whose columns are empty', () => {
    const fields = applyMapping(readMapping(MAPPING, HEADER), { ...ROW, Inches: '' }, ',');
    expect(fields).not.toHaveProperty(['laptopDetails.screenSize']);
  });

  it('is refused with the messages of the API, each with its column and value', () => {
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
    expect(listingOf(7, fields, form)).toEqual({
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

describe('a mapping', () => {
  it('is refused when it names a column that we or the file do not have, or leaves out a required one', () => {
    expect(() => readMapping({ ...MAPPING, colour: 'red' }, HEADER)).toThrow('"colour"');
    expect(() => readMapping({ ...MAPPING, model: '{Modell}' }, HEADER)).toThrow('"Modell"');
    expect(() => readMapping({ ...MAPPING, price: { column: 'Price_euros' } }, HEADER)).toThrow('"price"');
    const { location: _, ...rest } = MAPPING;
    expect(() => readMapping(rest, HEADER)).toThrow('location');
  });

  it('is not needed for a file with our own header', () => {
    const required = ['name', 'description', 'price', 'category', 'brand', 'condition', 'location'];
    expect(ownMapping([...required, 'specifications.ram', 'colour'])).toMatchObject({
      mapping: { 'specifications.ram': '{specifications.ram}' },
      ignored: ['colour'],
    });
    expect(() => ownMapping(required.slice(1))).toThrow('no column name');
  });
});
