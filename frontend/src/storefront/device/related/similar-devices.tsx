import { MAX_SIMILAR_DEVICES, type ProductPage } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { similarProducts } from '../../../lib/devices/products';
import { useLanguage } from '../../../lib/language/language';
import { ProductCard, ProductCardSkeleton } from '../../../ui/device/product-card';
import { CardRail } from './card-rail';
import { similarityReasons } from './similarity-reasons';

/** Renders nothing without similar devices, and where they fail to load. */
export function SimilarDevices({ product }: { product: ProductPage }) {
  const localization = useLanguage();
  const { _id } = product;
  const { data: devices = [], isPending } = useQuery(similarProducts(_id));
  if (!isPending && devices.length === 0) return null;
  return (
    <CardRail title={localization.t('Similar devices')}>
      {isPending
        ? Array.from({ length: MAX_SIMILAR_DEVICES }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
            <li key={index}>
              <ProductCardSkeleton />
            </li>
          ))
        : devices.map((device) => (
            <li key={device._id}>
              <ProductCard
                product={device}
                note={
                  <p className="text-sm text-ink-soft">{similarityReasons(device, product, localization)}</p>
                }
              />
            </li>
          ))}
    </CardRail>
  );
}
