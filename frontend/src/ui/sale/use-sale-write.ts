import { MY_PRODUCTS_MESSAGES, type ProductReceipt } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../lib/http/api';
import { idempotent } from '../../lib/http/idempotency';
import { showToast } from '../toast';
import type { SaleSubject } from './sale';

/** A write to the sale of a listing at the version that was on the screen, as plain data. */
interface SaleWrite {
  method: 'post' | 'patch';
  path: string;
  body: object;
  version: number;
}

const sendSale = ({ method, path, body, version }: SaleWrite, idempotencyKey: string) =>
  api[method]<{ product: ProductReceipt }>(path, body, { version, idempotencyKey });

/**
 * Writes to the sale of a listing, which is then read again, also where it was refused: another press sends the version
 * that is shown by then.
 */
export function useSaleWrite({ _id, version }: SaleSubject, onDone: () => void) {
  const queries = useQueryClient();
  const [send] = useState(() => idempotent(sendSale));
  /** @throws ApiError */
  return async (method: SaleWrite['method'], body: object, action = ''): Promise<void> => {
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
