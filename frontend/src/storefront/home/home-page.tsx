import { useQuery } from '@tanstack/react-query';
import { paths } from '../../app/paths';
import { publicProducts } from '../../lib/products';
import { useDocumentTitle } from '../../lib/use-document-title';
import { LinkButton } from '../../ui/button';
import { ProductGrid, ProductGridSkeleton } from '../../ui/product-grid';
import { EmptyState, ErrorState } from '../../ui/states';

/** The featured list of the home page (specification, section 9). */
const FEATURED_LIMIT = 6;

export default function HomePage() {
  useDocumentTitle('Used computers, put to the test');
  const { data, error, refetch } = useQuery(publicProducts({ featured: true, limit: FEATURED_LIMIT }));
  return (
    <div className="wrap grid gap-8 py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl font-bold sm:text-4xl">Featured PCs &amp; Laptops</h1>
        <LinkButton to={paths.devices} variant="secondary">
          View All
        </LinkButton>
      </div>
      {error ? (
        <ErrorState title={error.message} onRetry={refetch} />
      ) : !data ? (
        <ProductGridSkeleton count={FEATURED_LIMIT} />
      ) : data.products.length === 0 ? (
        <EmptyState title="No featured products available at the moment." />
      ) : (
        <ProductGrid products={data.products} label="Featured products" />
      )}
    </div>
  );
}
