import { PAGES, PRODUCT_MESSAGES, PUBLIC_PAGE_SIZE, queryString } from '@parkho/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { publicProducts } from '../../lib/products';
import { useDebounced } from '../../lib/use-debounced';
import { useEntryState } from '../../lib/use-entry-state';
import { Button, LinkButton } from '../../ui/button';
import { ProductGrid, ProductGridSkeleton } from '../../ui/product-grid';
import { SearchNote } from '../../ui/search-note';
import { EmptyState, ErrorState } from '../../ui/states';
import { activeFilters, filterQuery, type HomeFilters, homeQuery, NO_FILTERS } from './home-filters';
import { SmartFilters } from './smart-filters';

export function AllProducts() {
  const [open, setOpen] = useEntryState('filters open', false);
  const [filters, setFilters] = useEntryState('filters', NO_FILTERS);
  const [applied, setApplied] = useState(filters);
  const settled = useDebounced(filters);
  useEffect(() => setApplied(settled), [settled]);
  const panel = useId();
  const active = activeFilters(filters);

  return (
    <section aria-labelledby="all-products" className="wrap grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-products" className="text-3xl font-bold sm:text-4xl">
          All Products
        </h2>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {open ? 'Hide Filters' : 'Show Filters'}
          {active > 0 && (
            <span className="min-w-6 rounded-full bg-stamp px-1.5 text-sm leading-6 text-white">
              {active}
              <span className="sr-only"> active</span>
            </span>
          )}
        </Button>
      </div>
      {open && (
        <SmartFilters
          id={panel}
          filters={filters}
          onChange={setFilters}
          onApply={() => setApplied(filters)}
        />
      )}
      <Results filters={applied} />
    </section>
  );
}

function Results({ filters }: { filters: HomeFilters }) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...publicProducts(homeQuery(filters)),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <ErrorState title={PRODUCT_MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />;
  if (!data) return <ProductGridSkeleton count={PUBLIC_PAGE_SIZE} />;
  const { products, pagination } = data;
  return (
    <>
      <p role="status" className="text-ink-soft">
        {pagination.total === 1 ? '1 device' : `${pagination.total.toLocaleString('en')} devices`}
      </p>
      <SearchNote
        note={data.searched}
        search={filters.search.trim()}
        exact={`${PAGES.devices.path}?${queryString({ ...filterQuery(filters), exact: true })}`}
      />
      <div
        aria-busy={isPlaceholderData}
        className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {products.length > 0 ? (
          <ProductGrid products={products} label="All products" />
        ) : (
          <EmptyState title="No products found matching your criteria." />
        )}
        {pagination.totalPages > 1 && (
          <LinkButton
            to={`${PAGES.devices.path}?${queryString({ ...filterQuery(filters) })}`}
            variant="secondary"
            className="justify-self-center"
          >
            See all {pagination.total.toLocaleString('en')} devices
          </LinkButton>
        )}
      </div>
    </>
  );
}
