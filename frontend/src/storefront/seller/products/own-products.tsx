import {
  DEFAULT_PAGE_SIZE,
  MY_PRODUCTS_MESSAGES as MESSAGES,
  type MyProducts,
  type OwnProduct,
  PRODUCT_MESSAGES,
} from '@parkho/contracts';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Pagination } from '../../../ui/pagination';
import { EmptyState, ErrorState } from '../../../ui/states';
import { type CardCalls, OwnProductCard, OwnProductCardSkeleton } from './own-product-card';
import { isFiltered, type OwnQuery, ownSearch } from './product-query';

interface OwnProductsProps extends Pick<CardCalls, 'onEdit' | 'onRepeat'> {
  query: OwnQuery;
  data: MyProducts | undefined;
  error: Error | null;
  /** `data` answers the query before this one. */
  stale: boolean;
  onRetry: () => void;
  onClear: () => void;
  /** The next step of an empty list. */
  children: ReactNode;
}

/** A page of the seller's own devices. */
export function OwnProducts({
  query,
  data,
  error,
  stale,
  onRetry,
  onClear,
  children,
  ...calls
}: OwnProductsProps) {
  const { place, onDone } = useFocusAfter(data?.products);
  if (error && !data)
    return <ErrorState title={PRODUCT_MESSAGES.loadFailed} detail={error.message} onRetry={onRetry} />;
  if (!data) return <GridSkeleton />;
  const { products, totalProducts, totalPages, currentPage } = data;
  const first = (currentPage - 1) * DEFAULT_PAGE_SIZE + 1;
  return (
    <section
      ref={place}
      id="products"
      aria-label="Products"
      aria-busy={stale}
      tabIndex={-1}
      className={`grid grid-cols-1 gap-6 outline-none transition-opacity ${stale ? 'opacity-50' : ''}`}
    >
      {error && <ErrorState title={PRODUCT_MESSAGES.loadFailed} detail={error.message} onRetry={onRetry} />}
      <p role="status" className="min-h-6 text-ink-soft">
        {products.length > 0 && MESSAGES.showing(first, first + products.length - 1, totalProducts)}
      </p>
      {products.length > 0 ? (
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
              place.current?.focus();
            }}
          >
            Clear search and filters
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={MESSAGES.none}>{children}</EmptyState>
      )}
      <Pagination
        page={currentPage}
        totalPages={totalPages}
        linkTo={(page) => ({ search: ownSearch({ ...query, page }), hash: '#products' })}
      />
    </section>
  );
}

const grid = 'grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-3';

function GridSkeleton() {
  return (
    <div role="status" aria-label="Loading products" className="grid grid-cols-1 gap-6">
      <div className="min-h-6" />
      <div className={grid}>
        {Array.from({ length: 6 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move.
          <OwnProductCardSkeleton key={index} />
        ))}
      </div>
    </div>
  );
}

/**
 * Moves the focus when its card has left the list: to the card in its place, the last one, or the list.
 */
function useFocusAfter(products: readonly OwnProduct[] | undefined) {
  const place = useRef<HTMLElement>(null);
  const done = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    const last = done.current;
    done.current = undefined;
    if (!last || !products || products.some(({ _id }) => _id === last.id)) return;
    const names = [...(place.current?.querySelectorAll<HTMLElement>('article h2') ?? [])];
    (names[last.index] ?? names.at(-1) ?? place.current)?.focus();
  }, [products]);
  return {
    place,
    onDone: ({ _id: id }: OwnProduct) => {
      done.current = { id, index: products?.findIndex(({ _id }) => _id === id) ?? 0 };
    },
  };
}
