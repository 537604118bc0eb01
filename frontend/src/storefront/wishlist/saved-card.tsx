import { formatPkr, WISHLIST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { formatDate } from '../../lib/date';
import type { SavedProduct } from '../../lib/devices/wishlist';
import { ProductCard } from '../../ui/device/product-card';

interface SavedCardProps {
  product: SavedProduct;
  /** It was on the list a moment ago. */
  isRemoved: boolean;
}

/** A device of the wishlist. Its line under the price is always there, so that nothing moves when a price has changed. */
export function SavedCard({ product, isRemoved }: SavedCardProps) {
  const { price, savedPrice, savedAt, gone } = product;
  const isChanged = price !== savedPrice && !gone;
  return (
    <ProductCard
      product={product}
      dimmed={isRemoved || gone}
      closed={gone ? MESSAGES.gone : undefined}
      note={
        <p className="min-h-[1.5em] text-sm text-ink-soft">
          {isRemoved ? (
            MESSAGES.backWithHeart
          ) : isChanged ? (
            <span className={price < savedPrice ? 'font-semibold text-stamp' : 'font-semibold text-ink'}>
              {MESSAGES.was(formatPkr(savedPrice))}
            </span>
          ) : (
            savedAt && MESSAGES.savedOn(formatDate(savedAt))
          )}
        </p>
      }
    />
  );
}
