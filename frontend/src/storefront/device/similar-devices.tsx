import { SIMILAR_SHOWN } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { similarProducts } from '../../lib/devices/products';
import { ProductCard, ProductCardSkeleton } from '../../ui/device/product-card';

/** Rows on a phone, side by side on a desktop, and between them a rail to swipe. */
const rail =
  'grid grid-cols-1 gap-3 sm:flex sm:snap-x sm:snap-mandatory sm:gap-4 sm:overflow-x-auto sm:pb-2 sm:*:shrink-0 sm:*:snap-start sm:-mx-6 sm:scroll-px-6 sm:px-6 sm:*:w-[44%] lg:mx-0 lg:grid lg:grid-cols-4 lg:gap-6 lg:overflow-visible lg:px-0 lg:pb-0 lg:*:w-auto';

/** Renders nothing without similar devices, and where they fail to load. */
export function SimilarDevices({ id }: { id: string }) {
  const { data: others = [], isPending } = useQuery(similarProducts(id));
  if (!isPending && others.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="grid grid-cols-1 gap-4 pt-6 sm:gap-6 sm:pt-10 print:hidden">
      <h2 id="similar" className="text-2xl font-bold sm:text-3xl">
        Similar devices
      </h2>
      <ul aria-labelledby="similar" className={rail}>
        {isPending
          ? Array.from({ length: SIMILAR_SHOWN }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the stand-ins are all alike and never move.
              <li key={index}>
                <ProductCardSkeleton />
              </li>
            ))
          : others.map((other) => (
              <li key={other._id}>
                <ProductCard product={other} />
              </li>
            ))}
      </ul>
    </section>
  );
}
