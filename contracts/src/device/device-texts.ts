import { LAPTOP_KEYS, type LaptopKey } from './device-facts.js';

/* The texts of device facts for pages, the console and revision diffs; cards and filters do not load them. */

/** Labels of the fields of every listing; their types and rules are elsewhere (ProductDetails, listing-fields.ts). */
export const GENERAL_LABELS = {
  name: 'Name',
  price: 'Price',
  category: 'Category',
  brand: 'Brand',
  model: 'Model',
  condition: 'Condition',
  location: 'City',
  description: 'Description',
} as const;

/** In the order of pages and the edit form: first the laptop, then its accessories and the seller's terms. */
export const LAPTOP_PAGE_KEYS: readonly LaptopKey[] = [
  ...new Set<LaptopKey>([
    'modelName',
    'screenSize',
    'storageType',
    'graphicsType',
    'operatingSystem',
    'batteryBackup',
    ...LAPTOP_KEYS,
  ]),
];
