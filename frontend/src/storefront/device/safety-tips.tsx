import { PAGES, type ProductPage } from '@parkho/contracts';
import { Link } from 'react-router';
import { safetyTips } from '../../lib/devices/safety-tips';
import { useLanguage } from '../../lib/language/language';
import { CollapsibleSection } from '../../ui/page/collapsible-section';
import { TipList } from '../../ui/page/tip-list';
import { FlagListing } from './flag/flag-listing';

export function SafetyTips({ product }: { product: ProductPage }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-3 print:hidden">
      <CollapsibleSection title={t('Buying safely')} wideOpen>
        <TipList tips={safetyTips(product.category)} />
        <Link
          to={PAGES.safety.path}
          className="inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4"
        >
          {t('More on buying safely')}
        </Link>
      </CollapsibleSection>
      <FlagListing product={product} />
    </div>
  );
}
