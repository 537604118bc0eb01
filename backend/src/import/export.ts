import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { cellOf, csvRecord, IMPORT_COLUMNS } from '@parkho/contracts';
import { type ProductDocument, productsOfSellerAfter } from '@parkho/projections';
import type { ReadModels } from '../platform/engines/read-models.js';
import type { CategoryNames } from '../products/views/categories.js';

/** Documents in memory at a time, and written before other requests get a turn. */
const PAGE = 100;
/** Without it, spreadsheets on Windows assume another encoding. */
const BYTE_ORDER_MARK = '\ufeff';
const COLUMNS = IMPORT_COLUMNS.filter((column) => column !== 'seller');

/**
 * All devices of a seller as a CSV file that can be imported again. Its `reference` is the device's id, by which an
 * import recognises every listing.
 * @throws StoreUnavailable before anything is sent
 */
export const exportCsv = async (
  products: ReadModels['products'],
  categories: CategoryNames,
  sellerId: string,
): Promise<Readable> => {
  const next = (last?: ProductDocument) => productsOfSellerAfter(products, sellerId, last, PAGE);
  const first = await next();
  const pages = async function* () {
    yield BYTE_ORDER_MARK + csvRecord(COLUMNS);
    for (let page = first; page.length > 0; page = await next(page.at(-1))) {
      yield page.map((product) => csvRecord(csvRowOf(product, categories))).join('');
      // Neither the store nor a fast client would otherwise yield to other requests.
      await nextTurn();
    }
  };
  return Readable.from(pages());
};

const csvRowOf = (product: ProductDocument, { nameOf }: CategoryNames): string[] =>
  COLUMNS.map((column) => (column === 'reference' ? product._id : (cellOf(product, column, nameOf) ?? '')));
