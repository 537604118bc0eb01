import type { ShopFigures } from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { useQuery } from '@tanstack/react-query';
import { shopFigures } from '../../lib/devices/shop-figures';
import { useLanguage } from '../../lib/language/language';

const FIGURES: readonly {
  figureOf: (figures: ShopFigures) => number;
  singular: PlainText;
  plural: PlainText;
}[] = [
  { figureOf: ({ devicesOnSale }) => devicesOnSale, singular: 'device on sale', plural: 'devices on sale' },
  {
    figureOf: ({ reports }) => reports,
    singular: 'signed inspection report',
    plural: 'signed inspection reports',
  },
  { figureOf: ({ inspectors }) => inspectors.length, singular: 'inspector', plural: 'inspectors' },
];

const COLUMNS = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'];

/** The shop's figures, as its read models count them; a new shop shows only those it has. */
export function NumberFigures() {
  const { t, number } = useLanguage();
  const { data } = useQuery(shopFigures);
  const visibleFigures = FIGURES.filter(({ figureOf }) => !data || figureOf(data) > 0);
  return (
    // The number of columns is known before the figures are parsed: they do not move.
    <dl className={`grid ${COLUMNS[visibleFigures.length]}`}>
      {visibleFigures.map(({ figureOf, singular, plural }) => {
        const figure = data && figureOf(data);
        return (
          <div
            key={plural}
            className="flex flex-col-reverse justify-end gap-0.5 border-hairline py-5 not-first:border-s not-first:ps-4 sm:flex-row-reverse sm:items-baseline sm:gap-3 sm:py-6 sm:not-first:ps-8"
          >
            <dt className="text-sm text-ink-soft wrap-anywhere sm:text-base">
              {t(figure === 1 ? singular : plural)}
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
