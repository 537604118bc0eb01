import { PAGES } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { ClipboardCheck, GraduationCap, type LucideIcon, ShieldCheck } from 'lucide-react';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../../ui/button';

const services: readonly { Icon: LucideIcon; name: PlainText; text: PlainText }[] = [
  {
    Icon: ClipboardCheck,
    name: 'PC inspection',
    text: 'Any machine, bought here or elsewhere, with a signed report.',
  },
  {
    Icon: ShieldCheck,
    name: 'Hardware validation',
    text: 'The parts inside are the parts in the listing; a tamper-proof sticker closes the case.',
  },
  {
    Icon: GraduationCap,
    name: 'PC building training',
    text: 'Choose, build and test a computer of your own with our technicians.',
  },
];

export function Services() {
  const { t } = useLanguage();
  return (
    <>
      <section aria-labelledby="services" className="wrap grid gap-5 sm:gap-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="services" className="text-3xl font-bold sm:text-4xl">
            {t('PC Services')}
          </h2>
          <LinkButton to={PAGES.inspection.path} variant="secondary">
            {t('Learn More')}
            <span className="sr-only">{t(' about our services')}</span>
          </LinkButton>
        </div>
        <ul className="grid gap-5 border-t-2 border-ink pt-5 sm:gap-8 sm:pt-8 md:grid-cols-3">
          {services.map(({ Icon, name, text }) => (
            <li key={name} className="grid grid-cols-[auto_1fr] grid-rows-[auto_1fr] gap-x-4 gap-y-2">
              <Icon aria-hidden="true" className="row-span-2 size-8 text-stamp" strokeWidth={1.5} />
              <h3 className="text-xl font-semibold">{t(name)}</h3>
              <p className="text-ink-soft">{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="closing" className="wrap -mb-24">
        <div className="grid gap-5 rounded-t-md bg-dark-stamp px-6 py-6 text-on-dark sm:px-12 sm:py-16 md:grid-cols-[1fr_auto] md:items-end [&_:focus-visible]:outline-brass">
          <div className="grid gap-3">
            <h2 id="closing" className="max-w-2xl text-2xl font-bold sm:text-5xl">
              {t('Find your next computer.')}
            </h2>
            <p className="max-w-prose text-on-dark-soft sm:text-lg">
              {t('Filter by price, city and condition, and contact the seller directly.')}
            </p>
          </div>
          <LinkButton to={PAGES.devices.path} variant="secondary">
            {t('Browse Laptops')}
          </LinkButton>
        </div>
      </section>
    </>
  );
}
