import {
  type CategoryLookup,
  type ChangedRow,
  changedFields,
  changesForm,
  type DetailsChanges,
  DomainError,
  type Fields,
  formOf,
  type ImportRow,
  identifier,
  isFetchable,
  listingForm,
  type ProductDetails,
  type RowError,
} from '@parkho/contracts';
import { deriveId } from '../platform/commands/command-context.js';
import { productIdOf } from '../products/commands/list-product.js';
import type { Product } from '../products/product.js';
import type { ImportCounts } from './report.js';

/** Concurrent commands, whose appends share commits. */
const CONCURRENCY = 32;

/** A listing that matches a row. */
interface KnownListing {
  id: string;
  product: Product;
  /** Whether the same import listed or changed it in an earlier attempt whose answer was lost. */
  isListedNow: boolean;
  isChangedNow: boolean;
}

/** The shop's queries and commands for an import. */
export interface Shop {
  categoryIdOf: CategoryLookup;
  categoryNameOf(id: string): string;
  /**
   * By the email address of a row, if it has one.
   * @throws DomainError when it is not that of a seller
   */
  sellerIdOf(email: string | undefined): Promise<string>;
  /** The seller's listing that one of the commands listed, or whose id is the `reference`. */
  find(
    sellerId: string,
    commandIds: readonly string[],
    reference?: string,
  ): Promise<KnownListing | undefined>;
  /** @throws DomainError when a listing, or the edit of one, would be refused for reasons that its form cannot know */
  check(details: DetailsChanges, productId?: string): Promise<void>;
  /**
   * Returns `before` where another import of the same device was faster.
   * @throws DomainError when the listing is refused
   */
  list(sellerId: string, details: ProductDetails, commandId: string): Promise<'now' | 'before'>;
  /** @throws DomainError when the edit is refused */
  update(sellerId: string, productId: string, changes: DetailsChanges): Promise<void>;
}

export interface ImportOptions {
  /** Validate everything, list and change nothing. */
  dryRun: boolean;
  onError(error: RowError): void;
  onChanged?(row: ChangedRow): void;
  /** Called with each listing that matches a row. */
  onKnown?(id: string): void;
  /** Resolves when the next row may begin; absent: at once. */
  beforeRow?(): Promise<void>;
}

/**
 * Synchronises the listings of sellers with rows. An invalid row is reported, and the import continues. A device is
 * recognised by its seller and its `reference`, by the content of its row if it was imported without one, or by the id
 * of its listing: known devices are updated where they differ, others are listed. The log decides, not a read model.
 * @throws any error that is not that of a row, such as StoreUnavailable; the same import again continues
 */
export const importRows = async (
  rows: AsyncIterable<ImportRow | RowError> | Iterable<ImportRow | RowError>,
  shop: Shop,
  { dryRun, onError, onChanged, onKnown, beforeRow }: ImportOptions,
): Promise<ImportCounts> => {
  const counts: ImportCounts = { rows: 0, listed: 0, updated: 0, alreadyListed: 0, sold: 0, refused: 0 };
  const form = listingForm(shop.categoryIdOf);
  const edit = changesForm(shop.categoryIdOf);
  const identify = identifier();
  const refuse = (errors: readonly RowError[]): void => {
    counts.refused++;
    errors.forEach(onError);
  };

  const list = async ({ row, fields }: ImportRow, sellerId: string, commandId: string): Promise<void> => {
    const listing = formOf(row, fields, form);
    if ('errors' in listing) return refuse(listing.errors);
    if (dryRun) await shop.check(listing.details);
    const outcome = dryRun ? 'now' : await shop.list(sellerId, listing.details, commandId);
    if (!dryRun) onKnown?.(productIdOf(commandId));
    if (outcome === 'now') counts.listed++;
    else counts.alreadyListed++;
  };

  const update = async (
    { row, fields }: ImportRow,
    sellerId: string,
    { id, product, isListedNow, isChangedNow }: KnownListing,
  ): Promise<void> => {
    onKnown?.(id);
    if (isListedNow) counts.listed++;
    if (isChangedNow) counts.updated++;
    if (isListedNow || isChangedNow) return;
    if (product.status === 'listed' && product.sold) {
      counts.sold++;
      return;
    }
    const edited = formOf(row, fields, edit);
    if ('errors' in edited) return refuse(edited.errors);
    if (product.status !== 'listed') {
      counts.alreadyListed++;
      return;
    }
    const changes = withoutFetched(edited.details, product.details);
    const changed = changedFields(product.details, changes, shop.categoryNameOf);
    if (changed.length === 0) {
      counts.alreadyListed++;
      return;
    }
    if (dryRun) await shop.check(changes, id);
    else await shop.update(sellerId, id, changes);
    counts.updated++;
    onChanged?.({ row, id, name: product.details.name, changes: changed });
  };

  const importRow = async (read: ImportRow, isOwnReference: boolean): Promise<void> => {
    const { row, fields, content } = read;
    const errors: RowError[] = [];
    const sellerId = await shop.sellerIdOf(fields.seller).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      errors.push({ row, column: 'seller', value: fields.seller ?? '', message: error.message });
      return '';
    });
    if (errors.length > 0) {
      const listing = formOf(row, fields, form);
      return refuse('errors' in listing ? [...listing.errors, ...errors] : errors);
    }
    const commandId = deriveId('import', sellerId, `reference ${fields.reference}`);
    // Devices that were imported without a reference are recognised by their content.
    const byContent = content === undefined ? [] : [deriveId('import', sellerId, `row ${content}`)];
    try {
      const existing = await shop.find(
        sellerId,
        [commandId, ...byContent],
        isOwnReference ? fields.reference : undefined,
      );
      await (existing ? update(read, sellerId, existing) : list(read, sellerId, commandId));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refuse(errorsOf(row, fields, error));
    }
  };

  const pending = new Set<Promise<void>>();
  try {
    for await (const read of rows) {
      counts.rows++;
      const identified = 'message' in read ? read : identify(read);
      if ('message' in identified) {
        refuse([identified]);
        continue;
      }
      if ('repeats' in identified) {
        counts.alreadyListed++;
        continue;
      }
      if (pending.size >= CONCURRENCY) await Promise.race(pending);
      await beforeRow?.();
      const isOwnListing = !('message' in read) && read.fields.reference !== undefined;
      const task: Promise<void> = importRow(identified, isOwnListing).finally(() => pending.delete(task));
      pending.add(task);
    }
    await Promise.all(pending);
  } finally {
    // The caller may close the stores now: no command is running.
    await Promise.allSettled(pending);
  }
  return counts;
};

/** The shop's own copy of a picture does not tell its original address. */
const withoutFetched = (changes: DetailsChanges, { images: current }: ProductDetails): DetailsChanges => {
  const { images, ...rest } = changes;
  const newImages = Object.entries(images ?? {}).filter(
    ([slot, picture]) => !(isFetchable(picture) && current[slot as keyof typeof current]),
  );
  return newImages.length > 0 ? { ...rest, images: Object.fromEntries(newImages) } : rest;
};

/** The errors of a refusal by field, if it has any. */
const errorsOf = (row: number, columns: Fields, { message, fields }: DomainError): RowError[] =>
  fields
    ? Object.entries(fields).map(([column, message]) => ({
        row,
        column,
        value: columns[column] ?? '',
        message,
      }))
    : [{ row, message }];
