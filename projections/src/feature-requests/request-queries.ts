import type {
  FeatureRequestCategory,
  FeatureRequestSort,
  FeatureRequestStatus,
  Priority,
  QueueSummary,
} from '@parkho/contracts';
import { type Filter, type Page, searchFor } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import {
  FEATURE_REQUESTS_KEY,
  type FeatureRequestDocument,
  REQUESTS_BY_CATEGORY,
} from './feature-requests.js';

type Requests = ReadModel<FeatureRequestDocument>;
interface PageOf {
  page: number;
  limit: number;
}

/** Filters of feature requests; absent means any. */
export interface FeatureRequestFilter {
  search?: string;
  status?: FeatureRequestStatus;
  category?: FeatureRequestCategory;
  priority?: Priority;
}

/** The field of each order; equal ones are sorted by the newest. */
const SORTED_BY = {
  votes: 'voteCount',
  newest: 'submittedAt',
  answered: 'answeredAt',
} as const satisfies Record<FeatureRequestSort, keyof FeatureRequestDocument>;

/** Unmerged requests, the highest first unless `order` is 1; pages count from 1. */
export const unmergedRequests = (
  model: Requests,
  { search, status, category, priority }: FeatureRequestFilter,
  sort: FeatureRequestSort,
  { page, limit }: PageOf,
  order: 1 | -1 = -1,
): Promise<Page<FeatureRequestDocument>> =>
  model.page({
    filter: {
      isMerged: false,
      ...(status && { status }),
      ...(category && { category }),
      ...(priority && { priority }),
    },
    search: searchFor(search),
    sort: { [SORTED_BY[sort]]: order, submittedAt: order },
    skip: (page - 1) * limit,
    limit,
  });

/** All requests of an author, merged ones included, the newest first; pages count from 1. */
export const requestsOfAuthor = (
  model: Requests,
  authorId: string,
  { page, limit }: PageOf,
  { search, status }: Pick<FeatureRequestFilter, 'search' | 'status'> = {},
): Promise<Page<FeatureRequestDocument>> =>
  model.page({
    filter: { authorId, ...(status && { status }) },
    search: searchFor(search),
    sort: { submittedAt: -1 },
    skip: (page - 1) * limit,
    limit,
  });

/** Unmerged requests, the best matches of the words first. */
export const findRequests = (
  model: Requests,
  search: string,
  limit: number,
): Promise<FeatureRequestDocument[]> =>
  model.find({
    filter: { isMerged: false },
    search: searchFor(search),
    ranked: true,
    sort: { submittedAt: -1 },
    limit,
  });

/** Requests that the team has answered or decided, by id, after an id; at most `limit`. */
export const answeredRequestsAfter = (
  model: Requests,
  lastId: string,
  limit: number,
): Promise<FeatureRequestDocument[]> =>
  model.find({
    filter: { answeredAt: { $ne: null }, _id: { $gt: lastId } } as Filter,
    sort: { _id: 1 },
    limit,
  });

export const featureRequestById = (model: Requests, id: string): Promise<FeatureRequestDocument | null> =>
  model.get(id);

/** The requests that exist, in no particular order. */
export const featureRequestsByIds = (
  model: Requests,
  ids: readonly string[],
): Promise<FeatureRequestDocument[]> => (ids.length > 0 ? model.getMany(ids) : Promise.resolve([]));

/** The number of unmerged requests without a decision. */
export const countPendingFeatureRequests = async (model: Requests): Promise<number> =>
  (await model.total(FEATURE_REQUESTS_KEY)).Pending ?? 0;

/** Unmerged requests without a decision. */
export const featureRequestQueueSummary = async (model: Requests): Promise<QueueSummary> => {
  const [count, [first]] = await Promise.all([
    countPendingFeatureRequests(model),
    model.find({ filter: { isMerged: false, status: 'Pending' }, sort: { submittedAt: 1 }, limit: 1 }),
  ]);
  return { count, oldest: first?.submittedAt };
};
/** The number of requests about a device, by category id; merged requests included. */
export async function requestsByCategory(model: Requests): Promise<Map<string, number>> {
  const totals = await model.totals(REQUESTS_BY_CATEGORY);
  return new Map(
    totals.map(({ key, numbers }) => [key.slice(REQUESTS_BY_CATEGORY.length), numbers.requests ?? 0]),
  );
}
