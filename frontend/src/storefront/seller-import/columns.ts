import { CITIES, CONDITIONS, IMPORT_COLUMNS, REQUIRED_COLUMNS, YES_NO } from '@parkho/contracts';

/** Our columns as the page calls them. */
const LABELS: Readonly<Record<string, string>> = {
  reference: 'Reference',
  name: 'Name',
  description: 'Description',
  price: 'Price (PKR)',
  category: 'Category',
  brand: 'Brand',
  condition: 'Condition',
  location: 'City',
  model: 'Model',
  'specifications.processor': 'Processor',
  'specifications.gpu': 'GPU',
  'specifications.ram': 'RAM',
  'specifications.storage': 'Storage',
  'specifications.motherboard': 'Motherboard',
  'specifications.psu': 'Power supply',
  'specifications.cooling': 'Cooling',
  'specifications.case': 'Case',
  'laptopDetails.modelName': 'Model name',
  'laptopDetails.screenSize': 'Screen size',
  'laptopDetails.storageType': 'Storage type',
  'laptopDetails.graphicsType': 'Graphics type',
  'laptopDetails.warrantyRemaining': 'Warranty remaining',
  'laptopDetails.batteryBackup': 'Battery backup (hours)',
  'laptopDetails.operatingSystem': 'Operating system',
  'laptopDetails.negotiable': 'Negotiable',
  'laptopDetails.accessoriesIncluded': 'Accessories',
  'laptopDetails.contactInfo': 'Contact',
  'images.front': 'Picture of the front',
  'images.back': 'Picture of the back',
  'images.closed': 'Picture when closed',
  'images.open': 'Picture when open',
  'images.keyboard': 'Picture of the keyboard',
  seller: 'Seller',
};

export const labelOf = (column: string): string => LABELS[column] ?? column;

/** Those that the page asks for; everybody imports for themselves. */
const asked = IMPORT_COLUMNS.filter((column) => column !== 'seller');
export const requiredColumns: readonly string[] = REQUIRED_COLUMNS;
export const furtherColumns = asked.filter((column) => !requiredColumns.includes(column));

/** The words that a column takes and no others; undefined where it takes any. */
export const wordsOf = (column: string, categories: readonly string[]): readonly string[] | undefined => {
  if (column === 'category') return categories;
  if (column === 'condition') return CONDITIONS;
  if (column === 'laptopDetails.warrantyRemaining' || column === 'laptopDetails.negotiable') return YES_NO;
  return undefined;
};

/** Words that a column often has. */
export const proposalsFor = (column: string): readonly string[] =>
  column === 'location' ? CITIES.map(({ name }) => name) : [];
