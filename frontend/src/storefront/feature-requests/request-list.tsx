import { type FeatureRequest, FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate } from 'react-router';
import { Button } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { EmptyState, ErrorState } from '../../ui/states';
import { Filters } from './filters';
import { OwnActions } from './own-actions';
import { type ChangeRequestQuery, isFiltered, type RequestQuery, requestSearch } from './parts/request-query';
import { requestPage } from './parts/requests';
import { REQUEST_GRID, RequestCard, RequestsSkeleton } from './request-card';

interface RequestListProps {
  userId: string;
  requestQuery: RequestQuery;
  onChange: ChangeRequestQuery;
  onNew: () => void;
  /** The request that was deleted last, by any part of the page. */
  deleted: string | undefined;
  onDeleted: (id: string) => void;
}

/** A tab: the user's own requests, or everyone's. */
export function RequestList({ userId, requestQuery, onChange, onNew, deleted, onDeleted }: RequestListProps) {
  const { tab, page = 1 } = requestQuery;
  const { data, error, isPlaceholderData, refetch } = useQuery(requestPage(userId, requestQuery));
  const list = useFocusAfter(deleted, data?.featureRequests);
  const { totalPages = 0, totalRequests = 0 } = data?.pagination ?? {};
  if (!isPlaceholderData && totalPages > 0 && page > totalPages)
    return <Navigate replace to={{ search: requestSearch({ ...requestQuery, page: totalPages }) }} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Filters requestQuery={requestQuery} onChange={onChange} />
      {error && (
        <ErrorState title={MESSAGES.listFailed} detail={error.message} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RequestsSkeleton />}
      {data && (
        <section
          ref={list}
          id="requests"
          aria-label="Feature requests"
          aria-busy={isPlaceholderData}
          tabIndex={-1}
          className={`grid grid-cols-1 gap-6 outline-none transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
        >
          <p role="status" className="min-h-6 text-ink-soft">
            {totalRequests > 0 && `${totalRequests} ${totalRequests === 1 ? 'request' : 'requests'}`}
          </p>
          {data.featureRequests.length > 0 ? (
            <ul className={REQUEST_GRID}>
              {data.featureRequests.map((request) => (
                <li key={request._id}>
                  <RequestCard
                    request={request}
                    to={{ search: requestSearch({ ...requestQuery, id: request._id }) }}
                    actions={
                      tab === 'mine' && (
                        <OwnActions
                          userId={userId}
                          request={request}
                          onDeleted={() => onDeleted(request._id)}
                        />
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          ) : isFiltered(requestQuery) ? (
            <EmptyState title={MESSAGES.noneFound}>
              <Button
                variant="secondary"
                onClick={() => {
                  onChange({
                    search: undefined,
                    status: undefined,
                    category: undefined,
                    priority: undefined,
                  });
                  // The button disappears when there are requests again; the list stays.
                  list.current?.focus();
                }}
              >
                Clear search and filters
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title={MESSAGES.noneFound}
              hint={
                tab === 'mine'
                  ? 'What would make Parkho better for you? Tell us, and others can vote for it.'
                  : 'Be the first to suggest an improvement.'
              }
            >
              <Button onClick={onNew}>New Request</Button>
            </EmptyState>
          )}
          <Pagination
            page={page}
            totalPages={totalPages}
            linkTo={(page) => ({ search: requestSearch({ ...requestQuery, page }), hash: '#requests' })}
          />
        </section>
      )}
    </div>
  );
}

/** Moves the focus to the list after a request that may have had it is deleted. */
function useFocusAfter(deletedId: string | undefined, requests: readonly FeatureRequest[] | undefined) {
  const list = useRef<HTMLElement>(null);
  const lastHandledId = useRef<string>(undefined);
  useEffect(() => {
    if (
      !deletedId ||
      deletedId === lastHandledId.current ||
      !requests ||
      requests.some(({ _id }) => _id === deletedId)
    )
      return;
    lastHandledId.current = deletedId;
    list.current?.focus();
  }, [deletedId, requests]);
  return list;
}
