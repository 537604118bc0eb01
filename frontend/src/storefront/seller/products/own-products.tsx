import {
  MY_PRODUCTS_MESSAGES as MESSAGES,
  type MyListings,
  PRODUCT_MESSAGES,
  type SellerProduct,
} from '@parkho/contracts';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button';
import { Pagination } from '../../../ui/pagination';
import { EmptyState, ErrorState } from '../../../ui/states';
import { BulkBar } from './bulk/bulk-bar';
import type { Change } from './bulk/bulk-change';
import { useSelection } from './bulk/selection';
import { type CardCalls, OwnProductCard, OwnProductCardSkeleton } from './own-product-card';
import { isFiltered, type OwnQuery, ownSearch } from './product-query';
import { RowActions } from './row-actions';
import { SaveView } from './saved-views';
import { ViewSwitch } from './state-tabs';
import { ListingTable, ListingTableSkeleton } from './table/listing-table';
import { PAGE_SIZES, type View } from './view-choice';

const BulkDialog = lazy(() => import('./bulk/bulk-dialog'));

interface OwnProductsProps extends Pick<CardCalls, 'onEdit' | 'onRepeat' | 'initially'> {
  query: OwnQuery;
  view: View;
  onView: (view: View) => void;
  data: MyListings | undefined;
  error: Error | null;
  /** `data` answers the previous query. */
  stale: boolean;
  onRetry: () => void;
  onClear: () => void;
  /** The next step in an empty list. */
  children: ReactNode;
}

/** A page of the seller's own devices. */
export function OwnProducts({
  query,
  view,
  onView,
  data,
  error,
  stale,
  onRetry,
  onClear,
  children,
  ...calls
}: OwnProductsProps) {
  const { list, onDone } = useFocusAfter(data?.products);
  const { page, view: _, ...filters } = query;
  const selection = useSelection(filters, data?.products);
  const [changing, setChanging] = useState<Change['kind']>();
  const isChoosing = selection.listings.length > 0;
  const wasChoosing = useRef(isChoosing);
  useEffect(() => {
    // The bar had the focus.
    if (wasChoosing.current && !isChoosing && document.activeElement === document.body)
      list.current?.focus({ preventScroll: true });
    wasChoosing.current = isChoosing;
  }, [isChoosing, list]);
  if (error && !data)
    return <ErrorState title={PRODUCT_MESSAGES.loadFailed} detail={error.message} onRetry={onRetry} />;
  if (!data) return view === 'table' ? <ListSkeleton /> : <GridSkeleton />;
  const { products, totalProducts, totalPages, currentPage } = data;
  const firstNumber = (currentPage - 1) * PAGE_SIZES[view] + 1;
  return (
    <section
      ref={list}
      id="products"
      aria-label="Products"
      aria-busy={stale}
      tabIndex={-1}
      className={`grid grid-cols-1 gap-3 outline-none transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {error && <ErrorState title={PRODUCT_MESSAGES.loadFailed} detail={error.message} onRetry={onRetry} />}
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
        <p role="status" className="grow basis-40 text-ink-soft">
          {products.length > 0 &&
            MESSAGES.showing(firstNumber, firstNumber + products.length - 1, totalProducts)}
          {query.device && (
            <>
              {'. '}
              <Link
                to={{ search: ownSearch({ ...query, device: undefined }) }}
                className="inline-flex min-h-11 items-center font-semibold text-stamp underline-offset-4 hover:underline"
              >
                Show all
              </Link>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <SaveView query={query} />
          <ViewSwitch view={view} onChange={onView} />
        </div>
      </div>
      {products.length > 0 && view === 'table' ? (
        <ListingTable
          listings={products}
          withActions={(listing, row) => (
            <RowActions key={listing._id} listing={listing} {...calls} onDone={onDone}>
              {row}
            </RowActions>
          )}
          onEdit={calls.onEdit}
          isChosen={selection.isChosen}
          onChoose={selection.choose}
        />
      ) : products.length > 0 ? (
        <ul className={grid}>
          {products.map((product) => (
            <li key={product._id}>
              <OwnProductCard product={product} {...calls} onDone={onDone} />
            </li>
          ))}
        </ul>
      ) : isFiltered(query) ? (
        <EmptyState title={MESSAGES.noMatch}>
          <Button
            variant="secondary"
            onClick={() => {
              onClear();
              // The button disappears when there are products again; the list stays.
              list.current?.focus();
            }}
          >
            Clear search and filters
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={MESSAGES.none}>{children}</EmptyState>
      )}
      {view === 'table' && isChoosing && (
        <BulkBar selection={selection} total={totalProducts} onChoose={setChanging} />
      )}
      <Suspense>
        {changing && (
          <BulkDialog
            kind={changing}
            listings={selection.listings}
            onClose={(changed) => {
              setChanging(undefined);
              if (changed) selection.clear();
            }}
          />
        )}
      </Suspense>
      <Pagination
        page={currentPage}
        totalPages={totalPages}
        linkTo={(page) => ({ search: ownSearch({ ...query, page }), hash: '#products' })}
      />
    </section>
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading products" className="grid grid-cols-1 gap-3">
      <div className="min-h-12" />
      <ListingTableSkeleton />
    </div>
  );
}

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3';

function GridSkeleton() {
  return (
    <div role="status" aria-label="Loading products" className="grid grid-cols-1 gap-3">
      <div className="min-h-12" />
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
          <OwnProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

/**
 * Moves the focus when its card has left the list: to the card that takes its position, the last one, or the list. A
 * card that stays gets the focus if nothing else has it.
 */
function useFocusAfter(products: readonly SellerProduct[] | undefined) {
  const list = useRef<HTMLElement>(null);
  const lastChanged = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const changed = lastChanged.current;
    lastChanged.current = undefined;
    if (!changed || !products) return;
    // A dialog that was opened by the address has no element to return the focus to.
    const isKept = products.some(({ _id }) => _id === changed.id);
    if (isKept && document.activeElement !== document.body) return;
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('article h2, [data-listing]') ?? [])];
    (targets[changed.index] ?? targets.at(-1) ?? list.current)?.focus();
  }, [products]);
  return {
    list,
    onDone: ({ _id: id }: SellerProduct) => {
      lastChanged.current = { id, index: products?.findIndex(({ _id }) => _id === id) ?? 0 };
    },
  };
}
