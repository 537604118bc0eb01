import { PRODUCT_MESSAGES as MESSAGES } from '../../domain/product.js';
import { check } from '../check.js';
import {
  adminChangesForm,
  adminListingForm,
  changesForm,
  inspectionForm,
  listingForm,
  rejectionForm,
} from './product.js';

const categoryIdOf = (name: string) => (name === 'Laptop' ? 'laptops' : undefined);
const device = {
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
    isActive: false,
    isFeatured: 'a name that sellers do not have',
  };
  const nested = {
    price: 85000.5,
    specifications: { ram: '16GB', gpu: '', colour: 'red' },
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
  const form = listingForm(categoryIdOf);
  expect(check(form, { ...device, ...flat })).toEqual({ ok: true, value: details });
  expect(check(form, { ...device, ...nested })).toEqual({ ok: true, value: details });
});

test.each([
  undefined,
  null,
  'text',
  [],
  { name: ' ', brand: null, price: {}, condition: true },
])('missing values in %j are errors at their fields, in the order of the form', (input) => {
  const checked = check(listingForm(categoryIdOf, MESSAGES.imageRequired), input);
  const fields = {
    name: MESSAGES.nameRequired,
    description: MESSAGES.descriptionRequired,
    price: MESSAGES.priceRequired,
    category: MESSAGES.categoryRequired,
    brand: MESSAGES.brandRequired,
    condition: MESSAGES.conditionRequired,
    location: MESSAGES.locationRequired,
    images: MESSAGES.imageRequired,
  };
  expect(checked).toEqual({ ok: false, fields });
  expect(Object.keys(checked.ok ? {} : checked.fields)).toEqual(Object.keys(fields));
});

test.each<[wrong: object, field: string, message: string]>([
  [{ name: 'x'.repeat(151) }, 'name', MESSAGES.nameTooLong],
  [{ description: 'x'.repeat(5001) }, 'description', MESSAGES.descriptionTooLong],
  [{ description: 'Too short' }, 'description', MESSAGES.descriptionTooShort],
  [{ price: '0' }, 'price', MESSAGES.priceInvalid],
  [{ price: -5 }, 'price', MESSAGES.priceInvalid],
  [{ price: '1e5' }, 'price', MESSAGES.priceInvalid],
  [{ price: '10.005' }, 'price', MESSAGES.priceInvalid],
  [{ price: 100_000_000.01 }, 'price', MESSAGES.priceTooHigh],
  [{ category: 'Toaster' }, 'category', MESSAGES.categoryUnknown],
  [{ condition: 'Broken' }, 'condition', MESSAGES.conditionInvalid],
  [{ location: 'x'.repeat(201) }, 'location', MESSAGES.textTooLong],
  [{ model: {} }, 'model', MESSAGES.textTooLong],
  [{ specifications: { ram: 'x'.repeat(201) } }, 'specifications.ram', MESSAGES.textTooLong],
  [{ specifications: ['16GB'] }, 'specifications', MESSAGES.textTooLong],
  [
    { batteryBackup: '2.25' },
    'laptopDetails.batteryBackup',
    'Battery backup must be a number of hours from 0 to 100, in steps of 0.5',
  ],
  [
    { batteryBackup: '-1' },
    'laptopDetails.batteryBackup',
    'Battery backup must be a number of hours from 0 to 100, in steps of 0.5',
  ],
  [
    { batteryBackup: '9'.repeat(100) },
    'laptopDetails.batteryBackup',
    'Battery backup must be a number of hours from 0 to 100, in steps of 0.5',
  ],
  [
    { laptopDetails: { quantity: 0 } },
    'laptopDetails.quantity',
    'Quantity must be a number of pieces from 1 to 500, in steps of 1',
  ],
  [{ laptopDetails: { negotiable: 'Maybe' } }, 'laptopDetails.negotiable', MESSAGES.yesOrNo],
  [
    { accessoriesIncluded: Array.from({ length: 21 }, (_, index) => `Cable ${index}`) },
    'laptopDetails.accessoriesIncluded',
    MESSAGES.accessoriesTooMany,
  ],
  [{ accessoriesIncluded: [{}] }, 'laptopDetails.accessoriesIncluded', MESSAGES.textTooLong],
  [{ images: { front: 'javascript:alert(1)' } }, 'images.front', MESSAGES.imageUrlInvalid],
  [{ images: { front: '/etc/passwd' } }, 'images.front', MESSAGES.imageUrlInvalid],
  [{ images: { front: 'http://example.com/a.jpg' } }, 'images.front', MESSAGES.imageUrlInvalid],
  [{ images: { front: 'https://example.com:8443/a.jpg' } }, 'images.front', MESSAGES.imageUrlInvalid],
  [{ images: { front: 'https://sana@example.com/a.jpg' } }, 'images.front', MESSAGES.imageUrlInvalid],
  [{ images: 7 }, 'images', MESSAGES.imageUrlInvalid],
  [{ images: ['http://a/1', 'http://a/2', 'http://a/3', 'http://a/4'] }, 'images', MESSAGES.imageUrlsTooMany],
  [{ isFeatured: 'yes' }, 'isFeatured', MESSAGES.flagInvalid],
])('refuses %j', (wrong, field, message) => {
  const refused = { ok: false, fields: { [field]: message } };
  const input = { description: 'Long enough', ...wrong };
  const front = 'https://example.com/front.jpg';
  expect(check(adminListingForm(categoryIdOf), { ...device, front, ...input })).toEqual(refused);
  expect(check(adminChangesForm(categoryIdOf), input)).toEqual(refused);
});

