import { ChartFigure, type ChartTexts } from './chart-figure';

export interface Bar {
  /** Where names are not unique. */
  key?: string;
  name: string;
  /** Under a bar along time; absent where there is no room for every name. */
  short?: string | undefined;
  /** Absent where there is nothing to measure. */
  value?: number | undefined;
}

interface BarFigureProps extends Omit<ChartTexts, 'measure'>, Partial<Pick<ChartTexts, 'measure'>> {
  bars: readonly Bar[];
  /** One under the other with their names in full, as they are ranked, rather than along time. */
  isRanking?: boolean;
  /** How a value is written where there is room for it. */
  format?: (value: number) => string;
}

const whole = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 1 });
/** At most four characters: 7.5, 245, 57K, 226K, 1.2M. */
const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumSignificantDigits: 2,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});
/** Of the highest bar, without the value above it. */
const HEIGHT_REM = 9.5;
/** So many bars leave room for their values above them; of more the highest alone has its value. */
const LABELLED = 12;

/** Numbers as bars and as a table. One series in one colour: the position identifies a bar. Not animated. */
export function BarFigure({
  title,
  hint,
  measure = title,
  label,
  bars,
  isRanking = false,
  format = whole.format,
}: BarFigureProps) {
  const Bars = isRanking ? Ranking : Timeline;
  const has = bars.some(({ value = 0 }) => value > 0);
  return (
    <ChartFigure
      title={title}
      hint={hint}
      label={label}
      measure={measure}
      rows={bars.map(({ key, name, value }) => ({
        key: key ?? name,
        name,
        text: value === undefined ? '–' : format(value),
      }))}
    >
      {has && <Bars bars={bars} measure={measure} format={format} />}
    </ChartFigure>
  );
}

interface BarsProps {
  bars: readonly Bar[];
  measure: string;
  format: (value: number) => string;
}

const highestOf = (bars: readonly Bar[]): number => Math.max(...bars.map(({ value = 0 }) => value));

/** Whether a bar is higher than those beside it. */
const isPeak = (bars: readonly Bar[], nth: number): boolean => {
  const valueAt = (index: number): number => bars[index]?.value ?? 0;
  return valueAt(nth) > valueAt(nth - 1) && valueAt(nth) >= valueAt(nth + 1);
};

/** Side by side; the exact value of the bar under the pointer shows above it. */
function Timeline({ bars, measure, format }: BarsProps) {
  const most = highestOf(bars);
  const highest = bars.findIndex(({ value }) => value === most);
  const isFew = bars.length <= LABELLED;
  // Longer values would touch each other on a phone, where peaks alone have theirs.
  const isWide = bars.some(({ value = 0 }) => compact.format(value).length > 3);
  return (
    <div className="flex text-xs text-ink-soft">
      {bars.map(({ key, name, short, value }, nth) => {
        const height = ((value ?? 0) / most) * HEIGHT_REM;
        return (
          <div key={key ?? name} className="group/bar relative min-w-0 flex-1">
            <div className="flex h-44 flex-col items-center justify-end border-b border-edge group-hover/bar:bg-paper-deep">
              {value !== undefined && (isFew || nth === highest) && (
                <span className={`leading-5 ${isWide && !isPeak(bars, nth) ? '@max-sm:hidden' : ''}`}>
                  {compact.format(value)}
                </span>
              )}
              {height > 0 && (
                <div
                  // A little of a bar for little.
                  className="w-4/5 shrink-0 bg-stamp"
                  style={{
                    height: `max(2px, ${height}rem)`,
                    maxWidth: '2.25rem',
                    borderRadius: '2px 2px 0 0',
                  }}
                />
              )}
            </div>
            {/* A name that is wider than its bar stays within the drawing. */}
            <div
              className={`flex h-6 items-end whitespace-nowrap ${isFew || nth < bars.length - 1 ? 'justify-center' : 'justify-end'}`}
            >
              {short}
            </div>
            <div
              className={`pointer-events-none absolute z-10 hidden rounded-md border border-edge bg-sheet px-3 py-1.5 text-sm whitespace-nowrap text-ink shadow-lift group-hover/bar:block ${sideOf(nth, bars.length)}`}
              style={{ bottom: `${height + 3}rem` }}
            >
              <p className="text-ink-soft">{name}</p>
              <p>
                {measure}: <b className="font-semibold">{value === undefined ? '–' : format(value)}</b>
              </p>
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** The side of a bar on which its exact value stays within the drawing. */
const sideOf = (nth: number, count: number): string => {
  if (nth < count / 3) return 'start-0';
  return nth < (count * 2) / 3 ? 'start-1/2 -translate-x-1/2' : 'end-0';
};

function Ranking({ bars, format }: BarsProps) {
  const most = highestOf(bars);
  return bars.map(({ key, name, value = 0 }) => (
    <div key={key ?? name} className="flex min-h-11 items-center gap-2">
      <span className="w-28 shrink-0 text-end text-xs text-ink-soft wrap-anywhere">{name}</span>
      <span className="flex min-w-0 grow items-center gap-1.5 text-sm font-semibold">
        <span
          className="h-4 bg-stamp"
          style={{ width: `max(2px, calc((100% - 3rem) * ${value / most}))`, borderRadius: '0 2px 2px 0' }}
        />
        {format(value)}
      </span>
    </div>
  ));
}
