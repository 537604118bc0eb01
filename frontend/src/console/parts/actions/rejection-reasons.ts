import type { RejectionReasons } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/http/api';

/** The list of rejection reasons. */
export const rejectionReasons = queryOptions({
  queryKey: ['rejection-reasons'],
  queryFn: async ({ signal }) =>
    (await api.get<RejectionReasons>('/admin/rejection-reasons', { signal })).data,
});
