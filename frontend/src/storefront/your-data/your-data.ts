import type { GuestExport, GuestHoldingRef, GuestRecord } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, fetcher } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';

// By a mail's link: the calls need no session, and ignore an account's.

export const guestRecord = (token: string) =>
  queryOptions({
    queryKey: ['guest', token],
    queryFn: fetcher<GuestRecord>('/guests/by-link', { query: { token }, anonymous: true }),
  });

export const requestLink = withIdempotencyKey((body: { email: string }, idempotencyKey) =>
  api.post<null>('/guests/link', body, { anonymous: true, idempotencyKey }),
);

export const confirmGuestRecord = withIdempotencyKey((token: string, idempotencyKey) =>
  api.post<GuestRecord>('/guests/by-link/confirm', {}, { query: { token }, anonymous: true, idempotencyKey }),
);

export const deleteGuestRecord = withIdempotencyKey(
  ({ token, kind, id }: GuestHoldingRef & { token: string }, idempotencyKey) =>
    api.delete<GuestRecord>(`/guests/by-link/${kind}/${encodeURIComponent(id)}`, {
      query: { token },
      anonymous: true,
      idempotencyKey,
    }),
);

export const exportRecord = (token: string) =>
  api.get<GuestExport>('/guests/by-link/export', { query: { token }, anonymous: true });

export const eraseGuest = withIdempotencyKey((token: string, idempotencyKey) =>
  api.delete<null>('/guests/by-link', { query: { token }, anonymous: true, idempotencyKey }),
);
