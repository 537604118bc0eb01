import { PRODUCT_MESSAGES as MESSAGES } from '../../domain/product.js';
import type { ProductPage } from '../../views/product-view.js';
import { check } from '../check.js';
import { OTHER } from './listing-options.js';
import {
  changedMeanwhile,
  changesOf,
  EMPTY_LISTING,
  editForm,
  listingFailure,
  rebaseTexts,
  simpleForm,
  textsOf,
} from './listing-texts.js';

const categoryIdOf = (name: string) => (name === 'Laptop' ? 'laptops' : undefined);
const before = textsOf({
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 85000.5,
  category: 'A category that is gone',
  brand: 'Lenovo',
  condition: 'Poor',
  location: 'Lahore',
  specifications: { ram: '16GB', gpu: 'Intel UHD' },
  laptopDetails: { batteryBackup: 5.5, accessoriesIncluded: ['Charger'], negotiable: 'Yes' },
} as Partial<ProductPage> as ProductPage);

test('an edit sends only changed fields, accessories joined by commas', () => {
  const after = {
    ...before,
    price: '80000',
    brand: OTHER,
    specifications: { ...before.specifications, ram: OTHER, gpu: '' },
    laptopDetails: { ...before.laptopDetails, accessoriesIncluded: ['Charger', 'Mouse'], batteryBackup: '6' },
    own: { ...before.own, brand: 'Haier', ram: '12GB' },
  };
  expect(changesOf(before, after)).toEqual({
    price: '80000',
    brand: 'Haier',
    specifications: { ram: '12GB', gpu: '' },
    laptopDetails: { accessoriesIncluded: 'Charger,Mouse', batteryBackup: '6' },
  });
  expect(changesOf(before, structuredClone(before))).toEqual({});
});

test('edited fields stay when the listing has changed in the meantime, and the rest is current', () => {
  const edited = { ...before, price: '80000', specifications: { ...before.specifications, ram: '32GB' } };
  const now = {
    ...before,
    name: 'ThinkPad T480s',
    price: '90000',
    specifications: { ...before.specifications, ram: '8GB', storage: '512GB' },
  };
  expect(rebaseTexts(before, edited, now)).toEqual({
    ...now,
    price: '80000',
    specifications: { ...now.specifications, ram: '32GB' },
  });
});

test('fields that changed in the meantime are reported, with the edit if it differs', () => {
  const edited = {
    ...before,
    price: '80000',
    brand: OTHER,
    location: 'Karachi',
    own: { ...before.own, brand: 'Haier' },
  };
  const now = {
    ...before,
    name: 'ThinkPad T480s',
    price: '90000',
    brand: 'Dell',
    location: 'Karachi',
    laptopDetails: { ...before.laptopDetails, accessoriesIncluded: ['Charger', 'Mouse'] },
  };
  expect(changedMeanwhile(before, edited, now)).toEqual([
    { path: 'name', label: 'Name', before: 'ThinkPad T480', now: 'ThinkPad T480s' },
    {
      path: 'price',
      label: 'Price',
      before: '85000.5',
      now: '90000',
      edited: { value: '80000', words: '80000' },
    },
    {
      path: 'brand',
      label: 'Brand',
      before: 'Lenovo',
      now: 'Dell',
      edited: { value: OTHER, words: 'Haier' },
    },
    { path: 'location', label: 'City', before: 'Lahore', now: 'Karachi' },
    {
      path: 'laptopDetails.accessoriesIncluded',
      label: expect.any(String),
      before: ['Charger'],
      now: ['Charger', 'Mouse'],
    },
  ]);
  expect(changedMeanwhile(before, edited, before)).toEqual([]);
});

test('an edit is rejected for its changes, not for unchanged fields', () => {
  const form = editForm(before, categoryIdOf);
  expect(check(form, before)).toEqual({ ok: true, value: {} });
  const wrong = { ...before, name: ' ', category: 'Toaster', brand: OTHER, location: '' };
  expect(check(form, wrong)).toEqual({
    ok: false,
    fields: {
      name: MESSAGES.nameRequired,
      category: MESSAGES.categoryUnknown,
      brand: MESSAGES.brandRequired,
      location: MESSAGES.locationRequired,
    },
  });
});

test('an empty simple form has an error at each field and a summary', () => {
  const checked = check(simpleForm(categoryIdOf, MESSAGES.imageRequired), EMPTY_LISTING);
  const fields = checked.ok ? {} : checked.fields;
  expect(Object.keys(fields)).toEqual([
    'name',
    'description',
    'price',
    'category',
    'brand',
    'condition',
    'location',
    'images',
  ]);
  expect(listingFailure(fields)).toBe(`${MESSAGES.requiredFields}, ${MESSAGES.imageRequired}`);
  expect(listingFailure({ price: MESSAGES.priceInvalid })).toBe(MESSAGES.priceInvalid);
});

test('the simple form accepts own text for brand, location, graphics and RAM', () => {
  const texts = {
    ...EMPTY_LISTING,
    name: 'Tower',
    description: 'Quiet',
    price: '45000',
    category: 'Laptop',
    condition: 'Good',
    brand: OTHER,
    location: OTHER,
    specifications: { ...EMPTY_LISTING.specifications, gpu: OTHER, ram: OTHER },
    own: { brand: 'Haier', location: 'Gilgit', gpu: 'Arc A380', ram: '12GB' },
  };
  expect(check(simpleForm(categoryIdOf), texts)).toMatchObject({
    ok: true,
    value: { brand: 'Haier', location: 'Gilgit', specifications: { gpu: 'Arc A380', ram: '12GB' } },
  });
});
