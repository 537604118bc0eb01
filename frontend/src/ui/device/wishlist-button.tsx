import { type ProductCard, WISHLIST_MESSAGES } from '@parkho/contracts';
import { Heart } from 'lucide-react';
import { toggleWishlist, useIsSaved } from '../../lib/devices/wishlist';
import { useLanguage } from '../../lib/language/language';
import { showToast } from '../toast';

/** The heart: saves a device in this browser, or removes it from the list. */
export function WishlistButton({ product, className = '' }: { product: ProductCard; className?: string }) {
  const { t, rich } = useLanguage();
  const saved = useIsSaved(product._id);
  return (
    <button
      type="button"
      aria-pressed={saved}
      onClick={() => showToast(t(WISHLIST_MESSAGES[toggleWishlist(product)]))}
      className={`grid size-11 place-items-center rounded-full border border-hairline bg-sheet text-ink hover:border-ink ${className}`}
    >
      <Heart aria-hidden="true" className={`size-5 ${saved ? 'fill-red-ink text-red-ink' : ''}`} />
      <span className="sr-only">{rich('Wishlist: {name}', { name: <bdi>{product.name}</bdi> })}</span>
    </button>
  );
}
