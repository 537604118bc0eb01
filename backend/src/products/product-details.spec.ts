import { PRODUCT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type DetailsInput, validateChanges, validateDetails } from './product-details.js';

const categoryIdOf = (name: string) => (name === 'Laptop' ? 'laptops' : undefined);
const form: DetailsInput = {
  name: ' ThinkPad T480 ',
  description: '<b>Clean</b>',
  price: '85000.50',
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
};

test('a multipart form, a JSON body and a CSV row of one device give the same details', () => {
  const flat = {
    ram: '16GB',
    batteryBackup: '5.5',
    accessoriesIncluded: 'Charger, Mouse,,Charger',
    model: '',
  };
  const nested = {
    price: 85000.5,
    specifications: { ram: '16GB', gpu: '' },
    laptopDetails: { batteryBackup: 5.5, accessoriesIncluded: ['Charger', 'Mouse'] },
  };
  const details = {
    name: 'ThinkPad T480',
    description: '<b>Clean</b>',
    price: 8_500_050,
    categoryId: 'laptops',
    brand: 'Lenovo',
    condition: 'Good',
    location: 'Lahore',
    specifications: { ram: '16GB' },
    laptopDetails: { batteryBackup: 5.5, accessoriesIncluded: ['Charger', 'Mouse'] },
    images: {},
  };
  expect(validateDetails({ ...form, ...flat }, categoryIdOf)).toEqual({ ok: true, value: details });
  expect(validateDetails({ ...form, ...nested }, categoryIdOf)).toEqual({ ok: true, value: details });
});

test('everything that is missing is named, in the order of the form', () => {
  const rules = { imageMissing: MESSAGES.imageRequired };
  expect(validateDetails({ name: ' ', brand: null }, categoryIdOf, rules)).toEqual({
    ok: false,
    errors: [
      MESSAGES.nameRequired,
      MESSAGES.descriptionRequired,
      MESSAGES.priceRequired,
      MESSAGES.categoryRequired,
      MESSAGES.brandRequired,
      MESSAGES.conditionRequired,
      MESSAGES.locationRequired,
      MESSAGES.imageRequired,
    ],
  });
});

const short = { length: 10, message: MESSAGES.descriptionTooShort };
test.each<[DetailsInput, string]>([
  [{ name: 'x'.repeat(151) }, MESSAGES.nameTooLong],
  [{ description: 'x'.repeat(5001) }, MESSAGES.descriptionTooLong],
  [{ description: 'Too short' }, MESSAGES.descriptionTooShort],
  [{ price: '0' }, MESSAGES.priceInvalid],
  [{ price: -5 }, MESSAGES.priceInvalid],
  [{ price: '1e5' }, MESSAGES.priceInvalid],
  [{ price: '10.005' }, MESSAGES.priceInvalid],
  [{ price: 100_000_000.01 }, MESSAGES.priceTooHigh],
  [{ category: 'Toaster' }, MESSAGES.categoryUnknown],
  [{ condition: 'Broken' }, MESSAGES.conditionInvalid],
  [{ location: 'x'.repeat(201) }, MESSAGES.textTooLong],
  [{ specifications: { ram: 'x'.repeat(201) } }, MESSAGES.textTooLong],
  [{ batteryBackup: '2.25' }, MESSAGES.batteryInvalid],
  [{ batteryBackup: '-1' }, MESSAGES.batteryInvalid],
  [{ batteryBackup: '9'.repeat(100) }, MESSAGES.batteryInvalid],
  [{ laptopDetails: { negotiable: 'Maybe' } }, MESSAGES.yesOrNo],
  [
    { accessoriesIncluded: Array.from({ length: 21 }, (_, index) => `Cable ${index}`) },
    MESSAGES.accessoriesTooMany,
  ],
  [{ images: { front: 'javascript:alert(1)' } }, MESSAGES.imageUrlInvalid],
  [{ images: { front: '/etc/passwd' } }, MESSAGES.imageUrlInvalid],
  [{ images: ['http://a/1', 'http://a/2', 'http://a/3', 'http://a/4'] }, MESSAGES.imageUrlsTooMany],
])('refuses %j', (wrong, message) => {
  const expected = { ok: false, errors: [message] };
  const input = { description: 'Long enough', ...wrong };
  expect(validateDetails({ ...form, ...input }, categoryIdOf, { descriptionMin: short })).toEqual(expected);
  expect(validateChanges(input, categoryIdOf, { descriptionMin: short })).toEqual(expected);
});

test('an edit leaves alone what is absent and refuses to empty what a listing needs', () => {
  expect(validateChanges({ name: 'T480s', front: '', images: ['http://a/1'] }, categoryIdOf)).toEqual({
    ok: true,
    value: { name: 'T480s', images: { front: 'http://a/1', back: '', closed: '', open: '', keyboard: '' } },
  });
  expect(validateChanges({ name: '', brand: 'HP' }, categoryIdOf)).toEqual({
    ok: false,
    errors: [MESSAGES.nameRequired],
  });
});

test('a list of pictures takes the place of all there are, and must not be empty where one is asked for', () => {
  const rules = { imageMissing: MESSAGES.imageUrlRequired };
  for (const images of [[], ['']])
    expect(validateChanges({ images }, categoryIdOf, rules)).toEqual({
      ok: false,
      errors: [MESSAGES.imageUrlRequired],
    });
  expect(validateChanges({ images: { back: '' } }, categoryIdOf, rules)).toEqual({
    ok: true,
    value: { images: { back: '' } },
  });
});

test('texts are what a person can type', () => {
  const name = 'Think\u0000Pad\ud800 \u{1F5A5}';
  expect(validateChanges({ name, description: 'One\nTwo\u0007' }, categoryIdOf)).toEqual({
    ok: true,
    value: { name: 'ThinkPad \u{1F5A5}', description: 'One\nTwo' },
  });
  expect(validateChanges({ name: '\u0000' }, categoryIdOf)).toEqual({
    ok: false,
    errors: [MESSAGES.nameRequired],
  });
});
