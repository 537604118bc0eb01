import type { OwnProduct, ProductReceipt, Success } from '@parkho/contracts';
import { api } from '../../../lib/http/api';

/** A write to a listing, as plain data: what is done, to which version of it. */
export interface ProductWrite {
  method: 'patch' | 'post' | 'delete';
  path: string;
  body?: object;
  /** The listing as the person saw it who pressed the button. */
  version: number;
}

type Seen = Pick<OwnProduct, '_id' | 'version'>;
const pathOf = ({ _id }: Seen): string => `/products/products/${encodeURIComponent(_id)}`;

export const setActive = (seen: Seen, isActive: boolean): ProductWrite => ({
  method: 'patch',
  path: `${pathOf(seen)}/toggle-active`,
  body: { isActive },
  version: seen.version,
});
export const markSold = (seen: Seen): ProductWrite => ({
  method: 'post',
  path: `${pathOf(seen)}/sold`,
  version: seen.version,
});
export const deleteProduct = (seen: Seen): ProductWrite => ({
  method: 'delete',
  path: pathOf(seen),
  version: seen.version,
});
export const requestInspection = (seen: Seen, inspectionRequested: boolean): ProductWrite => ({
  method: 'patch',
  path: `/products/${encodeURIComponent(seen._id)}/toggle-inspection`,
  body: { inspectionRequested },
  version: seen.version,
});

export const sendWrite = ({ method, path, body, version }: ProductWrite, idempotencyKey: string) =>
  api[method]<{ product: ProductReceipt } | null>(path, body, { version, idempotencyKey }) as Promise<
    Success<{ product: ProductReceipt } | null>
  >;
