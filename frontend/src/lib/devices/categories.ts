import type { Category } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';

/** The categories of the shop, in the order of the server. */
export const categories = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) =>
    (await api.get<{ categories: Category[] }>('/categories', { signal })).data.categories,
});
