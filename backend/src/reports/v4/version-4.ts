import type { Recorded } from '@parkho/contracts';
import { versionWithComparison } from '../v3/version-3.js';

/** A unit that was sold from a listing of several counts as listed with that listing. */
export const withOriginalListing = (event: Recorded): Recorded =>
  event.type === 'ProductListed' && event.data.soldFrom
    ? { ...event, metadata: { ...event.metadata, at: event.data.soldFrom.listedAt } }
    : event;

/** Version 3 counts it as listed on its day of sale. */
export const version4 = versionWithComparison(4, withOriginalListing);
