import type { PlainText } from '@parkho/contracts/urdu';
import { useLanguage } from '../../lib/language/language';

const areas: readonly (readonly [area: PlainText, text: PlainText])[] = [
  ['Laptops and MacBooks', 'Batteries, hinges, panels, activation locks and accounts.'],
  ['Gaming PCs', 'Graphics cards used for mining, unstable power supplies, cooling in summer heat.'],
  ['Workstations', 'Xeon and Threadripper, ECC memory, Quadro cards, long runs under load.'],
  ['Servers', 'Controllers, redundant power supplies, disk arrays and their logs.'],
  [
    'Hardware validation',
    'Whether the parts inside match the listing: serial numbers, firmware, counterfeits.',
  ],
  ['Consultation and training', 'What to buy for your work, and how to build and test it.'],
];

export function Expertise() {
  const { t } = useLanguage();
  return (
    <section aria-labelledby="expertise" className="wrap grid gap-8">
      <h2 id="expertise" className="text-3xl font-bold sm:text-4xl">
        {t('Areas of expertise')}
      </h2>
      <dl className="grid border-t-2 border-ink md:grid-cols-2 md:gap-x-12">
        {areas.map(([area, text]) => (
          <div key={area} className="grid content-start gap-1 border-b border-hairline py-5">
            <dt className="text-xl font-semibold">{t(area)}</dt>
            <dd className="text-ink-soft">{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
