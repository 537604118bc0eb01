import { HOME_FEATURED, PAGES, type ProductCard as Product } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { publicProducts } from '../../lib/devices/products';
import { useLanguage } from '../../lib/language/language';
import { useRetry } from '../../lib/page/use-retry';
import { LinkButton } from '../../ui/button';
import { ProductCard, ProductCardSkeleton } from '../../ui/device/product-card';
import { SealMark } from '../../ui/device/seal';
import { Spinner } from '../../ui/spinner';
import { EmptyState, ErrorState } from '../../ui/states';
import { FeaturedPick, PICK_FRAME } from './featured-pick';

/** The featured devices of the home page. */
export const featuredProducts = publicProducts(HOME_FEATURED);

export function Featured() {
  const { t, translate } = useLanguage();
  const { data, error } = useQuery(featuredProducts);
  const retry = useRetry();
  return (
    <section aria-labelledby="featured" className="wrap grid grid-cols-1 gap-5 sm:gap-8">
      <h2 id="featured" className="text-3xl font-bold sm:text-4xl">
        {t('Featured PCs & Laptops')}
      </h2>
      {error ? (
        <ErrorState title={translate(error.message)} onRetry={retry} />
      ) : data ? (
        <FeaturedProducts products={data.products} />
      ) : (
        <FeaturedSkeleton />
      )}
    </section>
  );
}

/** Among the featured devices, inspected and well-rated ones come first. */
const bestFirst = (products: readonly Product[]): readonly Product[] => {
  const rank = ({ inspected, inspectionRating }: Product) => (inspected ? 1 + (inspectionRating ?? 0) : 0);
  return products.toSorted((a, b) => rank(b) - rank(a));
};

function FeaturedProducts({ products }: { products: readonly Product[] }) {
  const { t } = useLanguage();
  const [pick, ...more] = bestFirst(products);
  return (
    <>
      {pick ? <FeaturedPick product={pick} /> : <PremiumLaptops />}
      {more.length > 0 && (
        <>
          <div className="flex items-center justify-between gap-2">
            <h3 className="text-xl font-semibold sm:text-2xl">{t('More Featured Products')}</h3>
            <LinkButton to={PAGES.devices.path} variant="secondary">
              {t('View All')}
            </LinkButton>
          </div>
          <ul aria-label={t('More featured products')} className={grid}>
            {more.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} />
              </li>
            ))}
            {more.length % 3 > 0 && (
              <li className={more.length % 3 === 1 ? 'md:col-span-2' : ''}>
                <MoreTile />
              </li>
            )}
          </ul>
        </>
      )}
      {!pick && <EmptyState title={t('No featured products available at the moment.')} />}
    </>
  );
}

/** Three columns on a desktop; where they do not fit, a horizontal scroller that reveals a part of the next device. */
const grid =
  'flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto -mx-4 px-4 pb-2 *:w-[88%] *:shrink-0 *:snap-start sm:scroll-px-6 sm:gap-4 sm:-mx-6 sm:px-6 sm:*:w-[44%] md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:overflow-visible md:px-0 md:pb-0 md:*:w-auto';

/** Fills the last row of the grid. */
function MoreTile() {
  const { t } = useLanguage();
  return (
    <Link
      to={`${PAGES.devices.path}?featured=true`}
      className="group flex h-full min-h-48 flex-col justify-between gap-6 rounded-md bg-dark-stamp p-6 text-on-dark hover:bg-dark"
    >
      <span className="font-display text-2xl leading-tight font-semibold text-balance">
        {t('Every featured device, with filters for price, city and memory')}
      </span>
      <SealMark className="mx-auto hidden size-44 text-dark/60 md:block" />
      <span className="font-semibold underline-offset-4 group-hover:underline">
        {t('Open the marketplace')}
      </span>
    </Link>
  );
}

/** Shown while nothing is featured. */
const PREMIUM: readonly PlainText[] = [
  'Business models, built to last longer than one owner',
  'Inspected devices carry the seal of our lab',
  'Prices in PKR, from sellers in your own city',
];

function PremiumLaptops() {
  const { t } = useLanguage();
  return (
    <div className="grid gap-6 rounded-md bg-dark-stamp p-6 text-on-dark sm:p-10 md:grid-cols-[1fr_auto] md:items-end">
      <div className="grid gap-4">
        <h3 className="text-3xl font-bold">{t('Premium Laptops')}</h3>
        <ul className="grid gap-2 text-lg">
          {PREMIUM.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-brass" />
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to={PAGES.devices.path} variant="secondary">
        {t('Browse All')}
      </LinkButton>
    </div>
  );
}

/** The pick and five cards, in their final height. */
function FeaturedSkeleton() {
  const { t } = useLanguage();
  return (
    <>
      <div className={`${PICK_FRAME} place-items-center lg:grid-cols-1`}>
        <Spinner label={t('Loading featured products...')} />
      </div>
      <div aria-hidden="true" className="h-11" />
      <div className={grid}>
        {Array.from({ length: HOME_FEATURED.limit - 1 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
          <ProductCardSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
