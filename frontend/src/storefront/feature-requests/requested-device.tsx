import { devicePath, type FeatureRequest } from '@parkho/contracts';
import { Link } from 'react-router';
import { cardImage } from '../../lib/devices/image';
import { ConditionBadge } from '../../ui/device/badge';
import { Picture } from '../../ui/device/picture';
import { Price } from '../../ui/device/price';

/** The device of a request, as its author describes it, and the link to the listing. */
export function RequestedDevice({
  request: { productDetails, associatedProduct },
}: {
  request: FeatureRequest;
}) {
  const { name, description, price, category, brand, condition, location, images } = productDetails;
  return (
    <section aria-labelledby="requested-device" className="grid gap-3">
      <h4 id="requested-device" className="font-display text-lg font-semibold">
        The device it is about
      </h4>
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 rounded-md border border-hairline bg-paper p-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <Picture
          src={cardImage(images)}
          alt=""
          sizes="(min-width: 40rem) 10rem, 6rem"
          className="aspect-4/3 self-start rounded-sm"
        />
        <div className="grid content-start gap-1.5">
          <p className="leading-tight font-semibold wrap-anywhere">{name}</p>
          <Price amount={price} />
          <p className="text-sm wrap-anywhere text-ink-soft">
            {category}, {brand}, {location}
          </p>
          <ConditionBadge condition={condition} />
        </div>
        <p className="col-span-2 text-sm wrap-anywhere whitespace-pre-line">{description}</p>
        <p className="col-span-2 border-t border-hairline pt-2 text-sm text-ink-soft">
          {associatedProduct ? (
            <Link
              to={devicePath(associatedProduct._id)}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-stamp underline underline-offset-4"
            >
              See its listing: {associatedProduct.name}
            </Link>
          ) : (
            'Its listing is not public.'
          )}
        </p>
      </div>
    </section>
  );
}
