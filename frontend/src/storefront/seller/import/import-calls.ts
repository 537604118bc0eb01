import type { ImportedRow, ImportResult, MyProducts, SellerProduct } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { sendWrite, writesTo } from '../../../lib/devices/product-writes';
import { api } from '../../../lib/http/api';
import { withIdempotencyKey } from '../../../lib/http/idempotency';

interface Chunk {
  rows: readonly ImportedRow[];
  dryRun: boolean;
}

/** POST /products/import. */
export const importRows = withIdempotencyKey(
  async (chunk: Chunk, idempotencyKey) =>
    (await api.post<ImportResult>('/products/import', chunk, { idempotencyKey })).data,
);

/** Listings per page. */
const PAGE_SIZE = 100;

/** All unsold listings of the seller. */
export const unsoldListings = queryOptions({
  queryKey: ['products', 'mine', 'unsold'],
  queryFn: async ({ signal }) => {
    const unsold: SellerProduct[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const query = { page, limit: PAGE_SIZE };
      const { data } = await api.get<MyProducts>('/products/my-products', { query, signal });
      unsold.push(...data.products.filter(({ state }) => state !== 'sold'));
      pages = data.totalPages;
    }
    return unsold;
  },
});

export type UnlistMethod = 'deactivate' | 'sold';

/** Unlists a listing that is not in the file. */
export const unlist = (listing: SellerProduct, method: UnlistMethod, idempotencyKey: string) => {
  const writes = writesTo(listing);
  return sendWrite(method === 'sold' ? writes.markSold : writes.setActive(false), idempotencyKey);
};
