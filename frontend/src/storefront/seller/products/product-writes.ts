import type { ProductReceipt, Success } from '@parkho/contracts';
import { api } from '../../../lib/http/api';

/** A write to a listing, as plain data: what is done, to which version of it. */
export interface ProductWrite {
  method: 'patch' | 'post' | 'delete';
  path: string;
  body?: object;
  /** The version of the listing that was on the screen. */
  version: number;
}

export const sendWrite = ({ method, path, body, version }: ProductWrite, idempotencyKey: string) =>
  api[method]<{ product: ProductReceipt } | null>(path, body, { version, idempotencyKey }) as Promise<
    Success<{ product: ProductReceipt } | null>
  >;
