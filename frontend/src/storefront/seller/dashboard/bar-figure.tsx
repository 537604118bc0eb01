import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

interface Bars {
  /** Where names are not unique. */
  key?: string;
  name: string;
  value: number;
}

interface BarFigureProps {
  title: string;
  /** What the bars count, in a sentence and in a word. */
  hint: string;
  measure?: string;
  /** What each bar is: the head of the table's first column. */
  label: string;
  bars: readonly Bars[];
  /** One under the other with their names in full, as they are ranked, rather than along time. */
  isRanking?: boolean;
  /** How a value is written where there is room for it. */
  format?: (value: number) => string;
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-PK');

const tick = { fill: 'var(--color-ink-soft)', fontSize: 12 };
const axis = { tick, tickLine: false, axisLine: false } as const;
const MONTHS_HEIGHT = 220;
const RANK_HEIGHT = 44;

/**
 * Numbers as bars and as a table. One series and one colour: what a bar is says its place alone. The drawing is hidden
 * from assistive technology, which has the table. Nothing moves.
 */
export function BarFigure({
  title,
  hint,
  measure = title,
  label,
  bars,
  isRanking = false,
  format = whole.format,
}: BarFigureProps) {
  const heading = useId();
  return (
    <figure
      aria-labelledby={heading}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-hairline bg-paper p-4 sm:p-5"
    >
      <figcaption>
        <h3 id={heading} className="text-lg font-semibold">
          {title}
        </h3>
        <p className="text-sm text-ink-soft">{hint}</p>
      </figcaption>
      {bars.some(({ value }) => value > 0) ? (
        <>
          <div aria-hidden="true" className="grow">
            {isRanking ? <Ranking bars={bars} /> : <Months bars={bars} format={format} measure={measure} />}
          </div>
          <details className="group">
            <summary className="flex min-h-11 list-none items-center gap-1 font-semibold text-stamp underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden="true" className="size-5 group-open:rotate-90" />
              Show as table
            </summary>
            <table className="mt-2 w-full text-left">
              <caption className="sr-only">{`${title}: ${hint}`}</caption>
              <thead className="label-text border-b-2 border-ink text-ink-soft">
                <tr>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    {label}
                  </th>
                  <th scope="col" className="py-2 text-right font-semibold">
                    {measure}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-hairline">
                {bars.map(({ key, name, value }) => (
                  <tr key={key ?? name}>
                    <th scope="row" className="py-1.5 pr-4 font-normal wrap-anywhere">
                      {name}
                    </th>
                    <td className="py-1.5 text-right font-medium whitespace-nowrap">{format(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      ) : (
        <p className="grid grow place-items-center py-12 text-ink-soft">Nothing yet</p>
      )}
    </figure>
  );
}

interface MonthsProps {
  bars: readonly Bars[];
  format: (value: number) => string;
  measure: string;
}

/** Of a name such as 'Nov 2026' the axis has room for the month. */
const short = (name: string): string => name.slice(0, 3);

function Months({ bars, format, measure }: MonthsProps) {
  return (
    <ResponsiveContainer width="100%" height={MONTHS_HEIGHT}>
      <BarChart
        data={[...bars]}
        accessibilityLayer={false}
        margin={{ top: 12, right: 0, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-hairline)" />
        <XAxis
          {...axis}
          dataKey="name"
          tickFormatter={short}
          interval="preserveEnd"
          minTickGap={2}
          axisLine={{ stroke: 'var(--color-edge)' }}
        />
        <YAxis {...axis} width={44} allowDecimals={false} tickFormatter={compact.format} />
        <Tooltip
          cursor={{ fill: 'var(--color-paper-deep)' }}
          isAnimationActive={false}
          formatter={(value) => [format(Number(value)), measure]}
          separator=": "
          contentStyle={{
            background: 'var(--color-sheet)',
            border: '1px solid var(--color-edge)',
            borderRadius: 6,
          }}
          itemStyle={{ color: 'var(--color-ink)' }}
        />
        <Bar
          dataKey="value"
          fill="var(--color-stamp)"
          radius={[2, 2, 0, 0]}
          maxBarSize={36}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Ranking({ bars }: { bars: readonly Bars[] }) {
  return (
    <ResponsiveContainer width="100%" height={bars.length * RANK_HEIGHT}>
      <BarChart
        layout="vertical"
        data={[...bars]}
        accessibilityLayer={false}
        margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide allowDecimals={false} />
        <YAxis {...axis} type="category" dataKey="name" width={130} interval={0} />
        <Bar
          dataKey="value"
          fill="var(--color-stamp)"
          radius={[0, 2, 2, 0]}
          barSize={18}
          isAnimationActive={false}
        >
          <LabelList
            dataKey="value"
            position="right"
            fill="var(--color-ink)"
            fontSize={13}
            fontWeight={600}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
