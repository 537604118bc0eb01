import { type PricePoint, type ProductPage, SIMILAR_MONTHS } from '@parkho/contracts';
import { useLanguage } from '../../lib/language/language';
import { ChartFigure } from '../../ui/chart/chart-figure';
import { CollapsibleSection } from '../../ui/page/collapsible-section';

/** Earlier prices of the device, and those of similar ones; renders nothing if neither is known. */
export function PriceSection({ product }: { product: ProductPage }) {
  const { t } = useLanguage();
  const { priceHistory = [], similarPrices } = product;
  if (priceHistory.length < 2 && !similarPrices) return null;
  return (
    <div className="print:hidden">
      <CollapsibleSection title={t('Price')} wideOpen>
        <div className="grid gap-4">
          {similarPrices && <SimilarRange {...similarPrices} />}
          {priceHistory.length > 1 && <PriceHistory history={priceHistory} />}
        </div>
      </CollapsibleSection>
    </div>
  );
}

function SimilarRange({ count, low, median, high }: NonNullable<ProductPage['similarPrices']>) {
  const { t, rich, pkr, number } = useLanguage();
  const range = t('PKR {low} to {high}', { low: number(low), high: number(high) });
  return (
    <p>
      {rich('Similar devices: {range}, median {median}.', {
        range: <b className="font-semibold">{range}</b>,
        median: pkr(median),
      })}{' '}
      <span className="text-ink-soft">
        {t('{count} on sale now or sold in the last {months} months.', { count, months: SIMILAR_MONTHS })}
      </span>
    </p>
  );
}

const WIDTH = 100;
const HEIGHT = 36;
/** In percent of the width, for today's price. */
const TODAY = 12;
/** The padding above and below the drawing. */
const EDGE = 4;

function PriceHistory({ history }: { history: readonly PricePoint[] }) {
  const { t, pkr, number, date } = useLanguage();
  const prices = history.map(({ price }) => price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return (
    <ChartFigure
      title={t('Price history')}
      hint={t('In PKR, while on sale. Prices that were replaced within a day are not shown.')}
      label={t('From')}
      measure={t('Price')}
      rows={history.map(({ price, from }) => ({ key: from, name: date(from), text: pkr(price) })).reverse()}
    >
      {/* Time runs to the right in every language. */}
      <div dir="ltr" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-ink-soft">
        <div className="flex flex-col justify-between text-end">
          <span>{number(highest)}</span>
          <span>{number(lowest)}</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-32 w-full border-b border-edge text-stamp"
          aria-hidden="true"
        >
          <path
            d={stepsOf(history, lowest, highest)}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="col-start-2 flex justify-between pt-1">
          <bdi>{date(history[0]!.from)}</bdi>
          <span>{t('Now')}</span>
        </div>
      </div>
    </ChartFigure>
  );
}

/** An SVG path: each price up to the time of the next one, the last one to the right edge. */
function stepsOf(history: readonly PricePoint[], lowest: number, highest: number): string {
  const times = history.map(({ from }) => Date.parse(from));
  const [first, last] = [times[0]!, times.at(-1)!];
  const x = (time: number) => ((time - first) / Math.max(last - first, 1)) * (WIDTH - TODAY);
  const y = (price: number) =>
    EDGE + ((highest - price) / Math.max(highest - lowest, 1)) * (HEIGHT - 2 * EDGE);
  const steps = history.map(
    ({ price }, index) => `${index ? 'H' : 'M'}${x(times[index]!)}${index ? 'V' : ' '}${y(price)}`,
  );
  return `${steps.join('')}H${WIDTH}`;
}
