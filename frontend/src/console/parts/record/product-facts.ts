import { type ProductPage, SPECIFICATION_KEYS, type SpecificationKey } from '@parkho/contracts';
import type { Facts } from './facts';

/** What people read of a specification's key. */
export const SPECIFICATION_LABELS: Record<SpecificationKey, string> = {
  processor: 'Processor',
  gpu: 'Graphics',
  ram: 'RAM',
  storage: 'Storage',
  motherboard: 'Motherboard',
  psu: 'Power supply',
  cooling: 'Cooling',
  case: 'Case',
};

/** What the listing says of the device. */
export const deviceFacts = (product: ProductPage): Facts => ({
  Category: product.category,
  Brand: product.brand,
  Model: product.model,
  Condition: product.condition,
  City: product.location,
  ...Object.fromEntries(
    SPECIFICATION_KEYS.map((key) => [SPECIFICATION_LABELS[key], product.specifications[key]]),
  ),
});

/** What the listing says of a laptop besides. */
export const laptopFacts = ({ laptopDetails: details }: ProductPage): Facts => ({
  'Model name': details.modelName,
  'Screen size': details.screenSize,
  'Storage type': details.storageType,
  'Graphics type': details.graphicsType,
  'Warranty remaining': details.warrantyRemaining,
  'Battery backup': details.batteryBackup === undefined ? undefined : `${details.batteryBackup} hours`,
  'Operating system': details.operatingSystem,
  Negotiable: details.negotiable,
  Accessories: details.accessoriesIncluded?.join(', '),
  Contact: details.contactInfo,
});
