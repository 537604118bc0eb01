import { devicePath, deviceTitle, type ManagedPage, PAGES, type ProductPage } from '@parkho/contracts';
import { Share2 } from 'lucide-react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { Badge, ConditionBadge } from '../../ui/device/badge';
import { CompareToggle } from '../../ui/device/compare-toggle';
import { FormerPrice, Price } from '../../ui/device/price';
import { InspectedSeal } from '../../ui/device/seal';
import { WishlistButton } from '../../ui/device/wishlist-button';
import { ShareButton } from '../../ui/page/share-button';
import { cardOf } from './device';
import { comparedWithSimilar } from './price-comparison';

/** @param product with `contacts` if its seller or the staff read it */
export function TitleBlock({ product }: { product: ProductPage & Pick<Partial<ManagedPage>, 'contacts'> }) {
  const {
    name,
    price,
    wasPrice,
    sold,
    category,
    condition,
    location,
    laptopDetails,
    views,
    createdAt,
    contacts = 0,
  } = product;
  const localization = useLanguage();
  const { t, rich, translate, date, number } = localization;
  const comparison = sold ? undefined : comparedWithSimilar(product, localization);
  return (
    <section aria-labelledby="device" className="grid grid-cols-1 gap-2 sm:gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <p className="flex min-h-11 min-w-0 flex-1 basis-32 flex-wrap items-center gap-2 text-sm text-ink-soft wrap-anywhere">
          <Link
            to={`${PAGES.devices.path}?category=${encodeURIComponent(category)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {translate(category)}
          </Link>
          <span aria-hidden="true">/</span>
          <bdi>{translate(location)}</bdi>
        </p>
        {/* As wide as three buttons before a browser has parsed the last one. */}
        <div className="flex gap-2 max-sm:min-w-37 print:hidden noscript:min-w-0">
          <CompareToggle product={product} />
          <WishlistButton product={cardOf(product)} />
          <ShareButton
            shared={{ title: name, text: deviceTitle(product, localization), path: devicePath(product._id) }}
            className="grid size-11 place-items-center rounded-full border border-hairline bg-sheet hover:border-ink"
          >
            <Share2 aria-hidden="true" className="size-5" />
            <span className="sr-only">{rich('Share: {name}', { name: <bdi>{name}</bdi> })}</span>
          </ShareButton>
        </div>
      </div>
      <h1 id="device" className="text-2xl font-bold wrap-anywhere sm:text-4xl">
        <bdi>{name}</bdi>
      </h1>
      <StateBadges product={product} />
      {/* Beside the seal if both fit, with text twice as large above it. */}
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid min-w-0 grow basis-44 gap-1 sm:gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Price amount={price} className="text-3xl max-sm:whitespace-normal sm:text-4xl" />
            {wasPrice && !sold && <FormerPrice amount={wasPrice} />}
          </p>
          {comparison && <p className="text-sm text-ink-soft">{comparison}</p>}
          <p className="flex flex-wrap items-baseline gap-x-3">
            <ConditionBadge condition={condition} />
            {laptopDetails.negotiable === 'Yes' && (
              <span className="text-sm text-ink-soft">{t('Negotiable')}</span>
            )}
            {laptopDetails.quantity && !sold && (
              <span className="text-sm text-ink-soft">
                {t('{count} available', { count: number(laptopDetails.quantity) })}
              </span>
            )}
          </p>
        </div>
        {product.inspected && (
          <InspectedSeal
            rating={product.inspectionRating}
            stale={product.inspectionStale}
            className="size-24 shrink-0 -rotate-12 sm:-my-2 sm:size-28"
          />
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {t('Listed {date}', { date: date(createdAt) })}
        {views > 0 && (
          <MetadataItem>
            {views === 1 ? t('1 view') : t('{count} views', { count: number(views) })}
          </MetadataItem>
        )}
        {contacts > 0 && (
          <MetadataItem>
            {contacts === 1 ? t('1 contact') : t('{count} contacts', { count: number(contacts) })}
          </MetadataItem>
        )}
      </p>
    </section>
  );
}

function MetadataItem({ children }: { children: string }) {
  return (
    <>
      <span aria-hidden="true"> · </span>
      {children}
    </>
  );
}

function StateBadges({ product }: { product: ProductPage }) {
  const { isFeatured, featureRequest, approvalStatus, sold, isActive } = product;
  return (
    <div className="flex flex-wrap gap-1.5 empty:hidden">
      {isFeatured && <Badge kind="featured" />}
      {featureRequest && <Badge kind="requested" />}
      {approvalStatus !== 'approved' && <Badge kind={approvalStatus} />}
      {sold && <Badge kind="sold" />}
      {!isActive && <Badge kind="inactive" />}
    </div>
  );
}
