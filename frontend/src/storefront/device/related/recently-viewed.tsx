import { MAX_SIMILAR_DEVICES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productCards } from '../../../lib/devices/products';
import { addToRecentlyViewed, useRecentlyViewed } from '../../../lib/devices/recently-viewed';
import { useLanguage } from '../../../lib/language/language';
import { ProductCard } from '../../../ui/device/product-card';
import { CardRail } from './card-rail';

/** The devices viewed earlier in this browser; renders nothing on a first visit. Adds the device of this page. */
export function RecentlyViewed({ id }: { id: string }) {
  const { t } = useLanguage();
  const viewed = useRecentlyViewed();
  // The list as it was when the page was opened: other tabs add to it.
  const [previousIds, setPreviousIds] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the list are those of other pages.
  useEffect(() => {
    setPreviousIds(viewed.filter((viewedId) => viewedId !== id).slice(0, MAX_SIMILAR_DEVICES));
    addToRecentlyViewed(id);
  }, [id]);
  const { data: products = [] } = useQuery({
    queryKey: ['products', 'cards', previousIds],
    queryFn: () => productCards(previousIds),
    enabled: previousIds.length > 0,
  });
  if (products.length === 0) return null;
  return (
    <CardRail title={t('Recently viewed')}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} />
        </li>
      ))}
    </CardRail>
  );
}
