import type { Pagination } from '@parkho/contracts';

/** Where a page stands in a list of `total` things. */
export const paginationOf = (
  { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  total: number,
): Pagination => ({ page, limit, total, totalPages: Math.ceil(total / limit) });
