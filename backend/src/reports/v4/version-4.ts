import type { Recorded } from '@parkho/contracts';
import { comparing } from '../v3/version-3.js';

/** A device that was sold as one of several counts as listed when they all were. */
const listedWithItsOthers = (event: Recorded): Recorded =>
  event.type === 'ProductListed' && event.data.soldFrom
    ? { ...event, metadata: { ...event.metadata, at: event.data.soldFrom.listedAt } }
    : event;

/** Version 3 takes it for one that was listed on its day of sale. */
export const version4 = comparing(4, listedWithItsOthers);
