import {
  DEFAULT_PAGE_SIZE,
  type InspectionRequestPage,
  INSPECTION_MESSAGES as MESSAGES,
  queryString,
  type SellerInspectionRequest,
} from '@parkho/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { fetcher } from '../../../lib/http/api';
import {
  INSPECTION_REQUESTS,
  InspectionRequestCard,
  InspectionRequestsSkeleton,
} from '../../../ui/account/inspection-request-card';
import { Pagination } from '../../../ui/pagination';
import { EmptyState, ErrorState } from '../../../ui/states';

const requestsToMe = (page: number) =>
  queryOptions({
    queryKey: ['inspection-requests', 'to-seller', page],
    queryFn: fetcher<InspectionRequestPage<SellerInspectionRequest>>('/products/inspection-requests', {
      query: { page, limit: DEFAULT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

export const INSPECTIONS_TAB = 'inspections';
const searchOf = (page: number): string =>
  queryString({ tab: INSPECTIONS_TAB, page: page === 1 ? undefined : page });

/** The inspection requests for the seller's devices; buyers stay anonymous. */
export function InspectionRequestsTab({ page }: { page: number }) {
  const { data, error, isPlaceholderData, refetch } = useQuery(requestsToMe(page));
  if (!data)
    return error ? (
      <ErrorState title={MESSAGES.listError} detail={error.message} onRetry={refetch} />
    ) : (
      <InspectionRequestsSkeleton />
    );
  const { products: requests, pagination } = data;
  if (pagination.total === 0)
    return (
      <EmptyState
        title={MESSAGES.noneFound}
        hint="Request one in the menu of a device: an inspected device sells sooner. Buyers can request one too."
      />
    );
  if (page > pagination.totalPages && !isPlaceholderData)
    return <Navigate replace to={{ search: searchOf(pagination.totalPages) }} />;
  return (
    <div
      id="requests"
      aria-busy={isPlaceholderData}
      className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <ul aria-label="Inspection requests" className={INSPECTION_REQUESTS}>
        {requests.map((request) => (
          <li key={request._id}>
            <InspectionRequestCard
              request={request}
              requestedLabel={request.askedBy === 'seller' ? 'Requested by you' : 'Requested by a buyer'}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={pagination.totalPages}
        linkTo={(page) => ({ search: searchOf(page), hash: '#requests' })}
      />
    </div>
  );
}
