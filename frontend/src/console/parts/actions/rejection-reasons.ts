import type { RejectionReasons } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api';

/** The reasons that a rejection can be given. */
export const rejectionReasons = queryOptions({
  queryKey: ['rejection-reasons'],
  queryFn: async ({ signal }) =>
    (await api.get<RejectionReasons>('/admin/rejection-reasons', { signal })).data,
});
