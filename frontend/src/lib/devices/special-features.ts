import { WELL_RATED } from '@parkho/contracts';

/** The special features that are filters, by their name in the query (specification, section 2). */
export const SPECIAL_FEATURES = [
  ['inspected', 'Inspected'],
  ['wellRated', `Rated ${WELL_RATED} or more`],
  ['dropped', 'Price dropped'],
  ['featured', 'Featured'],
  ['warranty', 'With warranty'],
  ['gaming', 'Gaming'],
  ['workstation', 'Workstation'],
  ['dedicated', 'Dedicated graphics'],
] as const;

export type SpecialFeature = (typeof SPECIAL_FEATURES)[number][0];
