import { activeFilters, PRODUCT_MESSAGES, type ProductList } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categories } from '../../lib/devices/categories';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { isEmptyRange } from '../../lib/devices/price-range';
import { ProductGrid } from '../../ui/device/product-grid';
import { DeviceSearch } from '../../ui/search/device-search';
import { ClearFilters } from '../../ui/search/filter-chips';
import { EmptyState } from '../../ui/states';
import { SaveSearch } from './save-search';

interface NoResultsProps extends Pick<ProductList, 'wider'> {
  query: DeviceQuery;
  onClear: () => void;
}

/** Says what was looked for, and what the same question finds without one of its parts. */
export function NoResults({ query, wider, onClear }: NoResultsProps) {
  const parts = activeFilters(query).map(({ label }) => label);
  return (
    <>
      <EmptyState
        title={PRODUCT_MESSAGES.noneFound}
        hint={
          isEmptyRange(query)
            ? PRODUCT_MESSAGES.priceRangeCrossed
            : 'Try adjusting your filters or search terms'
        }
      >
        {parts.length > 0 && (
          <p className="max-w-prose wrap-anywhere">{PRODUCT_MESSAGES.nothingMatches(parts.join(', '))}</p>
        )}
        {wider && (
          <ul className="grid justify-items-center">
            {wider.questions.map(({ without, question, total }) => (
              <li key={without}>
                <Link to={{ search: deviceSearch(question) }} className={LINK}>
                  {PRODUCT_MESSAGES.foundWithout(without, total)}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {parts.length > 0 && <SaveSearch query={query} label="Email me when one is listed" />}
          <ClearFilters query={query} variant="secondary" onClear={onClear} />
        </div>
        <search className="w-full max-w-[34rem]">
          <DeviceSearch label="Search all devices" placeholder="Search all devices" />
        </search>
      </EmptyState>
      {wider && (
        <section aria-labelledby="nearest" className="grid gap-4">
          <div>
            <h3 id="nearest" className="text-2xl font-bold">
              Nearest devices
            </h3>
            <p className="text-ink-soft wrap-anywhere">
              {PRODUCT_MESSAGES.without(wider.questions[0]!.without)}
            </p>
          </div>
          <ProductGrid products={wider.products} label="Nearest devices" />
        </section>
      )}
      <CategoryLinks />
    </>
  );
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-stamp underline underline-offset-4 wrap-anywhere';

/** Every category of the shop, without the filters that found nothing. */
function CategoryLinks() {
  const { data = [] } = useQuery(categories);
  if (data.length === 0) return null;
  return (
    <nav aria-label="All categories" className="flex flex-wrap items-center gap-x-5">
      <span className="text-ink-soft">All devices of a category:</span>
      {data.map(({ name }) => (
        <Link key={name} to={{ search: deviceSearch({ category: name }) }} className={LINK}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
