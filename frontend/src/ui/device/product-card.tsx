import { cardFacts, devicePath, type ProductCard as Product } from '@parkho/contracts';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { cardImage } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';
import { Skeleton } from '../skeleton';
import { Badge, ConditionBadge, InspectedBadge, StaleNote } from './badge';
import { CompareToggle } from './compare-toggle';
import { Picture } from './picture';
import { BelowSimilar, FormerPrice, Price } from './price';
import { InspectedSeal } from './seal';
import { WishlistButton } from './wishlist-button';

/** The width of a card's picture; phones with three device pixels per CSS pixel get two, for half the bytes. */
const CARD_SIZES = '(min-width: 80rem) 19rem, (min-width: 40rem) 45vw, (min-resolution: 2.5dppx) 6rem, 9rem';

export const sellerName = ({ businessName, name }: Partial<Product['seller']>): string =>
  businessName || name || 'Unknown Seller';

const frame =
  'relative grid h-full grid-cols-[min(8.5rem,38%)_minmax(0,1fr)] rounded-md border border-hairline sm:flex sm:flex-col';
/**
 * On a phone the whole picture with space for the heart above it and badges below. Not centred, because the centre
 * moves while the text beside it loads.
 */
const pictureFrame = 'relative grid content-start max-sm:ps-2 max-sm:pt-10 sm:rounded-t-md sm:bg-paper-deep';
const picture = 'aspect-4/3 max-sm:rounded-sm sm:rounded-t-md';
const body = 'flex flex-1 flex-col gap-1 p-3 max-sm:min-h-44 sm:gap-3 sm:p-4';
/** In the upper corner of the picture on a phone, beside the price elsewhere. */
const compareTick = 'z-10 max-sm:absolute max-sm:top-1 max-sm:start-[calc(min(8.5rem,38%)-3rem)] sm:relative';
const action = 'flex min-h-11 items-center justify-center rounded-md border px-4 font-semibold';

interface ProductCardProps {
  product: Product;
  /** A line under the price. */
  note?: ReactNode;
  /** Why it has no page: shown instead of the link. */
  closed?: string;
  /** Visually de-emphasised. */
  dimmed?: boolean;
  /** For the first cards in view: their picture loads without waiting for the layout. */
  priority?: boolean;
}

/**
 * A device in a grid: on a phone a row, several of which fit on its screen. The whole card is one link (that of 'View
 * Details', stretched over it); the heart is above it. Lists render it in an `li`. Changes around a list, such as its
 * filters, do not rerender cards.
 */
