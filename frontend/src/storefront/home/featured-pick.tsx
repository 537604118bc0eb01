import { devicePath, type ProductCard, type SpecificationKey } from '@parkho/contracts';
import { cardImage } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../../ui/button';
import { Badge, ConditionBadge, StaleNote } from '../../ui/device/badge';
import { Picture } from '../../ui/device/picture';
import { Price } from '../../ui/device/price';
import { sellerName } from '../../ui/device/product-card';
import { InspectedSeal } from '../../ui/device/seal';
import { WishlistButton } from '../../ui/device/wishlist-button';
import { ContactSeller } from './contact-seller';

/** The frame of the pick, shared with its skeleton. */
export const PICK_FRAME =
  'grid min-h-144 grid-cols-1 overflow-hidden rounded-md border border-hairline bg-sheet sm:min-h-208 lg:min-h-104 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]';

const chips: readonly SpecificationKey[] = ['processor', 'gpu', 'ram', 'storage'];

/** The first featured device, large. */
export function FeaturedPick({ product }: { product: ProductCard }) {
  const { t, rich, translate } = useLanguage();
  const { _id, name, description, category, location, condition, price, specifications, seller } = product;
  return (
    <article className={PICK_FRAME}>
      <div className="relative">
        <Picture
          src={cardImage(product.images)}
          alt={name}
          sizes="(min-width: 80rem) 40rem, (min-width: 64rem) 50vw, (min-resolution: 2.5dppx) 60vw, 100vw"
          className="aspect-3/2 sm:aspect-16/10 lg:aspect-auto lg:h-full"
        />
        <div className="absolute top-4 start-4 flex flex-wrap gap-1.5">
          <Badge kind="featured" />
        </div>
        <WishlistButton product={product} className="absolute top-3 end-3" />
        {product.inspected && (
          <InspectedSeal
            rating={product.inspectionRating}
            stale={product.inspectionStale}
            className="absolute end-4 -bottom-8 size-24 -rotate-12 sm:size-28 lg:end-auto lg:bottom-4 lg:start-4"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3 p-4 wrap-anywhere sm:gap-4 sm:p-8">
        <p className="text-sm text-ink-soft">
          {translate(category)} / <bdi>{translate(location)}</bdi>
        </p>
        <h3 dir="auto" className="line-clamp-3 text-2xl font-bold sm:text-3xl">
          {name}
        </h3>
        <ConditionBadge condition={condition} />
        <p dir="auto" className="line-clamp-3 text-ink-soft max-sm:hidden">
          {description}
        </p>
        <ul aria-label={t('Specifications')} className="flex flex-wrap gap-2">
          {chips.map(
            (key) =>
              specifications[key] && (
                <li key={key}>
                  <Badge kind="plain">
                    <bdi>{specifications[key]}</bdi>
                  </Badge>
                </li>
              ),
          )}
        </ul>
        <div className="mt-auto grid gap-1 pt-2">
          <Price amount={price} className="text-3xl sm:text-4xl" />
          {product.inspectionStale && <StaleNote />}
          <p className="text-ink-soft">
            {rich('Sold by {name}', { name: <bdi>{translate(sellerName(seller))}</bdi> })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 *:flex-auto">
          <LinkButton to={devicePath(_id)}>
            {t('View Details')}
            <span className="sr-only">
              : <bdi>{name}</bdi>
            </span>
          </LinkButton>
          <ContactSeller product={product} />
        </div>
      </div>
    </article>
  );
}
