import { RAM_BUCKETS, STORAGE_BUCKETS, WIZARD_BRANDS } from '../../device/reference.js';
import { CONDITIONS, type Condition, PRODUCT_MESSAGES } from '../../domain/product.js';

/** The options of the seller's forms (specification 2, section 9). */

/** Stands for a typed value in a list of the simple form. */
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

/** The conditions of the simple form, for devices other than laptops. */
export const SIMPLE_CONDITIONS = [
  'New',
  'Like New',
  'Excellent',
  'Good',
  'Fair',
] as const satisfies Condition[];

/** The condition filters of My Products, each exact. */
export const MY_PRODUCTS_CONDITIONS = CONDITIONS.filter((condition) => condition !== 'Poor');

/** The five steps of the wizard (specification 2, section 4). */
export const WIZARD_STEPS = [
  'Basic Information',
  'Laptop Details',
  'Condition & Usage',
  'Other Information',
  'Listing Info & Images',
] as const;

/** How long the wizard shows its success before the list is refetched, in milliseconds (section 9). */
export const WIZARD_RELOAD_MS = 1500;

/** How long the simple form shows its success before it is empty again, in milliseconds (section 9). */
export const SIMPLE_FORM_RESET_MS = 1500;

/** The messages of the seller's forms besides those of every listing (PRODUCT_MESSAGES). */
export const LISTING_MESSAGES = {
  stepIncomplete: 'Please fill in all required fields before proceeding',
  incomplete: 'Please fill in all required fields',
  formDataFailed: 'Failed to load form data',
  addFailed: 'Failed to add product. Please check your connection and try again.',
  added: (reportId: string) => `${PRODUCT_MESSAGES.added} Report ID: ${reportId}`,
  sentAlready:
    'This laptop may already have been submitted. Please check My Products before you submit it again.',
  productSentAlready:
    'This product may already have been submitted. Please check My Products before you submit it again.',
  photosFailed: 'A photo could not be uploaded. Retry or remove it, then submit again.',
  modelRequired: 'Model name is required',
  processorRequired: 'Processor is required',
  ramRequired: 'RAM is required',
  storageRequired: 'Storage is required',
  storageTypeRequired: 'Storage type is required',
  screenSizeRequired: 'Screen size is required',
  warrantyRequired: 'Please say whether there is warranty left',
  operatingSystemRequired: 'Operating system is required',
  batteryRequired: 'Battery backup must be more than 0 hours',
  negotiableRequired: 'Please say whether the price is negotiable',
  contactRequired: 'Contact info is required',
  unchanged: 'Nothing has been changed yet',
  updateFailed: 'An error occurred while updating the product',
  editedMeanwhile:
    'This product was changed in the meantime. Your edits are kept: please review them and save again.',
} as const;
