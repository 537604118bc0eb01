import { DEFAULT_PAGE_SIZE, type InspectionRequestPage, type MyInspectionRequest } from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';

/** A page of the user's requests; the key holds the user id, so that another user does not see them. */
export const myInspections = (userId: string, page: number) =>
  queryOptions({
    queryKey: ['inspection-requests', 'mine', userId, page],
    queryFn: fetcher<InspectionRequestPage<MyInspectionRequest>>('/products/my-inspection-requests', {
      query: { page, limit: DEFAULT_PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

/** The request in a mail's link. */
export const linkedInspection = (token: string) =>
  queryOptions({
    queryKey: ['inspection-requests', 'by-link', token],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ request: MyInspectionRequest }>('/inspection-requests/by-link', {
          query: { token },
          signal,
          anonymous: true,
        })
      ).data.request,
  });

export const withdraw = withIdempotencyKey(({ inspectionId }: { inspectionId: string }, idempotencyKey) =>
  api.delete<null>(`/inspection-requests/${encodeURIComponent(inspectionId)}`, { idempotencyKey }),
);
