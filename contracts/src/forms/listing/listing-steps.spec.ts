import { PRODUCT_MESSAGES } from '../../domain/product.js';
import { check } from '../check.js';
import { LISTING_MESSAGES } from './listing-options.js';
import { listingSteps, stepOf } from './listing-steps.js';
import { listingForm } from './product.js';

const categoryIdOf = (name: string) => (name === 'Laptop' ? 'laptops' : undefined);
const steps = listingSteps(categoryIdOf);
const laptop = {
  name: 'ThinkPad T480',
  description: 'One owner',
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Used',
  price: '85000',
  location: 'Lahore',
  specifications: { processor: 'i5-8350U', ram: '16GB', storage: '512GB', gpu: '' },
  laptopDetails: {
    modelName: 'T480',
    storageType: 'SSD',
    screenSize: '14 inch',
    graphicsType: '',
    warrantyRemaining: 'No',
    operatingSystem: 'Windows 11',
    batteryBackup: '4.5',
    accessoriesIncluded: ['Charger'],
    negotiable: 'Yes',
    contactInfo: '0300 1234567',
  },
  images: { front: `/api/images/${'a'.repeat(64)}-1600.webp`, back: '' },
};
test('a complete laptop passes every step, and is a valid listing', () => {
  expect(steps.map((step) => check(step, laptop).ok)).toEqual([true, true, true, true, true]);
  expect(check(listingForm(categoryIdOf, PRODUCT_MESSAGES.imageRequired), laptop).ok).toBe(true);
});

test('each step validates its own fields', () => {
  const empty = JSON.parse(JSON.stringify(laptop), (_, value) => (typeof value === 'string' ? '' : value));
  const fieldsByStep = steps.map((step) => {
    const checked = check(step, empty);
    return checked.ok ? [] : Object.keys(checked.fields);
  });
  expect(fieldsByStep).toEqual([
    ['name', 'description', 'category', 'brand', 'laptopDetails.modelName'],
    [
      'specifications.processor',
      'specifications.ram',
      'specifications.storage',
      'laptopDetails.storageType',
      'laptopDetails.screenSize',
    ],
    ['condition', 'laptopDetails.warrantyRemaining'],
    ['laptopDetails.operatingSystem', 'laptopDetails.batteryBackup'],
    ['price', 'laptopDetails.negotiable', 'laptopDetails.contactInfo', 'location', 'images'],
  ]);
});

test.each([
  ['0', LISTING_MESSAGES.batteryRequired],
  ['2.3', 'Battery backup must be a number of hours from 0 to 100, in steps of 0.5'],
])('a battery that lasts %s hours is rejected', (batteryBackup, message) => {
  const checked = check(steps[3]!, { laptopDetails: { ...laptop.laptopDetails, batteryBackup } });
  expect(checked).toMatchObject({ fields: { 'laptopDetails.batteryBackup': message } });
});

test.each([
  ['name', 0],
  ['specifications.gpu', 1],
  ['laptopDetails.warrantyRemaining', 2],
  ['images.keyboard', 4],
  ['sellerId', -1],
])('%s is in the step with index %i', (path, step) => {
  expect(stepOf(steps, path)).toBe(step);
});
