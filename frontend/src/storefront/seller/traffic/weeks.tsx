import {
  CONTACT_CHANNELS,
  formatDay,
  plusDays,
  TRAFFIC,
  TRAFFIC_LABELS,
  type Traffic,
  type WeekOfTraffic,
} from '@parkho/contracts';
import { Change } from '../../../ui/change';
import { BarFigure } from '../../../ui/chart/bar-figure';

const formatInteger = new Intl.NumberFormat('en-PK').format;

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 23 to Nov 29, 2026' for the week that starts on this Monday. */
export const weekName = (week: string): string =>
  `${monthAndDay.format(Date.parse(week))} to ${formatDay(plusDays(week, 6))}`;

/** Each number of a week compared with the previous week. */
export function WeekCards({ current, previous }: { current: Traffic; previous: Traffic | undefined }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5">
      {TRAFFIC.map((name) => (
        <div
          key={name}
          className="flex min-w-0 flex-col gap-1 rounded-md border border-hairline bg-sheet p-3 sm:p-4"
        >
          <dt className="label-text text-ink-soft">{TRAFFIC_LABELS[name]}</dt>
          <dd className="font-display text-2xl leading-tight font-bold">{formatInteger(current[name])}</dd>
          <dd className="text-sm text-ink-soft">
            {previous && <Change now={current[name]} before={previous[name]} format={formatInteger} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The interval of the labelled bars. */
const LABEL_INTERVAL = 4;

/** The latest week first, as in the answers. */
export function WeeksFigure({ weeks }: { weeks: readonly WeekOfTraffic[] }) {
  return (
    <BarFigure
      title="Views"
      hint="Views by week"
      label="Week of"
      format={formatInteger}
      bars={weeks.toReversed().map(({ week, views }, index) => ({
        name: weekName(week),
        // Side by side on a phone.
        short: index % LABEL_INTERVAL === 0 ? monthAndDay.format(Date.parse(week)) : undefined,
        value: views,
      }))}
    />
  );
}

/** 'Calls: 2, WhatsApp: 1' where columns do not fit on a phone; empty if there are none. */
const channelsText = (traffic: Traffic): string =>
  CONTACT_CHANNELS.flatMap((channel) =>
    traffic[channel] > 0 ? `${TRAFFIC_LABELS[channel]}: ${formatInteger(traffic[channel])}` : [],
  ).join(', ');

/** @param name renders a row's name with its link */
export function TrafficTable(props: {
  caption: string;
  first: string;
  rows: readonly { key: string; name: React.ReactNode; traffic: Traffic }[];
}) {
  const { caption, first, rows } = props;
  return (
    <table className="w-full text-start align-top">
      <caption className="sr-only">{caption}</caption>
      <thead className="label-text border-b-2 border-ink text-ink-soft">
        <tr>
          <th scope="col" className="py-2 pe-2 text-start font-semibold">
            {first}
          </th>
          {TRAFFIC.map((name) => (
            <th key={name} scope="col" className={`font-semibold ${cell(name)}`}>
              {TRAFFIC_LABELS[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {rows.map(({ key, name, traffic }) => (
          <tr key={key}>
            <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere">
              {name}
              <span className="block text-sm text-ink-soft empty:hidden md:hidden">
                {channelsText(traffic)}
              </span>
            </th>
            {TRAFFIC.map((number) => (
              <td key={number} className={cell(number)}>
                {formatInteger(traffic[number])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Only views and contacts fit on a phone. */
const cell = (name: keyof Traffic): string =>
  `py-2 ps-2 text-end wrap-anywhere tabular-nums md:ps-3 ${name === 'views' || name === 'contacts' ? '' : 'max-md:hidden'}`;
