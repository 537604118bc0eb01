import { CONDITIONS, type Condition } from './product.js';
import { RAM_BUCKETS, STORAGE_BUCKETS, WIZARD_BRANDS } from './reference.js';

/** What the seller's forms let people choose from (specification 2, section 9). */

/** Stands for a text of one's own in a list of the simple form. */
export const OTHER = 'other';

/** The lists of the five-step wizard. */
export const WIZARD_OPTIONS = {
  brand: WIZARD_BRANDS,
  condition: ['New', 'Like New', 'Used'] satisfies Condition[],
  ram: RAM_BUCKETS,
  storage: STORAGE_BUCKETS,
  storageType: ['SSD', 'HDD', 'Hybrid (SSD + HDD)'],
  screenSize: [
    '11 inch',
    '11.6 inch',
    '12 inch',
    '12.5 inch',
    '13 inch',
    '13.3 inch',
    '14 inch',
    '15 inch',
    '15.6 inch',
    '16 inch',
    '17 inch',
    '17.3 inch',
    '17.3+ inch',
  ],
  operatingSystem: ['Windows 11', 'Windows 10', 'macOS', 'Linux', 'Chrome OS', 'Other'],
} as const;

/** The lists of the dialog in which a seller edits a listing. */
export const EDIT_OPTIONS = {
  condition: ['New', 'Like New', 'Excellent', 'Good', 'Fair', 'Used'] satisfies Condition[],
  storageType: ['HDD', 'SSD', 'Hybrid', 'NVMe SSD', 'SATA SSD'],
  graphicsType: ['Integrated', 'Dedicated', 'External GPU'],
  operatingSystem: [
    'Windows 11 Pro',
    'Windows 11 Home',
    'Windows 11',
    'Windows 10 Pro',
    'Windows 10 Home',
    'Windows 10',
    'Windows 8.1',
    'Windows 7',
    'macOS',
    'Ubuntu',
    'Linux',
    'Chrome OS',
    'No OS',
    'Other',
  ],
} as const;

/** The conditions of the simple form, for what is no laptop. */
export const SIMPLE_CONDITIONS = [
  'New',
  'Like New',
  'Excellent',
  'Good',
  'Fair',
] as const satisfies Condition[];

/** The conditions that My Products filters by; each stands for itself alone there. */
export const MY_PRODUCTS_CONDITIONS = CONDITIONS.filter((condition) => condition !== 'Poor');