export const ProductCard = memo(function ProductCard({
  product,
  note,
  closed,
  dimmed = closed !== undefined,
  priority,
}: ProductCardProps) {
  const { name, description, category, condition, price, wasPrice, belowSimilar, location } = product;
  const { t, rich, translate } = useLanguage();
  const facts = cardFacts(product.specifications, product.laptopDetails);
  return (
    <article
      className={`${frame} ${dimmed ? 'bg-paper' : 'bg-sheet'} ${closed ? '' : 'group transition-shadow hover:border-edge hover:shadow-lift'}`}
    >
      <div className={pictureFrame}>
        <Picture
          src={cardImage(product.images)}
          alt={name}
          sizes={CARD_SIZES}
          priority={priority}
          className={`${picture} ${dimmed ? 'opacity-45 grayscale' : ''}`}
        />
        <div className="absolute bottom-2 start-2 flex flex-col items-start gap-1 sm:top-3 sm:bottom-auto sm:start-3 sm:flex-row">
          {product.isFeatured && !closed && <Badge kind="featured" />}
          {product.sold && <Badge kind="sold" />}
          {product.inspected && (
            <span className="sm:hidden">
              <InspectedBadge product={product} />
            </span>
          )}
        </div>
        <WishlistButton
          product={product}
          className="absolute top-1 start-1 z-10 sm:top-2 sm:end-2 sm:start-auto"
        />
        {product.inspected && (
          <InspectedSeal
            rating={product.inspectionRating}
            stale={product.inspectionStale}
            className="absolute end-3 -bottom-6 size-18 -rotate-12 max-sm:hidden"
          />
        )}
      </div>
      <div className={body}>
        <p className="truncate text-sm leading-snug text-ink-soft">
          {translate(category)}
          <span aria-hidden="true"> / </span>
          <bdi>{translate(location)}</bdi>
        </p>
        <h3
          className={`line-clamp-2 leading-tight font-semibold wrap-anywhere sm:text-lg sm:leading-tight ${dimmed ? 'text-ink-soft' : ''}`}
        >
          <bdi>{name}</bdi>
        </h3>
        {/* In a phone's order: a row reordered by CSS would shift while the page loads. */}
        <div className="grid max-w-full min-w-0 sm:order-1 sm:mt-auto sm:gap-1">
          <div className="flex items-center justify-between gap-2">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Price
                amount={price}
                className={`text-xl max-sm:whitespace-normal sm:text-2xl ${dimmed ? 'text-ink-soft' : ''}`}
              />
              {note || product.sold ? null : wasPrice ? (
                <FormerPrice amount={wasPrice} />
              ) : (
                belowSimilar && <BelowSimilar amount={belowSimilar} />
              )}
            </p>
            {!closed && <CompareToggle product={product} className={compareTick} />}
          </div>
          {product.inspectionStale && <StaleNote />}
          {note}
          <p className="truncate text-sm text-ink-soft max-sm:hidden">
            {rich('Sold by {name}', { name: <bdi>{translate(sellerName(product.seller))}</bdi> })}
          </p>
        </div>
        <p className="max-sm:leading-none">
          <ConditionBadge condition={condition} />
        </p>
        <p
          dir="auto"
          className="line-clamp-2 text-sm leading-normal wrap-anywhere text-ink-soft max-sm:hidden"
        >
          {description}
        </p>
        {facts.length > 0 && (
          <dl
            // Hardware names are in Latin letters: on a phone the line has their direction.
            className="text-sm max-sm:line-clamp-4 max-sm:leading-snug max-sm:rtl:text-right max-sm:rtl:[direction:ltr] sm:divide-y sm:divide-hairline sm:border-y sm:border-hairline"
          >
            {facts.map(([label, text]) => (
              <div
                key={label}
                className="max-sm:inline max-sm:not-last:after:content-[',_'] sm:flex sm:items-baseline sm:gap-2 sm:py-0.5"
              >
                <dt className="label-text min-w-9 shrink-0 text-ink-soft max-sm:sr-only">
                  {translate(label)}
                </dt>
                <dd
                  dir="auto"
                  className="max-sm:inline max-sm:wrap-anywhere sm:line-clamp-2 sm:font-medium sm:wrap-anywhere"
                >
                  {text}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {closed ? (
          <p className={`${action} border-dashed border-edge text-ink-soft sm:order-2`}>{closed}</p>
        ) : (
          <Link
            to={devicePath(product._id)}
            className={`${action} border-edge transition-colors sm:order-2 group-hover:border-stamp group-hover:bg-stamp group-hover:text-contrast after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-stamp max-sm:absolute max-sm:inset-0 max-sm:border-0 max-sm:bg-transparent`}
          >
            <span className="max-sm:sr-only">{t('View Details')}</span>
            <span className="sr-only">
              : <bdi>{name}</bdi>
            </span>
          </Link>
        )}
      </div>
    </article>
  );
});

/** The skeleton of a ProductCard, on a phone with the same height. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className={`${frame} bg-sheet`}>
      <div className={pictureFrame}>
        <Skeleton className={picture} />
      </div>
      <div className={body}>
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-5" />
        <Skeleton className="h-6 w-2/3 sm:h-4" />
        <Skeleton className="h-9" />
        <Skeleton className="h-4 sm:h-[6.3125rem]" />
        <Skeleton className="h-14 w-2/3 max-sm:hidden" />
        <Skeleton className="h-11 max-sm:hidden" />
      </div>
    </div>
  );
}
