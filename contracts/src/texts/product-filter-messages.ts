import { type FactFilter, filterOfFact } from '../device/device-facts.js';
import { LISTING_STATES } from '../domain/product.js';

/** What is wrong with the query of a list of products. Apart from the others, which every buyer loads. */
export const PRODUCT_FILTER_MESSAGES = {
  idsInvalid: 'ids must be 1 to 100 product ids, separated by commas',
  priceFilterInvalid: 'minPrice and maxPrice must be numbers of 0 or more',
  sortInvalid: 'Sort must be one of newest, price-asc, price-desc, most-viewed, best-inspected',
  optionInvalid: (filter: FactFilter): string => {
    const { label, options } = filterOfFact(filter);
    return `${label} must be one of ${options.join(', ')}`;
  },
  stateInvalid: `State must be one of ${LISTING_STATES.join(', ')}`,
} as const;
