import { PRODUCT_MESSAGES, PUBLIC_PAGE_SIZE } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths';
import { publicProducts } from '../../lib/products';
import { useDocumentTitle } from '../../lib/use-document-title';
import { Pagination } from '../../ui/pagination';
import { ProductGrid, ProductGridSkeleton } from '../../ui/product-grid';
import { EmptyState, ErrorState } from '../../ui/states';

export default function DevicesPage() {
  useDocumentTitle('PC Marketplace');
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const { data, error, refetch } = useQuery(publicProducts({ page, limit: PUBLIC_PAGE_SIZE }));
  return (
    <div className="wrap grid gap-8 py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">PC Marketplace</h1>
      <section id="results" className="grid gap-8">
        {error ? (
          <ErrorState
            title={PRODUCT_MESSAGES.loadError}
            detail={error.message}
            retryLabel="Try Again"
            onRetry={refetch}
          />
        ) : !data ? (
          <ProductGridSkeleton count={PUBLIC_PAGE_SIZE} />
        ) : data.products.length === 0 ? (
          <EmptyState title="No products found" hint="Try adjusting your filters or search terms" />
        ) : (
          <ProductGrid products={data.products} label="Products" />
        )}
        <Pagination
          page={page}
          totalPages={data?.pagination.totalPages ?? 0}
          linkTo={(number) => `${paths.devices}?page=${number}#results`}
        />
      </section>
    </div>
  );
}
