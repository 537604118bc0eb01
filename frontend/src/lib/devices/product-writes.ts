import type { ProductReceipt, SellerProduct, Success } from '@parkho/contracts';
import { ApiError, api } from '../http/api';

/** A write to a listing, as plain data: the operation and the version that it applies to. */
export interface ProductWrite {
  method: 'patch' | 'post' | 'put' | 'delete';
  path: string;
  body?: object;
  /** The version of the listing that was on the screen. */
  version: number;
}

interface Receipt {
  product: ProductReceipt;
}

/** The answer to a write: without a receipt if the listing is gone. */
export type ProductWriteResponse = Success<{ product: Pick<ProductReceipt, 'version'> } | null>;

export const sendWrite = (
  { method, path, body, version }: ProductWrite,
  idempotencyKey: string,
): Promise<ProductWriteResponse> => {
  const options = { version, idempotencyKey };
  return method === 'delete' ? api.delete<null>(path, options) : api[method]<Receipt>(path, body, options);
};

/** How long a change can be undone where it was made, in milliseconds. */
export const UNDO_MS = 10_000;

/** The listing was changed or removed in the meantime: the screen is out of date. */
export const isOutdated = (error: Error): boolean =>
  error instanceof ApiError && [404, 412].includes(error.status);
/** Sending the same command again would be rejected again. */
export const isRejected = (error: Error): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The writes of one listing, each for the version shown. */
export const writesTo = ({ _id, version }: Pick<SellerProduct, '_id' | 'version'>) => {
  const id = encodeURIComponent(_id);
  const path = `/products/products/${id}`;
  return {
    /** Sold today, for its asking price. */
    markSold: { method: 'post', path: `${path}/sold`, version },
    delete: { method: 'delete', path, version },
    /** Fields that are not among the changes stay as they are. */
    change: (changes: object): ProductWrite => ({ method: 'put', path, body: changes, version }),
    setActive: (isActive: boolean): ProductWrite => ({
      method: 'patch',
      path: `${path}/toggle-active`,
      body: { isActive },
      version,
    }),
    requestInspection: (inspectionRequested: boolean): ProductWrite => ({
      method: 'patch',
      path: `/products/${id}/toggle-inspection`,
      body: { inspectionRequested },
      version,
    }),
  } as const;
};
