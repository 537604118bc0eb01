import { formatPkr, type SellerProduct } from '@parkho/contracts';
import type { ComponentProps } from 'react';
import { cardImage } from '../../../lib/devices/image';
import { ConditionBadge } from '../../../ui/device/badge';
import { Picture } from '../../../ui/device/picture';
import { Price } from '../../../ui/device/price';
import { Skeleton } from '../../../ui/skeleton';

/** A list on a phone, cards where they fit. */
export const DEVICE_GRID = 'grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3';
const card = 'relative flex overflow-hidden rounded-md border bg-sheet sm:flex-col';
const picture = 'w-28 shrink-0 sm:aspect-3/2 sm:w-auto';

/** A device as a radio button of a group; the props are those of its input. */
export function DeviceChoice({ product, ...input }: ComponentProps<'input'> & { product: SellerProduct }) {
  const { name, price, condition, images } = product;
  return (
    <label
      className={`${card} cursor-pointer border-edge transition-shadow hover:border-ink hover:shadow-lift has-checked:border-stamp has-checked:bg-stamp-tint has-checked:ring-2 has-checked:ring-stamp has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-stamp`}
    >
      <Picture src={cardImage(images)} alt="" sizes="(min-width: 40rem) 18rem, 7rem" className={picture} />
      <span className="flex min-w-0 flex-1 items-start justify-between gap-3 p-3 sm:p-4">
        <span className="grid min-w-0 gap-1.5">
          <span className="line-clamp-2 leading-tight font-semibold wrap-anywhere sm:min-h-[2.5em]">
            {name}
          </span>
          <Price amount={price} />
          <ConditionBadge condition={condition} />
        </span>
        <input
          {...input}
          type="radio"
          value={product._id}
          aria-label={`${name}, ${formatPkr(price)}, ${condition}`}
          // Neither the header nor the button bar may cover the focused option.
          className="mt-0.5 size-5 shrink-0 scroll-my-32 outline-none"
        />
      </span>
    </label>
  );
}

/** The heading and as many cards as a seller usually has. */
export function ChoicesSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <div>
        <p role="status" className="mb-4 text-xl leading-tight text-ink-soft">
          Loading...
        </p>
        <div className={DEVICE_GRID}>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
            <div key={index} className={`${card} border-hairline`}>
              <Skeleton className={`${picture} rounded-none`} />
              <div className="grid flex-1 gap-1.5 p-3 sm:p-4">
                <Skeleton className="h-5 sm:h-10" />
                <Skeleton className="h-8 w-1/2" />
                <Skeleton className="h-4 w-1/3" />
              </div>
            </div>
          ))}
        </div>
      </div>
      <div className="h-[22.5rem] rounded-md border border-hairline bg-sheet max-lg:hidden" />
    </div>
  );
}
