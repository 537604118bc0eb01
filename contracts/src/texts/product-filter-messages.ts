import { type FactFilter, filterOfFact } from '../device/device-facts.js';
import { LISTING_STATES } from '../domain/product.js';
import { COMPARE_LIMIT, MAX_CITIES, PRODUCT_SORTS } from '../views/product-view.js';
import { LISTING_TROUBLES, SELLER_LISTING_SORTS } from '../views/seller-view.js';

/** Errors in the query of a list of products. Separate from other messages, which every buyer loads. */
export const PRODUCT_FILTER_MESSAGES = {
  idsInvalid: 'ids must be 1 to 100 product ids, separated by commas',
  comparedInvalid: `devices must be 1 to ${COMPARE_LIMIT} product ids, separated by commas`,
  priceFilterInvalid: 'minPrice and maxPrice must be numbers of 0 or more',
  batteryFilterInvalid: 'minBattery must be a number from 0 to 100',
  citiesInvalid: `At most ${MAX_CITIES} cities can be given, of 200 characters each`,
  sortInvalid: `Sort must be one of ${PRODUCT_SORTS.join(', ')}`,
  optionInvalid: (filter: FactFilter): string => {
    const { label, options } = filterOfFact(filter);
    return `${label} must be one of ${options.join(', ')}`;
  },
  troubleInvalid: `Trouble must be one of ${LISTING_TROUBLES.join(', ')}`,
  ownSortInvalid: `Sort must be one of ${SELLER_LISTING_SORTS.join(', ')}`,
  stateInvalid: `State must be one of ${LISTING_STATES.join(', ')}`,
} as const;
