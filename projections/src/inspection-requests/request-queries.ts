import type { Filter, Page } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import type { InspectionRequestDocument } from './inspection-requests.js';

type Requests = ReadModel<InspectionRequestDocument>;

/** A requester: an account, and its confirmed mailbox, if any. */
export interface Requester {
  userId: string;
  /** See InspectionRequested. */
  mailbox?: string;
}

const NEWEST_FIRST = { requestedAt: -1 } as const;

const requesterFilter = ({ userId, mailbox }: Requester): Filter =>
  mailbox === undefined
    ? { requesterId: userId }
    : ({ $or: [{ requesterId: userId }, { mailbox }] } as unknown as Filter);

/** A requester's requests, with the account or before it existed, the latest first; pages count from 1. */
export const requestsOf = (
  model: Requests,
  requester: Requester,
  { page, limit }: { page: number; limit: number },
): Promise<Page<InspectionRequestDocument>> =>
  model.page({ filter: requesterFilter(requester), sort: NEWEST_FIRST, skip: (page - 1) * limit, limit });

/** A requester's requests with contact data; at most `limit`. */
export const requestsWithContact = async (
  model: Requests,
  requester: Requester,
  limit: number,
): Promise<InspectionRequestDocument[]> =>
  model.find({ filter: { ...requesterFilter(requester), mailbox: { $ne: null } } as Filter, limit });

/** All inspection requests for a seller's devices, the latest first; pages count from 1. */
export const requestsToSeller = (
  model: Requests,
  sellerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<Page<InspectionRequestDocument>> =>
  model.page({ filter: { sellerId }, sort: NEWEST_FIRST, skip: (page - 1) * limit, limit });

export const requestById = (model: Requests, requestId: string): Promise<InspectionRequestDocument | null> =>
  model.get(requestId);
