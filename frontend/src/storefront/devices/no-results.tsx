import { activeFilters, PRODUCT_MESSAGES, type ProductList, understoodFilters } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { categories } from '../../lib/devices/categories';
import { deviceCount } from '../../lib/devices/device-count';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { isEmptyRange } from '../../lib/devices/price-range';
import { useLanguage } from '../../lib/language/language';
import { ProductGrid } from '../../ui/device/product-grid';
import { DeviceSearch } from '../../ui/search/device-search';
import { ClearFilters } from '../../ui/search/filter-chips';
import { EmptyState } from '../../ui/states';
import { SaveSearch } from './save-search';

interface NoResultsProps extends Pick<ProductList, 'wider' | 'searched'> {
  query: DeviceQuery;
  onClear: () => void;
}

/** Shows the query without results, and what it would find without one of its parts. */
export function NoResults({ query, wider, searched, onClear }: NoResultsProps) {
  const localization = useLanguage();
  const { t, rich } = localization;
  const parts = activeFilters(query, localization).map(({ label }) => label);
  const [englishFilters, translatedFilters] = [undefined, localization].map((wording) => [
    ...activeFilters(query, wording),
    ...understoodFilters(searched?.understood, wording),
  ]);
  /** The name of a part of the query, which the answer has in English. */
  const without = (part: string) => {
    const index = englishFilters!.findIndex(({ label }) => label === part);
    return rich('Without “{part}”', { part: <bdi>{translatedFilters![index]?.label ?? part}</bdi> });
  };
  return (
    <>
      <EmptyState
        title={t(PRODUCT_MESSAGES.noneFound)}
        hint={
          isEmptyRange(query)
            ? t(PRODUCT_MESSAGES.priceRangeCrossed)
            : t('Try adjusting your filters or search terms')
        }
      >
        {parts.length > 0 && (
          <p className="max-w-prose wrap-anywhere">
            {rich('Nothing on sale matches {question}.', { question: <bdi>{parts.join(t(', '))}</bdi> })}
          </p>
        )}
        {wider && (
          <ul className="grid justify-items-center">
            {wider.questions.map(({ without: part, question, total }) => (
              <li key={part}>
                <Link to={{ search: deviceSearch(question) }} className={LINK}>
                  <span>
                    {without(part)}: {deviceCount(total, localization)}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {parts.length > 0 && <SaveSearch query={query} label={t('Email me when one is listed')} />}
          <ClearFilters query={query} variant="secondary" onClear={onClear} />
        </div>
        <search className="w-full max-w-[34rem]">
          <DeviceSearch label={t('Search all devices')} placeholder={t('Search all devices')} />
        </search>
      </EmptyState>
      {wider && (
        <section aria-labelledby="nearest" className="grid gap-4">
          <div>
            <h3 id="nearest" className="text-2xl font-bold">
              {t('Nearest devices')}
            </h3>
            <p className="text-ink-soft wrap-anywhere">{without(wider.questions[0]!.without)} </p>
          </div>
          <ProductGrid products={wider.products} label={t('Nearest devices')} />
        </section>
      )}
      <CategoryLinks />
    </>
  );
}

const LINK =
  'inline-flex min-h-11 items-center font-medium text-stamp underline underline-offset-4 wrap-anywhere';

/** All categories of the shop, without the filters that found nothing. */
function CategoryLinks() {
  const { t, translate } = useLanguage();
  const { data = [] } = useQuery(categories);
  if (data.length === 0) return null;
  return (
    <nav aria-label={t('All categories')} className="flex flex-wrap items-center gap-x-5">
      <span className="text-ink-soft">{t('All devices of a category:')}</span>
      {data.map(({ name }) => (
        <Link key={name} to={{ search: deviceSearch({ category: name }) }} className={LINK}>
          <bdi>{translate(name)}</bdi>
        </Link>
      ))}
    </nav>
  );
}
