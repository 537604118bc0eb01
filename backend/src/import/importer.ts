import {
  type CategoryLookup,
  DomainError,
  type Fields,
  type ImportRow,
  importRowKey,
  listingForm,
  listingOf,
  type ProductDetails,
  type RowError,
} from '@parkho/contracts';
import { deriveId } from '../platform/commands/command-context.js';
import type { ImportCounts } from './report.js';

/** Commands on their way at a time, so that their appends share commits. */
const IN_FLIGHT = 32;

/** The shop as an import sees it. */
export interface Shop {
  categoryIdOf: CategoryLookup;
  /**
   * By the e-mail address that a row names, if it does.
   * @throws DomainError when it names no seller
   */
  sellerIdOf(email: string | undefined): Promise<string>;
  /**
   * Whether the seller's device is there: the one that this command listed, or the one whose id is its `reference`.
   * `now`: by this very import, of which an earlier try has lost its answer.
   */
  isListed(sellerId: string, commandId: string, reference?: string): Promise<'no' | 'now' | 'before'>;
  /** @throws DomainError when a listing would be refused for what its form cannot know */
  check(details: ProductDetails): Promise<void>;
  /**
   * `before` where another import of the same device was faster.
   * @throws DomainError when the listing is refused
   */
  list(sellerId: string, details: ProductDetails, commandId: string): Promise<'now' | 'before'>;
}

export interface ImportOptions {
  /** Check everything, list nothing. */
  dryRun: boolean;
  onError(error: RowError): void;
}

/**
 * Lists the devices of rows. A bad row is reported and the next one follows. A device is known by its seller and its
 * `reference`, or by all that its row says where it has none: what was listed before is not listed again.
 * @throws what is not the fault of a row, e.g. StoreUnavailable; the same import again continues
 */
export const importRows = async (
  rows: AsyncIterable<ImportRow | RowError> | Iterable<ImportRow | RowError>,
  shop: Shop,
  { dryRun, onError }: ImportOptions,
): Promise<ImportCounts> => {
  const counts: ImportCounts = { rows: 0, listed: 0, alreadyListed: 0, refused: 0 };
  const form = listingForm(shop.categoryIdOf);
  const refuse = (errors: readonly RowError[]): void => {
    counts.refused++;
    errors.forEach(onError);
  };

  /** Whether the device is there afterwards. */
  const importDevice = async (
    { row, fields }: ImportRow,
    sellerId: string,
    commandId: string,
    details: ProductDetails,
  ): Promise<boolean> => {
    let listed = await shop.isListed(sellerId, commandId, fields.reference);
    try {
      if (listed === 'no' && dryRun) await shop.check(details);
      else if (listed === 'no') listed = await shop.list(sellerId, details, commandId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refuse(errorsOf(row, fields, error));
      return false;
    }
    if (listed === 'before') counts.alreadyListed++;
    else counts.listed++;
    return true;
  };

  /** What becomes of each command: rows that are the same device follow one another, and one of them lists it. */
  const commands = new Map<string, Promise<boolean>>();
  const importRow = async (read: ImportRow): Promise<void> => {
    const { row, fields } = read;
    const listing = listingOf(row, fields, form);
    const errors = 'errors' in listing ? [...listing.errors] : [];
    const sellerId = await shop.sellerIdOf(fields.seller).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      errors.push({ row, column: 'seller', value: fields.seller ?? '', message: error.message });
      return '';
    });
    if ('errors' in listing || errors.length > 0) return refuse(errors);
    const commandId = deriveId('import', sellerId, importRowKey(read));
    const importIt = () => importDevice(read, sellerId, commandId, listing.details);
    const earlier = commands.get(commandId);
    const done = earlier ? earlier.then((isThere) => (isThere ? repeated() : importIt())) : importIt();
    commands.set(commandId, done);
    await done;
  };
  const repeated = (): true => {
    counts.alreadyListed++;
    return true;
  };

  const pending = new Set<Promise<void>>();
  try {
    for await (const read of rows) {
      counts.rows++;
      if ('message' in read) {
        refuse([read]);
        continue;
      }
      if (pending.size >= IN_FLIGHT) await Promise.race(pending);
      const done: Promise<void> = importRow(read).finally(() => pending.delete(done));
      pending.add(done);
    }
    await Promise.all(pending);
  } finally {
    // The caller may close the stores now: nothing is in flight any more.
    await Promise.allSettled(pending);
  }
  return counts;
};

/** A refusal at its fields, where it has some. */
const errorsOf = (row: number, columns: Fields, { message, fields }: DomainError): RowError[] =>
  fields
    ? Object.entries(fields).map(([column, message]) => ({
        row,
        column,
        value: columns[column] ?? '',
        message,
      }))
    : [{ row, message }];
