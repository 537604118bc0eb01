import { devicePath, type ProductCard } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { cardImage } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../../ui/button';
import { Badge, ConditionBadge, InspectedBadge } from '../../ui/device/badge';
import { Picture } from '../../ui/device/picture';
import { Price } from '../../ui/device/price';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState } from '../../ui/states';
import { featuredDevices } from './featured-devices';
import { useRotation } from './use-rotation';

/**
 * If the featured list fails to load, its space stays empty: the list below shows the error (specification, section 8).
 */
export function FeaturedCarousel() {
  const { t } = useLanguage();
  const { data, error } = useQuery(featuredDevices);
  if (error) return null;
  if (data && data.products.length > 0) return <Carousel products={data.products} />;
  return (
    <section aria-labelledby={HEADING} className="grid gap-2">
      <Heading />
      {data ? (
        <EmptyState
          title={t('No Featured Products')}
          hint={t('Check back later for featured PCs and special offers')}
        />
      ) : (
        <Skeleton className={`${HEIGHT} rounded-md`} />
      )}
    </section>
  );
}

const HEADING = 'featured';
const HEIGHT = 'h-52 sm:h-60 lg:h-72';

function Heading({ children }: { children?: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-1">
      <h2 id={HEADING} className="text-lg font-semibold whitespace-nowrap sm:text-xl">
        {t('Featured PCs')}
      </h2>
      {children && <div className="flex flex-wrap items-center">{children}</div>}
    </div>
  );
}

function Carousel({ products }: { products: readonly ProductCard[] }) {
  const { t } = useLanguage();
  const [isInteracting, setInteracting] = useState(false);
  const { index, go, playing, toggle, isRotating } = useRotation(products.length, isInteracting);
  return (
    <section
      aria-roledescription={t('carousel')}
      aria-labelledby={HEADING}
      onMouseEnter={() => setInteracting(true)}
      onMouseLeave={() => setInteracting(false)}
      onFocus={() => setInteracting(true)}
      onBlur={() => setInteracting(false)}
      className="grid grid-cols-1 gap-2"
    >
      <Heading>
        {products.length > 1 && (
          <>
            <Control label={playing ? t('Pause') : t('Play')} onClick={toggle}>
              {playing ? <Pause className="size-5" /> : <Play className="size-5" />}
            </Control>
            <Control label={t('Previous featured PC')} onClick={() => go(index - 1)}>
              <ChevronLeft className="rtl:-scale-x-100" />
            </Control>
            {products.map(({ _id, name }, place) => (
              <Control
                key={_id}
                label={t('Featured PC {place}: {name}', { place: place + 1, name })}
                dir="auto"
                aria-current={place === index ? 'true' : undefined}
                onClick={() => go(place)}
                className="w-8"
              >
                <span
                  className={`size-3.5 rounded-full border-2 border-stamp ${place === index ? 'bg-stamp' : ''}`}
                />
              </Control>
            ))}
            <Control label={t('Next featured PC')} onClick={() => go(index + 1)}>
              <ChevronRight className="rtl:-scale-x-100" />
            </Control>
          </>
        )}
      </Heading>
      <div
        aria-live={isRotating ? 'off' : 'polite'}
        className={`${HEIGHT} grid overflow-hidden rounded-md border border-hairline bg-sheet`}
      >
        {products.map((product, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the ARIA practices.
          <div
            key={product._id}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('{place} of {count}', { place: place + 1, count: products.length })}
            inert={place !== index}
            className="col-start-1 row-start-1 min-h-0 min-w-0 transition-opacity duration-500 inert:invisible inert:opacity-0"
          >
            <Slide product={product} priority={place === 0} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface ControlProps extends ComponentProps<'button'> {
  label: string;
}

function Control({ label, className = 'w-8 sm:w-11', ...props }: ControlProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className={`grid h-11 place-items-center rounded-md hover:bg-paper-deep ${className}`}
    />
  );
}

/**
 * A featured device. On a phone picture and name are above price and link, otherwise the picture is beside all texts.
 */
function Slide({ product, priority }: { product: ProductCard; priority: boolean }) {
  const { t, translate } = useLanguage();
  const { name, description, category, location, condition, price } = product;
  return (
    <article className="grid h-full grid-cols-[min(9.5rem,43%)_minmax(0,1fr)] grid-rows-[1fr_auto] sm:grid-cols-[auto_minmax(0,1fr)]">
      <Picture
        src={cardImage(product.images)}
        alt={name}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 20rem, 10rem"
        priority={priority}
        className="h-full sm:row-span-2 sm:aspect-4/3"
      />
      <div className="flex min-h-0 flex-col gap-2 overflow-hidden p-4 pb-0 wrap-anywhere sm:p-6 sm:pb-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="hidden sm:block">
            <Badge kind="featured" />
          </span>
          {product.inspected && <InspectedBadge product={product} />}
          <span className="hidden text-sm text-ink-soft sm:block">
            {translate(category)} / <bdi>{translate(location)}</bdi>
          </span>
        </div>
        <h3 dir="auto" className="line-clamp-2 text-lg font-semibold sm:text-2xl">
          {name}
        </h3>
        <ConditionBadge condition={condition} />
        <p dir="auto" className="hidden text-ink-soft lg:line-clamp-2">
          {description}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-sm:col-span-2 sm:px-6 sm:pb-6">
        <Price amount={price} className="text-xl sm:text-2xl lg:text-3xl" />
        <LinkButton to={devicePath(product._id)}>
          {t('View Details')}
          <span className="sr-only">
            : <bdi>{name}</bdi>
          </span>
        </LinkButton>
      </div>
    </article>
  );
}
