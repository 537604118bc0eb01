import {
  categoryDescription,
  categoryTitle,
  PAGE_HEADS,
  PAGES,
  type ProductList,
  type ProductSort,
  PUBLIC_PAGE_SIZE,
} from '@parkho/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { categories } from '../../lib/devices/categories';
import {
  activeFilters,
  asSpelled,
  type DeviceQuery,
  deviceSearch,
  parseDeviceQuery,
} from '../../lib/devices/device-query';
import { publicProducts } from '../../lib/devices/products';
import type { PageQueries } from '../../lib/page/page-queries';
import { type DocumentHead, useDocumentHead } from '../../lib/page/use-document-head';
import { useEntryState } from '../../lib/page/use-entry-state';
import { useRetry } from '../../lib/page/use-retry';
import { Button, buttonClasses } from '../../ui/button';
import { SearchNote } from '../../ui/device/search-note';
import { Dialog } from '../../ui/dialog';
import { Select } from '../../ui/field';
import { Redirect } from '../../ui/page/redirect';
import { SkipLink } from '../../ui/skip-link';
import { CategoryButtons } from './category-buttons';
import { FeaturedCarousel, featuredDevices } from './featured-carousel';
import { FilterChips } from './filter-chips';
import { FilterPanel } from './filter-panel';
import { PlainSubmit, QueryFields } from './query-fields';
import { Results } from './results';
import { SearchBox } from './search-box';
import { useDeviceQuery } from './use-device-query';

const sorts: Record<ProductSort, string> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'most-viewed': 'Most viewed',
  'best-inspected': 'Best inspected',
};
const FILTERS = 'filters';
/** What a select has for no sort. */
const BEST_MATCH = '';

const devicePage = (query: DeviceQuery) =>
  publicProducts({ ...query, limit: PUBLIC_PAGE_SIZE, facets: true });

export const queries: PageQueries = ({ query: address }) => {
  const query = parseDeviceQuery(address);
  return [
    devicePage(query),
    categories,
    // With filters the results come first.
    ...(activeFilters(query).length === 0 ? [featuredDevices] : []),
  ];
};

export default function DevicesPage() {
  const { query, change, clear } = useDeviceQuery();
  useDocumentHead(headOf(query));
  const [panelOpen, setPanelOpen] = useEntryState('panel open', true);
  const [sheetOpen, setSheetOpen] = useState(false);
  const retry = useRetry();
  const { data, error, isPlaceholderData } = useQuery({
    ...devicePage(query),
    placeholderData: keepPreviousData,
  });

  const filters = activeFilters(query);
  const panel = <FilterPanel query={query} onChange={change} facets={data?.facets} failed={error !== null} />;

  const lastPage = data?.pagination.totalPages ?? 0;
  const beyond = !isPlaceholderData && lastPage > 0 && (query.page ?? 1) > lastPage;
  const spelled = data?.facets && !isPlaceholderData ? asSpelled(query, data.facets) : query;
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      {spelled !== query && <Redirect to={{ search: deviceSearch(spelled) }} />}
      {beyond && <Redirect to={{ search: deviceSearch({ ...query, page: lastPage }) }} />}
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <h1 className="text-3xl font-bold sm:text-4xl">PC Marketplace</h1>
        <SearchBox
          query={query}
          onChange={(search) => change({ search: search || undefined, exact: undefined }, 'search')}
        />
      </div>
      <CategoryButtons query={query} />
      {filters.length === 0 && <FeaturedCarousel />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-hairline pt-6">
        <FilterToggle
          count={filters.length}
          aria-haspopup="dialog"
          onClick={() => setSheetOpen(true)}
          className="lg:hidden noscript:hidden"
        />
        <FilterToggle
          count={filters.length}
          aria-expanded={panelOpen}
          aria-controls={panelOpen ? FILTERS : undefined}
          onClick={() => setPanelOpen(!panelOpen)}
          className="max-lg:hidden noscript:hidden"
        />
        <a
          href={`#${FILTERS}`}
          className={buttonClasses('secondary', 'hidden noscript:inline-flex lg:hidden!')}
        >
          Filters
        </a>
        <form
          action={PAGES.devices.path}
          className="ml-auto flex flex-1 basis-36 gap-2 sm:order-last sm:max-w-48 noscript:sm:max-w-72"
        >
          <QueryFields query={query} except={['sort']} />
          <Select
            name="sort"
            aria-label="Sort by"
            value={query.sort ?? (query.search ? BEST_MATCH : 'newest')}
            onChange={({ target }) => change({ sort: (target.value as ProductSort) || undefined })}
          >
            {query.search && <option value={BEST_MATCH}>Best match</option>}
            {Object.entries(sorts).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <PlainSubmit />
        </form>
        <p role="status" className="min-h-6 w-full text-ink-soft sm:w-auto">
          {data && !error && <Count {...data} />}
        </p>
      </div>
      <FilterChips query={query} filters={filters} onRemove={change} onClear={clear} />
      <div className={panelOpen ? 'grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)]' : 'grid'}>
        {panelOpen && (
          <aside
            id={FILTERS}
            aria-label="Filters"
            className="max-lg:hidden noscript:max-lg:order-last noscript:max-lg:block"
          >
            <SkipLink to="results">Skip to results</SkipLink>
            {panel}
          </aside>
        )}
        <section
          id="results"
          tabIndex={-1}
          aria-labelledby="results-heading"
          className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 outline-none"
        >
          <h2 id="results-heading" className="sr-only">
            Results
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
            onRetry={retry}
            onClear={clear}
          />
        </section>
      </div>
      <Dialog title="Filters" placement="full" open={sheetOpen} onClose={() => setSheetOpen(false)}>
        {panel}
        <div className="sticky bottom-0 -mx-5 mt-6 -mb-5 grid grid-cols-[auto_1fr] gap-3 border-t border-hairline bg-sheet p-4">
          <Button variant="secondary" onClick={clear}>
            Clear
          </Button>
          <Button onClick={() => setSheetOpen(false)}>
            {data ? `Show ${data.pagination.total} results` : 'Show results'}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

/** As the server has it (backend/src/pages/pages.ts): a category is a page of its own, other filters are none. */
const headOf = ({ category }: DeviceQuery): DocumentHead =>
  category
    ? {
        title: categoryTitle(category),
        description: categoryDescription(category),
        path: `${PAGES.devices.path}?${new URLSearchParams({ category })}`,
      }
    : {
        title: PAGES.devices.title,
        description: PAGE_HEADS.devices?.description,
        path: PAGES.devices.path,
      };

interface FilterToggleProps extends ComponentProps<typeof Button> {
  /** How many filters are set. */
  count: number;
}

function FilterToggle({ count, ...rest }: FilterToggleProps) {
  return (
    <Button variant="secondary" {...rest}>
      <SlidersHorizontal aria-hidden="true" className="size-4" />
      Filters
      {count > 0 && (
        <span className="min-w-6 rounded-full bg-stamp px-1.5 text-sm leading-6 text-white">
          {count}
          <span className="sr-only"> active</span>
        </span>
      )}
    </Button>
  );
}

/** '13-24 of 86 devices'. */
function Count({ products, pagination: { page, limit, total } }: ProductList) {
  const devices = total === 1 ? '1 device' : `${total.toLocaleString('en')} devices`;
  const before = (page - 1) * limit;
  return products.length < total && products.length > 0
    ? `${before + 1}-${before + products.length} of ${devices}`
    : devices;
}
