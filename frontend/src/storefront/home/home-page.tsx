import { categories } from '../../lib/devices/categories';
import { publicProducts } from '../../lib/devices/products';
import { shopFigures } from '../../lib/devices/shop-figures';
import { hydrateLater } from '../../lib/page/hydrate-later';
import type { PageQueries } from '../../lib/page/page-queries';
import { AllProducts } from './all-products';
import { Featured, featuredProducts } from './featured';
import { Hero } from './hero';
import { countFilters, filtersOf, homeQuery } from './home-filters';
import { homeDeviceQuery } from './use-home-filters';

const WhyChoose = hydrateLater(() => import('./why-choose'), 'WhyChoose');
const Services = hydrateLater(() => import('./services'), 'Services');

export const queries: PageQueries = ({ query: address }) => {
  const query = homeDeviceQuery(address);
  return [
    shopFigures,
    featuredProducts,
    publicProducts(homeQuery(query)),
    ...(countFilters(filtersOf(query)) > 0 ? [categories] : []),
  ];
};

export default function HomePage() {
  return (
    <div className="grid gap-8 sm:gap-28">
      <div>
        <Hero />
        <WhyChoose />
      </div>
      <Featured />
      <AllProducts />
      <Services />
    </div>
  );
}
