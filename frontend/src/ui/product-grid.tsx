import type { ProductCard as Product } from '@parkho/contracts';
import { ProductCard, ProductCardSkeleton } from './product-card';

/** Devices side by side. */
export function ProductGrid({ products, label }: { products: readonly Product[]; label: string }) {
  return (
    <ul aria-label={label} className="card-grid">
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

/** As many cards as will come. */
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
