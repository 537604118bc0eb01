import {
  activeFilters,
  PAGES,
  PRODUCT_MESSAGES,
  type ProductCard,
  type ProductList,
  understoodFilters,
} from '@parkho/contracts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId } from 'react';
import { deviceCount } from '../../lib/devices/device-count';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { isEmptyRange } from '../../lib/devices/price-range';
import { publicProducts } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { hydrateLater } from '../../lib/page/hydrate-later';
import { useHistoryEntryState } from '../../lib/page/use-entry-state';
import { useRetry } from '../../lib/page/use-retry';
import { Button, LinkButton } from '../../ui/button';
import { ProductGrid, ProductGridSkeleton } from '../../ui/device/product-grid';
import { FilterChips } from '../../ui/search/filter-chips';
import { SearchNote } from '../../ui/search/search-note';
import { SkipLink } from '../../ui/skip-link';
import { EmptyState, ErrorState } from '../../ui/states';
import { featuredProducts } from './featured';
import { countFilters, homeQuery } from './home-filters';
import { useHomeFilters } from './use-home-filters';

const SmartFilters = hydrateLater(() => import('./smart-filters'), 'SmartFilters');

export function AllProducts() {
  const { t } = useLanguage();
  const { query, filters, setFilters, apply, change } = useHomeFilters();
  const active = countFilters(filters);
  const [open, setOpen] = useHistoryEntryState('filters open', active > 0);
  const panel = useId();
  const results = useQuery({ ...publicProducts(homeQuery(query)), placeholderData: keepPreviousData });
  const featured = useQuery(featuredProducts);
  // Failures with one cause are shown once, in the topmost place.
  if (results.error && featured.error) return null;

  return (
    <section aria-labelledby="all-products" className="wrap grid grid-cols-1 gap-4 sm:gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="all-products" className="text-3xl font-bold sm:text-4xl">
          {t('All Products')}
        </h2>
        <LinkButton
          to={`${PAGES.devices.path}?${deviceSearch(query)}`}
          variant="secondary"
          className="hidden! noscript:inline-flex!"
        >
          {t('Filters')}
        </LinkButton>
        <Button
          variant="secondary"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {open ? t('Hide Filters') : t('Show Filters')}
          {active > 0 && (
            <span className="min-w-6 rounded-full bg-stamp px-1.5 text-sm leading-6 text-contrast">
              {active}
              <span className="sr-only">{t(' active')}</span>
            </span>
          )}
        </Button>
      </div>
      {open && (
        <>
          <SkipLink to="products">{t('Skip to results')}</SkipLink>
          <SmartFilters id={panel} filters={filters} onChange={setFilters} onApply={apply} />
        </>
      )}
      <div id="products" tabIndex={-1} className="grid grid-cols-1 gap-3 outline-none sm:gap-6">
        <Results query={query} onChange={change} featured={featured.data?.products} {...results} />
      </div>
    </section>
  );
}

type ResultsProps = {
  query: DeviceQuery;
  onChange: (patch: DeviceQuery) => void;
  featured: readonly ProductCard[] | undefined;
} & Pick<UseQueryResult<ProductList>, 'data' | 'error' | 'isPlaceholderData'>;

/** The number of devices shown at first, and the number where four are side by side: whole rows. */
const [SHOWN, SHOWN_WIDE] = [6, 8];
/** Hides those that only a wide screen shows. */
const wideOnly = 'max-[76.5rem]:[&_li:nth-child(n+7)]:hidden';

function Results({ query, onChange, featured, data, error, isPlaceholderData }: ResultsProps) {
  const localization = useLanguage();
  const { t, translate, number } = localization;
  const retry = useRetry();
  const [isExpanded, setExpanded] = useHistoryEntryState('all shown', false);
  if (error)
    return (
      <ErrorState title={t(PRODUCT_MESSAGES.loadFailed)} detail={translate(error.message)} onRetry={retry} />
    );
  if (!data) return <ProductGridSkeleton count={SHOWN} />;
  const { pagination } = data;
  // Featured devices are already shown above: unless a filter selects them, others are shown if there are enough.
  const isUnfiltered = activeFilters(query).length === 0;
  const remainingProducts = data.products.filter(
    ({ _id }) => !featured?.some((featuredProduct) => featuredProduct._id === _id),
  );
  const products = isUnfiltered && remainingProducts.length >= SHOWN ? remainingProducts : data.products;
  const more = !isExpanded && products.length > SHOWN;
  const list = `${PAGES.devices.path}?${deviceSearch(query)}`;
  return (
    <>
      <p role="status" className="text-ink-soft">
        {deviceCount(pagination.total, localization)}
      </p>
      <FilterChips
        query={query}
        // An answer to another text does not apply to this one.
        filters={isPlaceholderData ? [] : understoodFilters(data.searched?.understood, localization)}
        onRemove={onChange}
        action={PAGES.home.path}
      />
      <SearchNote
        note={data.searched}
        search={query.search ?? ''}
        exact={`${PAGES.devices.path}?${deviceSearch({ ...query, exact: true })}`}
      />
      <div
        aria-busy={isPlaceholderData}
        className={`grid gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {products.length > 0 ? (
          <div className={more ? wideOnly : ''}>
            <ProductGrid
              products={more ? products.slice(0, SHOWN_WIDE) : products}
              label={t('All products')}
            />
          </div>
        ) : (
          <EmptyState
            title={t('No products found matching your criteria.')}
            {...(isEmptyRange(query) && { hint: t(PRODUCT_MESSAGES.priceRangeCrossed) })}
          />
        )}
        {more && (
          <Button
            variant="secondary"
            className={`justify-self-center ${products.length > SHOWN_WIDE ? '' : 'min-[76.5rem]:hidden'}`}
            onClick={() => setExpanded(true)}
          >
            {t('Show more')}
          </Button>
        )}
        {pagination.total > products.length && (
          <LinkButton
            to={list}
            variant="secondary"
            className={`justify-self-center ${more ? 'hidden! noscript:inline-flex!' : ''}`}
          >
            {t('See all {count} devices', { count: number(pagination.total) })}
          </LinkButton>
        )}
      </div>
    </>
  );
}
