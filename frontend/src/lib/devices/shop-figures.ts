import type { ShopFigures } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../http/api';
import type { Localization } from '../language/language';

/** The public figures of the shop. */
export const shopFigures = queryOptions({
  queryKey: ['products', 'figures'],
  queryFn: async ({ signal }) =>
    (await api.get<{ figures: ShopFigures }>('/shop-figures', { signal })).data.figures,
});

/** '1 report', '1,204 reports'. */
export const reportCount = (reports: number, { t, number }: Localization): string =>
  t(reports === 1 ? '{count} report' : '{count} reports', { count: number(reports) });
