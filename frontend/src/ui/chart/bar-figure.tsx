import { ChartFigure, type ChartTexts } from './chart-figure';

export interface Bar {
  /** Needed if names are not unique. */
  key?: string;
  name: string;
  /** The label under a bar along time; absent if not all labels fit. */
  short?: string | undefined;
  /** Absent if there is no value. */
  value?: number | undefined;
  /** The value it is compared with. */
  before?: number | undefined;
}

interface BarFigureProps extends Omit<ChartTexts, 'measure'>, Partial<Pick<ChartTexts, 'measure'>> {
  bars: readonly Bar[];
  /** Horizontal bars with their full names, for a ranking rather than a series. */
  isRanking?: boolean;
  /** The format of a value where it fits. */
  format?: (value: number) => string;
  /** The label of the comparison, such as 'Period before': the second series of the legend. */
  before?: string;
  /** Whether the numbers are in a table beside the chart. */
  isTabled?: boolean;
}

const numberFormat = new Intl.NumberFormat('en-PK', { maximumFractionDigits: 1 });
/** At most four characters: 7.5, 245, 57K, 226K, 1.2M. */
const compact = new Intl.NumberFormat('en', {
  notation: 'compact',
  maximumSignificantDigits: 2,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});
/** The height of the highest bar, without the value above it. */
const HEIGHT_REM = 9.5;
/** Up to this many bars have their values above them; with more, only the highest has one. */
const LABELLED = 12;
/** More values along time than these are drawn as a line. */
const BARS_MAX = 60;

/**
 * Numbers as bars, or as a line if there are many, and as a table; the values they are compared with are outlined
 * beside them. Not animated.
 */
export function BarFigure({
  title,
  hint,
  measure = title,
  label,
  bars,
  isRanking = false,
  format = numberFormat.format,
  before,
  isTabled = false,
}: BarFigureProps) {
  const Bars = isRanking ? Ranking : Timeline;
  const hasValues = bars.some(({ value = 0, before = 0 }) => value > 0 || before > 0);
  return (
    <ChartFigure
      title={title}
      hint={hint}
      label={label}
      measure={measure}
      rows={
        isTabled
          ? undefined
          : bars.map(({ key, name, value }) => ({
              key: key ?? name,
              name,
              text: value === undefined ? '–' : format(value),
            }))
      }
    >
      {hasValues && (
        <>
          {before !== undefined && <Legend series={[measure, before]} />}
          <Bars bars={bars} measure={measure} before={before} format={format} />
        </>
      )}
    </ChartFigure>
  );
}

const SERIES = ['bg-stamp', 'border border-edge bg-stamp-tint'] as const;

const Legend = ({ series }: { series: readonly string[] }) => (
  <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
    {series.map((name, index) => (
      <li key={name} className="flex items-center gap-1.5">
        <span className={`size-3 ${SERIES[index]}`} />
        {name}
      </li>
    ))}
  </ul>
);

interface BarsProps {
  bars: readonly Bar[];
  measure: string;
  before: string | undefined;
  format: (value: number) => string;
}

const highestOf = (bars: readonly Bar[]): number =>
  Math.max(...bars.map(({ value = 0, before = 0 }) => Math.max(value, before)));

/** Whether a bar is higher than its neighbours. */
const isPeak = (bars: readonly Bar[], index: number): boolean => {
  const valueAt = (position: number): number => bars[position]?.value ?? 0;
  return valueAt(index) > valueAt(index - 1) && valueAt(index) >= valueAt(index + 1);
};

