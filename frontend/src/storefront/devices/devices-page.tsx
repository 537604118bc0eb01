import {
  activeFilters,
  categoryDescription,
  categoryTitle,
  PAGES,
  type ProductList,
  type ProductSort,
  PUBLIC_PAGE_SIZE,
  understoodFilters,
} from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useHref } from 'react-router';
import { categories } from '../../lib/devices/categories';
import { deviceCount } from '../../lib/devices/device-count';
import {
  type DeviceQuery,
  deviceSearch,
  parseDeviceQuery,
  withCanonicalNames,
} from '../../lib/devices/device-query';
import { publicProducts } from '../../lib/devices/products';
import { useOptimisticChoice } from '../../lib/forms/use-optimistic-choice';
import { type Localization, useLanguage } from '../../lib/language/language';
import { hydrateLater } from '../../lib/page/hydrate-later';
import { lazyScreen } from '../../lib/page/lazy-screen';
import type { PageQueries } from '../../lib/page/page-queries';
import { type DocumentHead, useDocumentHead } from '../../lib/page/use-document-head';
import { useHistoryEntryState } from '../../lib/page/use-entry-state';
import { useMediaQuery } from '../../lib/page/use-media-query';
import { useRetry } from '../../lib/page/use-retry';
import { buttonClasses } from '../../ui/button';
import { Select } from '../../ui/field';
import { Redirect } from '../../ui/page/redirect';
import { DeviceSearch } from '../../ui/search/device-search';
import { ClearFilters, FilterChips } from '../../ui/search/filter-chips';
import { PlainSubmit, QueryFields } from '../../ui/search/query-fields';
import { SearchNote } from '../../ui/search/search-note';
import { SkipLink } from '../../ui/skip-link';
import { CategoryButtons } from './category-buttons';
import { featuredDevices } from './featured-devices';
import type { FilterPanelProps } from './filter-panel';
import { FilterSheet } from './filter-sheet';
import { FilterToggle } from './filter-toggle';
import { Results } from './results';
import { SaveSearch } from './save-search';
import { useDeviceQuery } from './use-device-query';

const FeaturedCarousel = hydrateLater(() => import('./featured-carousel'), 'FeaturedCarousel');
/** Clicks on its plain forms work before it loads, too. */
const FilterPanel = lazyScreen<FilterPanelProps>(() => import('./filter-panel'));
/** In milliseconds; by then the page is shown, and few visitors have used the filters. */
const FILTERS_AFTER_MS = 1_000;

const sorts: Record<ProductSort, PlainText> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'most-viewed': 'Most viewed',
  'best-inspected': 'Best inspected',
  'price-dropped': 'Latest price drops',
};
const FILTERS = 'filters';
/** The width from which filters have a column (Tailwind's `lg`). */
const WIDE_SCREEN = '(width >= 64rem)';
/** The value of the select for no sort order. */
const BEST_MATCH = '';

const devicePage = (query: DeviceQuery) =>
  publicProducts({ ...query, limit: PUBLIC_PAGE_SIZE, facets: true });

export const queries: PageQueries = ({ query: address }) => {
  const query = parseDeviceQuery(address);
  return [
    devicePage(query),
    categories,
    // With filters set, the results come first.
    ...(activeFilters(query).length === 0 ? [featuredDevices] : []),
  ];
};