test('an edit keeps missing fields and cannot empty required ones', () => {
  const form = changesForm(categoryIdOf);
  expect(check(form, { name: 'T480s', ram: null, front: '', images: ['https://a/1'] })).toEqual({
    ok: true,
    value: {
      name: 'T480s',
      specifications: { ram: '' },
      images: { front: 'https://a/1', back: '', closed: '', open: '', keyboard: '' },
    },
  });
  expect(check(form, { name: '', brand: 'HP' })).toEqual({
    ok: false,
    fields: { name: MESSAGES.nameRequired },
  });
});

test('a null in an edit empties a field at any level', () => {
  const groups = {
    specifications: { ram: null },
    laptopDetails: { batteryBackup: null },
    images: { front: null },
  };
  expect(check(changesForm(categoryIdOf), groups)).toEqual({
    ok: true,
    value: { specifications: { ram: '' }, laptopDetails: { batteryBackup: '' }, images: { front: '' } },
  });
});

test('a listing of one device has no quantity', () => {
  expect(check(changesForm(categoryIdOf), { laptopDetails: { quantity: 1 } })).toEqual({
    ok: true,
    value: { laptopDetails: { quantity: '' } },
  });
});

test('an edit by an admin may remove pictures, but not all of them', () => {
  const form = adminChangesForm(categoryIdOf);
  for (const images of [[], ['']])
    expect(check(form, { images })).toEqual({ ok: false, fields: { images: MESSAGES.imageUrlRequired } });
  expect(check(form, { images: { back: '' } })).toMatchObject({
    ok: true,
    value: { changes: { images: { back: '' } } },
  });
});

test('texts are limited to typable characters', () => {
  const name = 'Think\u0000Pad\ud800 \u{1F5A5}';
  expect(check(changesForm(categoryIdOf), { name, description: 'One\nTwo\u0007' })).toEqual({
    ok: true,
    value: { name: 'ThinkPad \u{1F5A5}', description: 'One\nTwo' },
  });
  expect(check(changesForm(categoryIdOf), { name: '\u0000' })).toMatchObject({ ok: false });
});

test.each([
  [rejectionForm, { reason: ' \u0000' }, { reason: MESSAGES.reasonRequired }],
  [rejectionForm, { reason: 'x'.repeat(501) }, { reason: MESSAGES.reasonTooLong }],
  [inspectionForm, {}, { inspected: MESSAGES.flagInvalid }],
  [inspectionForm, { inspected: true, notes: 'x'.repeat(2001) }, { notes: MESSAGES.inspectionNotesTooLong }],
])('an admin’s texts on a listing are limited', (form, input, fields) => {
  expect(check<unknown>(form, input)).toEqual({ ok: false, fields });
});

test('a reason may have lines', () => {
  expect(check(rejectionForm, { reason: ' Blurred\npictures ' })).toEqual({
    ok: true,
    value: { reason: 'Blurred\npictures' },
  });
});
