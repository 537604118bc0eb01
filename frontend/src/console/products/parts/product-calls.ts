import type { Category, ListedNames, ManagedPage, ProductReceipt, Success } from '@parkho/contracts';
import { type Command, http, sendCommand } from '../../parts/actions/http';

/** A product as the console lists and shows it. */
export type ProductRecord = ManagedPage & { id: string };

/** The product as it was shown when the button was pressed. */
type Seen = Pick<ProductRecord, 'id' | 'version'>;
const pathOf = ({ id }: Seen): string => `/admin/products/${encodeURIComponent(id)}`;
const patch = (seen: Seen, verb: string, key: string, body?: object) =>
  sendCommand({ method: 'PATCH', path: `${pathOf(seen)}/${verb}`, version: seen.version, key, body });

/**
 * Product commands of the console. Each resolves to the server's answer and throws HttpError with its message; for
 * `key` see {@link Command}.
 */
export const productCalls = {
  setFeatured: (seen: Seen, isFeatured: boolean, key: string) =>
    patch(seen, 'toggle-featured', key, { isFeatured }),
  setActive: (seen: Seen, isActive: boolean, key: string) => patch(seen, 'toggle-active', key, { isActive }),
  setInspected: (seen: Seen, inspected: boolean, key: string) =>
    patch(seen, 'inspection', key, { inspected }),
  /** `listing`: the fields of adminListingForm, with the id of its seller. */
  addProduct: (listing: object, key: string) =>
    sendCommand({ method: 'POST', path: '/admin/products', key, body: listing }),
  /** `changes`: the fields of adminChangesForm. */
  changeProduct: (seen: Seen, changes: object, key: string) =>
    sendCommand({ method: 'PUT', path: pathOf(seen), version: seen.version, key, body: changes }),
  deleteProduct: (seen: Seen, key: string) =>
    sendCommand({ method: 'DELETE', path: pathOf(seen), version: seen.version, key }),
};
export type ProductCalls = typeof productCalls;

/** The product as a command left it, for the command that undoes it. */
export const productAfter = ({ data }: Partial<Success<unknown>>): Seen => {
  const { product } = data as { product: ProductReceipt };
  return { id: product._id, version: product.version };
};

/** The brands and cities of existing listings. */
export const listedNames = async (): Promise<ListedNames> =>
  (await http('/api/admin/products/names')).json.data;

/** The shop's categories, by name. */
export const categoryNames = async (): Promise<string[]> => {
  const { json } = await http('/api/categories');
  return (json.data.categories as Category[]).map(({ name }) => name);
};
