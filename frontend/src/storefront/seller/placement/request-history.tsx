import { HOME_FEATURED, PLACEMENT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { publicProducts } from '../../../lib/devices/products';
import { LinkButton } from '../../../ui/button';
import { Pagination } from '../../../ui/pagination';
import { EmptyState, ErrorState } from '../../../ui/states';
import type { ShowNotice } from './notice';
import { placementRequests } from './placement-calls';
import { type PlacementQuery, placementSearch, TABS } from './placement-query';
import { RequestCard, RequestsSkeleton } from './request-card';

interface RequestHistoryProps {
  placementQuery: PlacementQuery;
  showNotice: ShowNotice;
}

export function RequestHistory({ placementQuery: { tab, page }, showNotice }: RequestHistoryProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(placementRequests(page));
  const { data: home } = useQuery(publicProducts(HOME_FEATURED));
  if (!data)
    return error ? (
      <ErrorState title={MESSAGES.requestsFailed} detail={error.message} onRetry={refetch} />
    ) : (
      <RequestsSkeleton />
    );
  const { requests, totalPages, totalRequests } = data;
  if (totalRequests === 0)
    return (
      <EmptyState title={MESSAGES.noneFound} hint={MESSAGES.noneFoundWhy}>
        <LinkButton variant="secondary" to={{ search: placementSearch({}) }}>
          {TABS.request}
        </LinkButton>
      </EmptyState>
    );
  if (page > totalPages && !isPlaceholderData)
    return <Navigate replace to={{ search: placementSearch({ tab, page: totalPages }) }} />;
  return (
    <div
      id="requests"
      aria-busy={isPlaceholderData}
      className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
    >
      <ul aria-label="Featured requests" className="grid gap-4 lg:grid-cols-2">
        {requests.map((request) => (
          <li key={request._id}>
            <RequestCard
              request={request}
              onHomePage={home?.products.some(({ _id }) => _id === request._id)}
              showNotice={showNotice}
            />
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        totalPages={totalPages}
        linkTo={(page) => ({ search: placementSearch({ tab, page }), hash: '#requests' })}
      />
    </div>
  );
}
