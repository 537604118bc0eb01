import type { Unsubscription } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';

/** The mail setting of a mail's link. Needs no session, and ignores the session of another account. */
export const unsubscription = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: fetcher<Unsubscription>('/notifications/unsubscribe', { query: { token }, anonymous: true }),
  });

export const chooseByLink = withIdempotencyKey(
  ({ token, wanted }: { token: string; wanted: boolean }, idempotencyKey) =>
    api.post<Unsubscription>(
      '/notifications/unsubscribe',
      { wanted },
      { query: { token }, anonymous: true, idempotencyKey },
    ),
);
