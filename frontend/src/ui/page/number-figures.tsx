import type { ShopFigures } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useQuery } from '@tanstack/react-query';
import { shopFigures } from '../../lib/devices/shop-figures';
import { useLanguage } from '../../lib/language/language';

const FIGURES: readonly { of: (figures: ShopFigures) => number; one: PlainText; many: PlainText }[] = [
  { of: ({ devicesOnSale }) => devicesOnSale, one: 'device on sale', many: 'devices on sale' },
  { of: ({ reports }) => reports, one: 'signed inspection report', many: 'signed inspection reports' },
  { of: ({ inspectors }) => inspectors.length, one: 'inspector', many: 'inspectors' },
];

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'];

/** The shop's figures, as its read models count them; a new shop shows only those it has. */
export function NumberFigures() {
  const { t, number } = useLanguage();
  const { data } = useQuery(shopFigures);
  const shown = FIGURES.filter(({ of }) => !data || of(data) > 0);
  return (
    // The number of columns is known before the figures are parsed: they do not move.
    <dl className={`grid ${COLUMNS[shown.length]}`}>
      {shown.map(({ of, one, many }) => {
        const figure = data && of(data);
        return (
          <div
            key={many}
            className="flex flex-col-reverse justify-end gap-0.5 border-hairline py-5 not-first:border-s not-first:ps-4 sm:flex-row-reverse sm:items-baseline sm:gap-3 sm:py-6 sm:not-first:ps-8"
          >
            <dt className="text-sm text-ink-soft wrap-anywhere sm:text-base">
              {t(figure === 1 ? one : many)}
            </dt>
            <dd className="font-display text-3xl font-bold sm:text-4xl">
              {figure === undefined ? '\u2013' : number(figure)}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
