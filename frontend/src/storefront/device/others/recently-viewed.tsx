import { SIMILAR_SHOWN } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { productCards } from '../../../lib/devices/products';
import { rememberView, useRecentlyViewed } from '../../../lib/devices/recently-viewed';
import { useLanguage } from '../../../lib/language/language';
import { ProductCard } from '../../../ui/device/product-card';
import { CardRail } from './card-rail';

/** The devices that this browser has shown before; nothing on a first visit. The page itself counts from now on. */
export function RecentlyViewed({ id }: { id: string }) {
  const { t } = useLanguage();
  const viewed = useRecentlyViewed();
  // What was viewed when the page was opened: in another tab the list goes on.
  const [shown, setShown] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the list are those of other pages.
  useEffect(() => {
    setShown(viewed.filter((one) => one !== id).slice(0, SIMILAR_SHOWN));
    rememberView(id);
  }, [id]);
  const { data: products = [] } = useQuery({
    queryKey: ['products', 'cards', shown],
    queryFn: () => productCards(shown),
    enabled: shown.length > 0,
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
