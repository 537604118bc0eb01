import { PAGES } from '@parkho/contracts';
import { shopFigures } from '../../lib/devices/shop-figures';
import { useLanguage } from '../../lib/language/language';
import type { PageQueries } from '../../lib/page/page-queries';
import { LinkButton } from '../../ui/button';
import { Expertise } from './expertise';
import { HowItWorks } from './how-it-works';
import { Inspectors } from './inspectors';
import { Mission } from './mission';

export const queries: PageQueries = () => [shopFigures];

export default function AboutPage() {
  const { t } = useLanguage();
  return (
    <div className="grid gap-16 sm:gap-24">
      <Mission />
      <HowItWorks />
      <Inspectors />
      <Expertise />
      <section aria-labelledby="onwards" className="wrap -mb-24">
        <div className="grid gap-6 rounded-t-md bg-dark-stamp px-[min(1.5rem,6vw)] py-12 text-on-dark sm:px-12 sm:py-16 md:grid-cols-[1fr_auto] md:items-end [&_:focus-visible]:outline-brass">
          <h2 id="onwards" className="max-w-2xl text-3xl font-bold sm:text-5xl">
            {t('Have a computer inspected.')}
          </h2>
          <div className="flex flex-wrap gap-3">
            <LinkButton to={`${PAGES.inspection.path}#packages`} variant="secondary">
              {t('Book an inspection')}
            </LinkButton>
            <LinkButton to={PAGES.devices.path} variant="secondary">
              {t('Browse devices')}
            </LinkButton>
          </div>
        </div>
      </section>
    </div>
  );
}
