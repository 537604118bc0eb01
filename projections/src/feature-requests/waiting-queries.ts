import type { ReadModel } from '../read-model.js';
import { FEATURE_REQUESTS_KEY, type FeatureRequestDocument } from './feature-requests.js';

/** How many ideas that stand by themselves have not been looked at. */
export const featureRequestsThatWait = async (model: ReadModel<FeatureRequestDocument>): Promise<number> =>
  (await model.total(FEATURE_REQUESTS_KEY)).Pending ?? 0;
