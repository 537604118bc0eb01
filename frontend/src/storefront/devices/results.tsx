import { PRODUCT_MESSAGES, type ProductList, PUBLIC_PAGE_SIZE } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { type DeviceQuery, deviceSearch } from '../../lib/devices/device-query';
import { useLanguage } from '../../lib/language/language';
import { ProductGrid, ProductGridSkeleton } from '../../ui/device/product-grid';
import { Pagination } from '../../ui/pagination';
import { ErrorState } from '../../ui/states';
import { NoResults } from './no-results';

interface ResultsProps {
  query: DeviceQuery;
  data: ProductList | undefined;
  error: Error | null;
  /** `data` answers the previous query. */
  stale: boolean;
  /** Rendered after the first devices. */
  between?: ReactNode;
  onRetry: () => void;
  onClear: () => void;
}

export function Results({ query, data, error, stale, between, onRetry, onClear }: ResultsProps) {
  const { t, translate } = useLanguage();
  if (error) {
    return (
      <ErrorState
        title={t(PRODUCT_MESSAGES.loadError)}
        detail={translate(error.message)}
        retryLabel={t('Try Again')}
        onRetry={onRetry}
      />
    );
  }
  if (!data) return <ProductGridSkeleton count={PUBLIC_PAGE_SIZE} />;
  return (
    <div aria-busy={stale} className={`grid gap-8 transition-opacity ${stale ? 'opacity-50' : ''}`}>
      {data.products.length > 0 ? (
        <ProductGrid products={data.products} label={t('Products')} priority between={between} />
      ) : (
        <NoResults query={query} {...data} onClear={onClear} />
      )}
      <Pagination
        page={data.pagination.page}
        totalPages={data.pagination.totalPages}
        linkTo={(page) => ({ search: deviceSearch({ ...query, page }), hash: '#results' })}
      />
    </div>
  );
}