/** Side by side; the exact value of the bar under the pointer shows above it. */
function Timeline({ bars, measure, before: comparisonLabel, format }: BarsProps) {
  const highestValue = highestOf(bars);
  const highestIndex = bars.findIndex(({ value }) => value === highestValue);
  // Pairs of bars are too narrow for values above them.
  const isFew = bars.length <= LABELLED && comparisonLabel === undefined;
  const isLine = bars.length > BARS_MAX;
  // Longer values would touch each other on a phone, so only peaks have theirs.
  const isWide = bars.some(({ value = 0 }) => compact.format(value).length > 3);
  return (
    <div className="relative flex text-xs text-ink-soft">
      {isLine && <Lines bars={bars} highestValue={highestValue} isCompared={comparisonLabel !== undefined} />}
      {bars.map(({ key, name, short, value, before }, index) => {
        const height = ((value ?? 0) / highestValue) * HEIGHT_REM;
        const heightBefore = ((before ?? 0) / highestValue) * HEIGHT_REM;
        return (
          <div key={key ?? name} className="group/bar relative min-w-0 flex-1">
            <div className="flex h-44 flex-col items-center justify-end border-b border-edge group-hover/bar:bg-paper-deep">
              {value !== undefined && (isFew || index === highestIndex) && (
                <span className={`leading-5 ${isWide && !isPeak(bars, index) ? '@max-sm:hidden' : ''}`}>
                  {compact.format(value)}
                </span>
              )}
              <div className="flex w-full shrink-0 items-end justify-center">
                {!isLine &&
                  [height, ...(comparisonLabel === undefined ? [] : [heightBefore])].map(
                    (barHeight, series) =>
                      barHeight > 0 && (
                        <div
                          key={SERIES[series]}
                          className={`w-4/5 ${SERIES[series]}`}
                          // A small value still gets a visible bar.
                          style={{
                            height: `max(2px, ${barHeight}rem)`,
                            maxWidth: '2.25rem',
                            borderRadius: '2px 2px 0 0',
                          }}
                        />
                      ),
                  )}
              </div>
            </div>
            {/* A label wider than its bar stays within the drawing. */}
            <div
              className={`flex h-6 items-end whitespace-nowrap ${isFew || index < bars.length - 1 ? 'justify-center' : 'justify-end'}`}
            >
              {short}
            </div>
            <div
              className={`pointer-events-none absolute z-10 hidden rounded-md border border-edge bg-sheet px-3 py-1.5 text-sm whitespace-nowrap text-ink shadow-lift group-hover/bar:block ${sideOf(index, bars.length)}`}
              style={{
                bottom: `${Math.max(height, comparisonLabel === undefined ? 0 : heightBefore) + 3}rem`,
              }}
            >
              <p className="text-ink-soft">{name}</p>
              <p>
                {measure}: <b className="font-semibold">{value === undefined ? '–' : format(value)}</b>
              </p>
              {comparisonLabel !== undefined && (
                <p>
                  {comparisonLabel}:{' '}
                  <b className="font-semibold">{before === undefined ? '–' : format(before)}</b>
                </p>
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}

interface LinesProps {
  bars: readonly Bar[];
  highestValue: number;
  isCompared: boolean;
}

/** The height of a timeline above its labels, of which the highest value takes HEIGHT_REM. */
const LABEL_SPACE_REM = 11;

/** A line through the values, with gaps where there are none. */
function Lines({ bars, highestValue, isCompared }: LinesProps) {
  const height = (highestValue * LABEL_SPACE_REM) / HEIGHT_REM;
  const pathThrough = (values: readonly (number | undefined)[]): string =>
    values
      .map((value, index) =>
        value === undefined
          ? ''
          : // A value alone is a dot.
            `${values[index - 1] === undefined ? 'M' : 'L'}${index + 0.5} ${height - value}h0`,
      )
      .join('');
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 top-0 h-44 w-full fill-none"
      viewBox={`0 0 ${bars.length} ${height}`}
      preserveAspectRatio="none"
    >
      {isCompared && (
        <path
          className="stroke-edge"
          d={pathThrough(bars.map(({ before }) => before))}
          strokeWidth="1.5"
          strokeDasharray="4 3"
          vectorEffect="non-scaling-stroke"
        />
      )}
      <path
        className="stroke-stamp"
        d={pathThrough(bars.map(({ value }) => value))}
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

/** The side of a bar on which its exact value stays within the drawing. */
const sideOf = (index: number, count: number): string => {
  if (index < count / 3) return 'start-0';
  return index < (count * 2) / 3 ? 'start-1/2 -translate-x-1/2' : 'end-0';
};

function Ranking({ bars, before: comparisonLabel, format }: BarsProps) {
  const highestValue = highestOf(bars);
  // The value of the longest bar is after it.
  const textWidth =
    Math.max(
      ...bars.map(({ value = 0, before = 0 }) => Math.max(format(value).length, format(before).length)),
    ) + 2;
  return bars.map(({ key, name, value = 0, before = 0 }) => (
    <div key={key ?? name} className="flex min-h-11 items-center gap-2">
      <span className="w-28 shrink-0 text-end text-xs text-ink-soft wrap-anywhere">{name}</span>
      <span className="flex min-w-0 grow flex-col gap-0.5 text-sm font-semibold">
        {[value, ...(comparisonLabel === undefined ? [] : [before])].map((barValue, series) => (
          <span
            key={SERIES[series]}
            className={`flex items-center gap-1.5 ${series > 0 ? 'font-normal' : ''}`}
          >
            <span
              className={`h-4 shrink-0 ${SERIES[series]}`}
              style={{
                width: `max(2px, calc((100% - ${textWidth}ch) * ${barValue / highestValue}))`,
                borderRadius: '0 2px 2px 0',
              }}
            />
            <span className="whitespace-nowrap">{format(barValue)}</span>
          </span>
        ))}
      </span>
    </div>
  ));
}
