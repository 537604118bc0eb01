import type { ProductCard as Product } from '@parkho/contracts';
import { ProductCard, ProductCardSkeleton } from './product-card';

interface ProductGridProps {
  products: readonly Product[];
  label: string;
  /** The main content of the page: its first picture is loaded with priority. */
  priority?: boolean;
}

/** Devices side by side. */
export function ProductGrid({ products, label, priority = false }: ProductGridProps) {
  return (
    <ul aria-label={label} className="card-grid">
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} priority={priority && index === 0} />
        </li>
      ))}
    </ul>
  );
}

/** The expected number of cards. */
export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Loading products" className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move.
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
