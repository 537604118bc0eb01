import { MY_PRODUCTS_MESSAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendWrite } from '../../lib/devices/product-writes';
import { ApiError } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { showToast } from '../toast';
import type { SaleSubject } from './sale-dialogs-props';

/**
 * Writes to the sale of a listing, which is then refetched, even after a rejection: another press sends the version
 * shown by then.
 */
export function useSaleWrite({ _id, version }: SaleSubject, onDone: () => void) {
  const queries = useQueryClient();
  const [send] = useState(() => withIdempotencyKey(sendWrite));
  /** @throws ApiError */
  return async (method: 'post' | 'patch', body: object, action = ''): Promise<void> => {
    const path = `/products/products/${encodeURIComponent(_id)}/sold${action}`;
    try {
      const { message = '' } = await send({ method, path, body, version });
      showToast(message);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 412)
        throw new ApiError(412, MY_PRODUCTS_MESSAGES.changedMeanwhile);
      throw error;
    } finally {
      void queries.invalidateQueries({ refetchType: 'active' });
    }
  };
}
