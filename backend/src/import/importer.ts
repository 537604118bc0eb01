import {
  type CategoryLookup,
  DomainError,
  listingForm,
  PRODUCT_MESSAGES,
  type ProductDetails,
  USER_MESSAGES,
} from '@parkho/contracts';
import { deriveId } from '../platform/commands/command-context.js';
import type { CsvFile, CsvRow } from './csv.js';
import { listingOf, type RowError } from './listing.js';
import { applyMapping, type Fields, type Mapping } from './mapping.js';
import type { ImportCounts } from './report.js';

/** Commands on their way at a time, so that their appends share commits. */
const IN_FLIGHT = 32;

/** The shop as an import sees it. */
export interface Shop {
  categoryIdOf: CategoryLookup;
  /** Undefined when nobody has this e-mail address. */
  sellerIdOf(email: string): Promise<string | undefined>;
  isListed(commandId: string): Promise<boolean>;
  /** @throws DomainError when the listing is refused */
  list(sellerId: string, details: ProductDetails, commandId: string): Promise<void>;
}

export interface ImportOptions {
  mapping: Mapping;
  /** E-mail address of the seller of rows that name none. */
  seller?: string;
  /** Check everything, list nothing. */
  dryRun: boolean;
  onError(error: RowError): void;
  onProgress(progress: number): void;
}

/**
 * Lists the devices of a file. A bad row is reported and the next one follows. A device is known by its seller and
 * its `reference`, or by all its values where it has none: what was listed before is not listed again.
 * @throws what is not the fault of a row, e.g. StoreUnavailable; the same import again continues
 */
export const importCsv = async (
  csv: CsvFile,
  shop: Shop,
  { mapping, seller, dryRun, onError, onProgress }: ImportOptions,
): Promise<ImportCounts> => {
  const counts: ImportCounts = { rows: 0, listed: 0, alreadyListed: 0, refused: 0 };
  const form = listingForm(shop.categoryIdOf);
  const sellers = new Map<string, Promise<string | undefined>>();
  const sellerIdOf = (email: string): Promise<string | undefined> => {
    if (!sellers.has(email)) sellers.set(email, shop.sellerIdOf(email));
    return sellers.get(email)!;
  };

  const refuse = (errors: readonly RowError[]): void => {
    counts.refused++;
    errors.forEach(onError);
  };

  const importRow = async (row: number, values: Fields): Promise<void> => {
    const fields = applyMapping(mapping, values, csv.decimal);
    const email = fields.seller ?? seller;
    const sellerId = email && (await sellerIdOf(email));
    const listing = listingOf(row, fields, form);
    const errors = 'errors' in listing ? listing.errors : [];
    if (!sellerId || 'errors' in listing) {
      const message = email ? USER_MESSAGES.notFound : PRODUCT_MESSAGES.sellerRequired;
      refuse([...errors, ...(sellerId ? [] : [{ row, column: 'seller', value: email ?? '', message }])]);
      return;
    }
    const commandId = deriveId('import', sellerId, keyOf(fields, values));
    if (await shop.isListed(commandId)) {
      counts.alreadyListed++;
      return;
    }
    try {
      if (!dryRun) await shop.list(sellerId, listing.details, commandId);
      counts.listed++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refuse([{ row, message: error.message }]);
    }
  };

  /** By what makes a row the same device, so that two equal rows are not on their way together. */
  const pending = new Map<string, Promise<void>>();
  const start = async (row: CsvRow): Promise<void> => {
    if ('problem' in row) return refuse([{ row: row.line, message: row.problem }]);
    const key = JSON.stringify(row.values);
    await pending.get(key);
    if (pending.size >= IN_FLIGHT) await Promise.race(pending.values());
    pending.set(
      key,
      importRow(row.line, row.values).finally(() => pending.delete(key)),
    );
  };

  try {
    for await (const row of csv.rows) {
      counts.rows++;
      await start(row);
      onProgress(row.progress);
    }
    await Promise.all(pending.values());
  } finally {
    // Whoever called may close the stores now: nothing is on its way any more.
    await Promise.allSettled(pending.values());
  }
  return counts;
};

const keyOf = ({ reference }: Fields, values: Fields): string =>
  reference === undefined ? `row ${JSON.stringify(values)}` : `reference ${reference}`;
