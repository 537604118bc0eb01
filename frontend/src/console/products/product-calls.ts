import type { Category, ProductPage } from '@parkho/contracts';
import { http, sendCommand } from '../parts/http';

/** A product as the console lists and shows it. */
export type ProductRecord = ProductPage & { id: string };

type Seen = Pick<ProductRecord, 'id' | 'version'>;
const command = (
  method: 'PATCH' | 'DELETE',
  id: string,
  verb = '',
  rest: { body?: object; version?: number } = {},
) => sendCommand({ method, path: `/admin/products/${encodeURIComponent(id)}${verb}`, ...rest });

/** What an admin does to a product. Each resolves to the server's answer and throws HttpError with its message. */
export const productCalls = {
  approveProduct: ({ id, version }: Seen) => command('PATCH', id, '/approve', { version }),
  /** `reason` is trimmed and has 1 to 500 characters. */
  rejectProduct: ({ id, version }: Seen, reason: string) =>
    command('PATCH', id, '/reject', { version, body: { reason } }),
  toggleFeatured: (id: string) => command('PATCH', id, '/toggle-featured'),
  toggleActive: (id: string) => command('PATCH', id, '/toggle-active'),
  setInspected: (id: string, inspected: boolean) =>
    command('PATCH', id, '/inspection', { body: { inspected } }),
  deleteProduct: (id: string) => command('DELETE', id),
};
export type ProductCalls = typeof productCalls;

/** The shop's categories, by name. */
export const categoryNames = async (): Promise<string[]> => {
  const { json } = await http('/api/categories');
  return (json.data.categories as Category[]).map(({ name }) => name);
};
