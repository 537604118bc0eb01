import { PAGES, type ProductPage } from '@parkho/contracts';
import { Link } from 'react-router';
import { safetyTips } from '../../lib/devices/safety-tips';
import { Fold } from '../../ui/page/fold';
import { TipList } from '../../ui/page/tip-list';
import { FlagListing } from './flag/flag-listing';

export const SafetyTips = ({ product }: { product: ProductPage }) => (
  <div className="grid gap-3 print:hidden">
    <Fold title="Buying safely" wideOpen>
      <TipList tips={safetyTips(product.category)} />
      <Link
        to={PAGES.safety.path}
        className="inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4"
      >
        More on buying safely
      </Link>
    </Fold>
    <FlagListing product={product} />
  </div>
);
