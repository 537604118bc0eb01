import type { RejectionReasons } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { fetcher } from '../../../lib/http/api';

/** The list of rejection reasons. */
export const rejectionReasons = queryOptions({
  queryKey: ['rejection-reasons'],
  queryFn: fetcher<RejectionReasons>('/admin/rejection-reasons'),
});
