import type { ProductCard } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { paths } from '../../app/paths';
import { cardImage } from '../../lib/image';
import { publicProducts } from '../../lib/products';
import { Badge, ConditionBadge } from '../../ui/badge';
import { LinkButton } from '../../ui/button';
import { Picture } from '../../ui/picture';
import { Price } from '../../ui/price';
import { Skeleton } from '../../ui/skeleton';
import { EmptyState } from '../../ui/states';
import { useRotation } from './use-rotation';

/** The first three featured devices (specification, section 9). */
export const featuredDevices = publicProducts({ featured: true, limit: 3 });

/** A featured list that fails leaves its place empty: the list below says what is wrong (specification, section 8). */
export function FeaturedCarousel() {
  const { data, error } = useQuery(featuredDevices);
  if (error) return null;
  return (
    <section aria-labelledby="featured" className="grid gap-4">
      <h2 id="featured" className="text-xl font-semibold">
        Featured PCs
      </h2>
      {!data ? (
        <div className="grid gap-2">
          <Skeleton className={`${height} rounded-md`} />
          <div className="h-11" />
        </div>
      ) : data.products.length > 0 ? (
        <Carousel products={data.products} />
      ) : (
        <EmptyState
          title="No Featured Products"
          hint="Check back later for featured PCs and special offers"
        />
      )}
    </section>
  );
}

const height = 'h-112 sm:h-72';

function Carousel({ products }: { products: readonly ProductCard[] }) {
  const [held, setHeld] = useState(false);
  const { index, go, playing, toggle, turning } = useRotation(products.length, held);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a group by the ARIA practices.
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label="Featured PCs"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="grid gap-2"
    >
      <div
        aria-live={turning ? 'off' : 'polite'}
        className={`${height} grid overflow-hidden rounded-md border border-hairline bg-sheet`}
      >
        {products.map((product, place) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group by the ARIA practices.
          <div
            key={product._id}
            role="group"
            aria-roledescription="slide"
            aria-label={`${place + 1} of ${products.length}`}
            inert={place !== index}
            className="col-start-1 row-start-1 min-h-0 transition-opacity duration-500 inert:invisible inert:opacity-0"
          >
            <Slide product={product} />
          </div>
        ))}
      </div>
      {products.length > 1 && (
        <div className="flex items-center justify-end gap-1">
          <Control label={playing ? 'Pause' : 'Play'} onClick={toggle}>
            {playing ? <Pause className="size-5" /> : <Play className="size-5" />}
          </Control>
          <Control label="Previous featured PC" onClick={() => go(index - 1)}>
            <ChevronLeft />
          </Control>
          {products.map(({ _id, name }, place) => (
            <Control
              key={_id}
              label={`Featured PC ${place + 1}: ${name}`}
              aria-current={place === index ? 'true' : undefined}
              onClick={() => go(place)}
            >
              <span
                className={`size-3 rounded-full border-2 border-stamp ${place === index ? 'bg-stamp' : ''}`}
              />
            </Control>
          ))}
          <Control label="Next featured PC" onClick={() => go(index + 1)}>
            <ChevronRight />
          </Control>
        </div>
      )}
    </div>
  );
}

function Control({ label, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="grid size-11 place-items-center rounded-md hover:bg-paper-deep"
    >
      {children}
    </button>
  );
}

function Slide({ product }: { product: ProductCard }) {
  const { name, description, category, location, condition, price } = product;
  return (
    <article className="grid h-full grid-rows-[13rem_1fr] sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] sm:grid-rows-1">
      <Picture
        src={cardImage(product.images)}
        alt={name}
        sizes="(min-width: 80rem) 34rem, (min-width: 40rem) 45vw, 100vw"
        className="size-full"
      />
      <div className="flex min-h-0 flex-col gap-2 p-4 sm:p-6">
        <div className="flex flex-wrap items-center gap-2">
          <Badge kind="featured" />
          {product.inspected && <Badge kind="inspected" />}
          <span className="label-text text-ink-soft">
            {category} / {location}
          </span>
        </div>
        <h3 className="line-clamp-2 text-xl font-semibold lg:text-2xl">{name}</h3>
        <ConditionBadge condition={condition} />
        <p className="hidden text-ink-soft lg:line-clamp-2">{description}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Price amount={price} className="text-2xl lg:text-3xl" />
          <LinkButton to={paths.device(product._id)}>
            View Details<span className="sr-only">: {name}</span>
          </LinkButton>
        </div>
      </div>
    </article>
  );
}