export default function DevicesPage() {
  const localization = useLanguage();
  const { t, translate } = localization;
  const list = useHref(PAGES.devices.path);
  const { query, change, clear } = useDeviceQuery();
  useDocumentHead(headOf(query, localization));
  const [panelOpen, setPanelOpen] = useHistoryEntryState('panel open', true);
  const isWide = useMediaQuery(WIDE_SCREEN);
  const retry = useRetry();
  const { data, error, isPlaceholderData } = useQuery({
    ...devicePage(query),
    placeholderData: keepPreviousData,
  });

  useEffect(() => {
    const timer = setTimeout(() => void FilterPanel.load().catch(() => undefined), FILTERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  const filters = activeFilters(query, localization);
  // An answer to another text does not apply to this one.
  const understood = isPlaceholderData ? [] : (data?.searched?.understood ?? []);
  const order = understood.find(({ kind }) => kind === 'order')?.label ?? 'Best match';
  // Inside the list, not after it: the carousel is among the results. With filters there is none.
  useQuery({ ...featuredDevices, enabled: filters.length === 0 });
  // After a spelling correction, offering to save the search makes sense.
  const savedQuery = { ...query, search: data?.searched?.corrected ?? query.search };
  const panel = { query, onChange: change, facets: data?.facets, failed: error !== null };

  const lastPage = data?.pagination.totalPages ?? 0;
  const isPastEnd = !isPlaceholderData && lastPage > 0 && (query.page ?? 1) > lastPage;
  const canonicalQuery = data?.facets && !isPlaceholderData ? withCanonicalNames(query, data.facets) : query;
  return (
    <div className="wrap grid grid-cols-1 gap-3 py-5 sm:gap-6 sm:py-10">
      {canonicalQuery !== query && <Redirect to={{ search: deviceSearch(canonicalQuery) }} />}
      {isPastEnd && <Redirect to={{ search: deviceSearch({ ...query, page: lastPage }) }} />}
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <h1 className="text-3xl font-bold sm:text-4xl">{t('PC Marketplace')}</h1>
        <search className="w-full lg:max-w-xl">
          <DeviceSearch
            label={t('Search devices')}
            placeholder={t('Search PCs, workstations...')}
            list={{
              query,
              onSearch: (search) => change({ search: search || undefined, exact: undefined }, 'search'),
            }}
          />
        </search>
      </div>
      <CategoryButtons query={query} />
      <div
        data-sticky-bar
        className="full-bleed top-18 z-30 flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-hairline bg-paper py-2 [@media(height>=30rem)]:sticky"
      >
        <FilterSheet count={filters.length} total={data?.pagination.total} onClear={clear}>
          <FilterPanel {...panel} folded />
        </FilterSheet>
        <FilterToggle
          count={filters.length}
          aria-expanded={panelOpen}
          aria-controls={panelOpen ? FILTERS : undefined}
          onClick={() => setPanelOpen(!panelOpen)}
          className="max-lg:hidden"
        />
        <a
          href={`#${FILTERS}`}
          className={buttonClasses('secondary', 'hidden! max-lg:noscript:inline-flex!')}
        >
          {t('Filters')}
        </a>
        <form
          action={list}
          className="ms-auto flex flex-1 basis-36 gap-2 sm:order-last sm:max-w-48 noscript:sm:max-w-72"
        >
          <QueryFields query={query} except={['sort']} />
          <Sort
            chosen={query.sort ?? (query.search ? BEST_MATCH : 'newest')}
            bestMatch={query.search ? translate(order) : undefined}
            onChoose={(sort) => change({ sort: sort || undefined })}
          />
          <PlainSubmit />
        </form>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-4">
        <p role="status" className="text-ink-soft">
          {data && !error && <Count {...data} />}
        </p>
        {filters.length > 0 && lastPage > 0 && (
          <SaveSearch
            query={savedQuery}
            label={t('Save this search')}
            variant="quiet"
            className="-my-2.5 -me-3"
          />
        )}
      </div>
      <FilterChips
        query={query}
        filters={[...filters, ...understoodFilters(understood, localization)]}
        onRemove={change}
        action={PAGES.devices.path}
      >
        <ClearFilters query={query} variant="quiet" onClear={clear} />
      </FilterChips>
      <div className={panelOpen ? 'grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]' : 'grid'}>
        {panelOpen && isWide && (
          <aside
            id={FILTERS}
            aria-label={t('Filters')}
            className="max-lg:hidden noscript:max-lg:order-last noscript:max-lg:block"
          >
            <SkipLink to="results">{t('Skip to results')}</SkipLink>
            <Suspense>
              <FilterPanel {...panel} />
            </Suspense>
          </aside>
        )}
        <section
          id="results"
          tabIndex={-1}
          aria-labelledby="results-heading"
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 outline-none sm:gap-6"
        >
          <h2 id="results-heading" className="sr-only">
            {t('Results')}
          </h2>
          <SearchNote
            note={error ? undefined : data?.searched}
            search={query.search ?? ''}
            exact={{ search: deviceSearch({ ...query, exact: true, page: undefined }) }}
          />
          <Results
            query={query}
            data={data}
            error={error}
            stale={isPlaceholderData}
            between={filters.length === 0 && <FeaturedCarousel />}
            onRetry={retry}
            onClear={clear}
          />
        </section>
      </div>
    </div>
  );
}

interface SortProps {
  chosen: ProductSort | typeof BEST_MATCH;
  /** The label for no sort order, if a search offers it. */
  bestMatch: string | undefined;
  onChoose: (sort: SortProps['chosen']) => void;
}

function Sort({ chosen, bestMatch, onChoose }: SortProps) {
  const { t } = useLanguage();
  const [selected, choose] = useOptimisticChoice(chosen);
  return (
    <Select
      name="sort"
      aria-label={t('Sort by')}
      value={selected}
      onChange={({ target }) => choose(target.value as SortProps['chosen'], onChoose)}
    >
      {bestMatch && <option value={BEST_MATCH}>{bestMatch}</option>}
      {Object.entries(sorts).map(([value, label]) => (
        <option key={value} value={value}>
          {t(label as PlainText)}
        </option>
      ))}
    </Select>
  );
}

/**
 * The head of the page, as on the server (backend/src/pages/pages.ts): a category is its own page, other filters are
 * not.
 */
const headOf = ({ category }: DeviceQuery, localization: Localization): DocumentHead =>
  category
    ? {
        title: categoryTitle(category, localization),
        description: categoryDescription(category, localization),
        path: `${PAGES.devices.path}?${new URLSearchParams({ category })}`,
      }
    : {
        title: PAGES.devices.title,
        description: PAGES.devices.description,
        path: PAGES.devices.path,
      };

/** '13-24 of 86 devices'. */
function Count({ products, pagination: { page, limit, total } }: ProductList) {
  const localization = useLanguage();
  const devices = deviceCount(total, localization);
  const precedingCount = (page - 1) * limit;
  return products.length < total && products.length > 0
    ? localization.t('{first}-{last} of {devices}', {
        first: precedingCount + 1,
        last: precedingCount + products.length,
        devices,
      })
    : devices;
}
