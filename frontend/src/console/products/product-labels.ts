import type { SpecificationKey } from '@parkho/contracts';

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
