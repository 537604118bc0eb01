import {
  devicePath,
  type ProductCard as Product,
  SPECIFICATION_KEYS,
  type SpecificationKey,
  type Specifications,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardImage } from '../lib/image';
import { Badge, ConditionBadge } from './badge';
import { Picture } from './picture';
import { Price } from './price';
import { InspectedSeal } from './seal';
import { Skeleton } from './skeleton';
import { WishlistButton } from './wishlist-button';

/** How wide a card of the card-grid is; phones of three pixels to the dot get two, for half the bytes. */
const CARD_SIZES = '(min-width: 80rem) 19rem, (min-width: 40rem) 45vw, (min-resolution: 2.5dppx) 60vw, 100vw';

const factLabels: Record<SpecificationKey, string> = {
  processor: 'CPU',
  gpu: 'GPU',
  ram: 'RAM',
  storage: 'Disk',
  motherboard: 'Board',
  psu: 'Power',
  cooling: 'Cooling',
  case: 'Case',
};

/** The first four that are known: a power supply has no processor to tell of. */
const factsOf = (specifications: Specifications) =>
  SPECIFICATION_KEYS.filter((key) => specifications[key]).slice(0, 4);

export const sellerName = ({ businessName, name }: Partial<Product['seller']>): string =>
  businessName || name || 'Unknown Seller';

const frame = 'relative flex h-full flex-col rounded-md border border-hairline';
const action = 'flex min-h-11 grow items-center justify-center rounded-md border px-4 font-semibold';

interface ProductCardProps {
  product: Product;
  /** A line under the price. */
  note?: ReactNode;
  /** Why its page is not to be opened: said in place of the link. */
  closed?: string;
  /** Set back behind the others. */
  dimmed?: boolean;
}

/**
 * A device in a grid. The whole card is one link (that of 'View Details', stretched over it); the heart lies above.
 * Lists render it in an `li`.
 */
export function ProductCard({ product, note, closed, dimmed = closed !== undefined }: ProductCardProps) {
  const { name, description, category, condition, price, specifications, location } = product;
  const facts = factsOf(specifications);
  return (
    <article
      className={`${frame} ${dimmed ? 'bg-paper' : 'bg-sheet'} ${closed ? '' : 'group transition-shadow hover:border-edge hover:shadow-lift'}`}
    >
      <div className="relative">
        <Picture
          src={cardImage(product.images)}
          alt={name}
          sizes={CARD_SIZES}
          className={`aspect-3/2 rounded-t-md sm:aspect-4/3 ${dimmed ? 'opacity-45 grayscale' : ''}`}
        />
        <div className="absolute top-3 left-3 flex flex-wrap gap-1.5">
          {product.isFeatured && !closed && <Badge kind="featured" />}
          {product.sold && <Badge kind="sold" />}
        </div>
        <WishlistButton product={product} className="absolute top-2 right-2 z-10" />
        {product.inspected && <InspectedSeal className="absolute right-3 -bottom-6 size-18 -rotate-12" />}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <p className="label-text flex items-center gap-2 text-ink-soft">
          {category}
          <span aria-hidden="true">/</span>
          {location}
        </p>
        <h3
          className={`line-clamp-2 text-lg leading-tight font-semibold wrap-anywhere sm:min-h-[2.5em] ${dimmed ? 'text-ink-soft' : ''}`}
        >
          {name}
        </h3>
        <ConditionBadge condition={condition} />
        <p className="line-clamp-2 min-h-[3em] text-sm leading-normal wrap-anywhere text-ink-soft">
          {description}
        </p>
        {facts.length > 0 && (
          <dl className="divide-y divide-hairline border-y border-hairline text-sm">
            {facts.map((key) => (
              <div key={key} className="flex items-baseline gap-2 py-0.5">
                <dt className="label-text min-w-8 shrink-0 text-ink-soft">{factLabels[key]}</dt>
                <dd className="line-clamp-1 wrap-anywhere font-medium">{specifications[key]}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className="mt-auto flex flex-wrap items-end justify-between gap-3 sm:grid sm:grid-cols-1">
          <div className="grid max-w-full min-w-0 gap-1">
            <Price amount={price} exact className={`text-2xl ${dimmed ? 'text-ink-soft' : ''}`} />
            {note}
            <p className="truncate text-sm text-ink-soft">Sold by {sellerName(product.seller)}</p>
          </div>
          {closed ? (
            <p className={`${action} border-dashed border-edge text-ink-soft`}>{closed}</p>
          ) : (
            <Link
              to={devicePath(product._id)}
              className={`${action} border-edge transition-colors group-hover:border-stamp group-hover:bg-stamp group-hover:text-white after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-stamp`}
            >
              View Details<span className="sr-only">: {name}</span>
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

/** The same boxes at the same heights as a ProductCard. */
export function ProductCardSkeleton() {
  return (
    <div aria-hidden="true" className={`${frame} bg-sheet`}>
      <Skeleton className="aspect-3/2 rounded-t-md sm:aspect-4/3" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-[0.9625rem] w-1/2" />
        <Skeleton className="h-[1.40625rem] sm:h-[2.8125rem]" />
        <Skeleton className="h-[0.9625rem] w-1/3" />
        <Skeleton className="h-[2.625rem]" />
        <Skeleton className="h-[6.3125rem]" />
        <Skeleton className="h-14 w-2/3" />
        <Skeleton className="h-11 max-sm:hidden" />
      </div>
    </div>
  );
}
