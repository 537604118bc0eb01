import type { Pagination } from '@parkho/contracts';

/** The place of a page in a list of `total` items. */
export const paginationOf = (
  { page, limit }: Pick<Pagination, 'page' | 'limit'>,
  total: number,
): Pagination => ({ page, limit, total, totalPages: Math.ceil(total / limit) });
