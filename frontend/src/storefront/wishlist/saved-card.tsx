import { WISHLIST_MESSAGES as MESSAGES, PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { deviceSearch } from '../../lib/devices/device-query';
import type { SavedProduct } from '../../lib/devices/wishlist';
import { useLanguage } from '../../lib/language/language';
import { ProductCard } from '../../ui/device/product-card';

/** Devices of its category that cost at most a tenth more. */
const similar = ({ category, price }: SavedProduct): string =>
  `${PAGES.devices.path}?${deviceSearch({ category, maxPrice: Math.ceil((price * 11) / 10_000) * 1_000 })}`;
/** The style of a link that is above the link of the whole card. */
const similarLink =
  'relative z-10 inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4';

interface SavedCardProps {
  product: SavedProduct;
  /** Whether it was removed a moment ago. */
  isRemoved: boolean;
}

/**
 * A device of the wishlist. The line under its price is always reserved, so that nothing moves when the price changes.
 */
export function SavedCard({ product, isRemoved }: SavedCardProps) {
  const { t, rich, pkr, date } = useLanguage();
  const { price, savedPrice, savedAt, gone } = product;
  const isChanged = price !== savedPrice && !gone;
  return (
    <ProductCard
      product={product}
      dimmed={isRemoved || gone}
      closed={gone ? t(MESSAGES.gone) : undefined}
      note={
        <p className="min-h-[1.5em] text-sm text-ink-soft">
          {isRemoved ? (
            t(MESSAGES.backWithHeart)
          ) : gone || product.sold ? (
            <Link to={similar(product)} className={similarLink}>
              <span aria-hidden="true">{t('See similar devices')}</span>
              <span className="sr-only">
                {rich('See similar devices to {name}', { name: <bdi>{product.name}</bdi> })}
              </span>
            </Link>
          ) : isChanged ? (
            <span className={price < savedPrice ? 'font-semibold text-stamp' : 'font-semibold text-ink'}>
              {t(price < savedPrice ? '{by} less, was {before}' : '{by} more, was {before}', {
                by: pkr(Math.abs(savedPrice - price)),
                before: pkr(savedPrice),
              })}
            </span>
          ) : (
            savedAt && t('Saved {date}', { date: date(savedAt) })
          )}
        </p>
      }
    />
  );
}
