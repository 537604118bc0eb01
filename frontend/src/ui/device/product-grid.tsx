import type { ProductCard as Product } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';
import { ProductCard, ProductCardSkeleton } from './product-card';

interface ProductGridProps {
  products: readonly Product[];
  label: string;
  /** The main content of the page: its first picture loads with priority. */
  priority?: boolean;
  /** Full-width content after the first devices. */
  between?: ReactNode;
}

/** Full rows of one, two and four columns; with three, later devices fill the second row. */
const BEFORE_BETWEEN = 4;

/** Devices in a grid. */
export function ProductGrid({ products, label, priority = false, between }: ProductGridProps) {
  const items = products.map((product, index) => (
    <li key={product._id}>
      <ProductCard product={product} priority={priority && index === 0} />
    </li>
  ));
  return (
    <ul aria-label={label} className="card-grid grid-flow-row-dense">
      {items.slice(0, BEFORE_BETWEEN)}
      {between && <li className="col-span-full min-w-0 py-3">{between}</li>}
      {items.slice(BEFORE_BETWEEN)}
    </ul>
  );
}

/** The expected number of cards. */
export function ProductGridSkeleton({ count }: { count: number }) {
  const { t } = useLanguage();
  return (
    <div role="status" aria-label={t('Loading products')} className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
