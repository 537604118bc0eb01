import type { ExternalCondition, InspectionRequestStatus, QueueSummary } from '@parkho/contracts';
import { type Filter, type Page, searchFor, searchLeading } from '@parkho/stores';
import type { ReadModel } from '../read-model.js';
import { type InspectionRequestDocument, REQUESTS_BY_KIND } from './inspection-requests.js';

type Requests = ReadModel<InspectionRequestDocument>;
interface PageOf {
  page: number;
  limit: number;
}

/** Searched fields: device and requester's name, with or without location and contact data. */
interface SearchedBy {
  byContact?: boolean;
}
const wordsOf = (search: string | undefined, { byContact }: SearchedBy) =>
  byContact ? searchFor(search) : searchLeading(search);

/** Filters of the queue; absent means any. */
export interface QueueFilter extends SearchedBy {
  search?: string;
  status?: InspectionRequestStatus;
  kind?: 'listing' | 'external';
  inspectorId?: string;
}

const NEWEST_FIRST = { requestedAt: -1 } as const;
const SOONEST_DUE = { dueOn: 1 } as const;

/**
 * Requests in the order of work: open ones by due day, overdue first, then the others, the latest first. Pages count
 * from 1.
 */
export const inspectionQueue = async (
  model: Requests,
  { search, byContact, status, kind, inspectorId }: QueueFilter,
  { page, limit }: PageOf,
): Promise<Page<InspectionRequestDocument>> => {
  const conditions = { ...(kind && { kind }), ...(inspectorId && { inspectorId }) };
  const findRequests = (
    statusFilter: Filter[string],
    sort: Record<string, 1 | -1>,
    skip: number,
    limit: number,
  ) =>
    model.page({
      filter: { ...conditions, status: statusFilter } as Filter,
      search: wordsOf(search, { byContact }),
      sort,
      skip,
      limit,
    });
  const skip = (page - 1) * limit;
  if (status) return findRequests(status, status === 'pending' ? SOONEST_DUE : NEWEST_FIRST, skip, limit);
  const open = await findRequests('pending', SOONEST_DUE, skip, limit);
  const remaining = limit - open.documents.length;
  const closed = await findRequests(
    { $ne: 'pending' },
    NEWEST_FIRST,
    Math.max(0, skip - open.total),
    remaining || 1,
  );
  return {
    documents: [...open.documents, ...closed.documents.slice(0, remaining)],
    total: open.total + closed.total,
  };
};

/** Requests of all statuses by one of their days. */
export const inspectionsByDay = (
  model: Requests,
  { search, byContact, status, kind, inspectorId }: QueueFilter,
  sort: Partial<Record<'requestedAt' | 'dueOn', 1 | -1>>,
  { page, limit }: PageOf,
): Promise<Page<InspectionRequestDocument>> =>
  model.page({
    filter: {
      ...(status && { status }),
      ...(kind && { kind }),
      ...(inspectorId && { inspectorId }),
    },
    search: wordsOf(search, { byContact }),
    sort,
    skip: (page - 1) * limit,
    limit,
  });

export interface ExternalFilter extends SearchedBy {
  search?: string;
  condition?: ExternalCondition;
  location?: string;
}

/** Requests for devices that are not listed, the latest first; a location matches by prefixes of its words. */
export const externalInspections = (
  model: Requests,
  { search, byContact, condition, location }: ExternalFilter,
  { page, limit }: PageOf,
): Promise<Page<InspectionRequestDocument>> =>
  model.page({
    filter: { kind: 'external', ...(condition && { 'device.condition': condition }) },
    search: wordsOf([search, location].filter(Boolean).join(' '), { byContact }),
    sort: NEWEST_FIRST,
    skip: (page - 1) * limit,
    limit,
  });

/** The latest request of a device, null without one. */
export const latestRequest = async (
  model: Requests,
  inspectionId: string,
): Promise<InspectionRequestDocument | null> => {
  const [latest = null] = await model.find({ filter: { inspectionId }, sort: NEWEST_FIRST, limit: 1 });
  return latest;
};

/** The number of open requests, of listed devices and of others. */
export const countPendingInspections = async (model: Requests): Promise<number> => {
  const totals = await model.totals(REQUESTS_BY_KIND);
  return totals.reduce((sum, { numbers }) => sum + (numbers.pending ?? 0), 0);
};

/** Open requests of both kinds. @param today '2026-03-14'; requests due before it are overdue */
export const inspectionQueueSummary = async (model: Requests, today: string): Promise<QueueSummary> => {
  const [count, overdue, [first]] = await Promise.all([
    countPendingInspections(model),
    model.count({ filter: { status: 'pending', dueOn: { $lt: today } } }),
    model.find({ filter: { status: 'pending' }, sort: { requestedAt: 1 }, limit: 1 }),
  ]);
  return { count, oldest: first?.requestedAt, ...(overdue > 0 && { overdue }) };
};
