import { PAGES } from '@parkho/contracts';
import { useWishlist } from '../../lib/wishlist';
import { LinkButton } from '../../ui/button';
import { ProductGrid } from '../../ui/product-grid';
import { EmptyState } from '../../ui/states';

export default function WishlistPage() {
  const products = useWishlist();
  return (
    <div className="wrap grid gap-8 py-10">
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">My Wishlist</h1>
        <p className="text-ink-soft">
          {products.length === 1 ? '1 device' : `${products.length} devices`}, kept in this browser.
        </p>
      </div>
      {products.length > 0 ? (
        <ProductGrid products={products} label="Saved products" />
      ) : (
        <EmptyState title="Your wishlist is empty.">
          <LinkButton to={PAGES.devices.path}>Browse devices</LinkButton>
        </EmptyState>
      )}
    </div>
  );
}
