import { type ActivityOfDays, formatPkr, PAGES, type SellerDashboard } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownListingsPath } from '../../../lib/devices/own-listings';
import { Change } from '../../../ui/change';
import { Panel } from './panel';

const formatInteger = new Intl.NumberFormat('en-PK').format;
/** The list that shows views and contacts beside each device. */
const MOST_VIEWED_LISTINGS = ownListingsPath({ sort: 'most-viewed', view: 'table' });
const SOLD = ownListingsPath({ state: 'sold' });

const activity: readonly {
  label: string;
  name: 'revenue' | 'sold' | 'views' | 'contacts';
  format: (value: number) => string;
  to: string;
}[] = [
  { label: 'Monthly Revenue', name: 'revenue', format: formatPkr, to: SOLD },
  { label: 'Sales', name: 'sold', format: formatInteger, to: SOLD },
  { label: 'Views', name: 'views', format: formatInteger, to: MOST_VIEWED_LISTINGS },
  { label: 'Contacts', name: 'contacts', format: formatInteger, to: MOST_VIEWED_LISTINGS },
];

const shop: readonly {
  label: string;
  name: 'totalProducts' | 'activeProducts' | 'totalOrders';
  hint: (overview: SellerDashboard['overview']) => string;
  to: string;
}[] = [
  {
    label: 'Total Products',
    name: 'totalProducts',
    hint: ({ soldProducts, inactiveProducts }) =>
      `${formatInteger(soldProducts)} sold, ${formatInteger(inactiveProducts)} inactive`,
    to: PAGES.sellerProducts.path,
  },
  {
    label: 'Active Listings',
    name: 'activeProducts',
    hint: ({ featuredProducts }) => `${formatInteger(featuredProducts)} featured`,
    to: ownListingsPath({ state: 'active' }),
  },
  { label: 'Total Orders', name: 'totalOrders', hint: () => 'Marked as sold', to: SOLD },
];

interface NumberCardsProps {
  data: SellerDashboard | undefined;
  /** Shown for each unknown number. */
  unknown: string;
}

/** The current month compared with the previous one, and the totals. Same height before and after loading. */
export function NumberCards({ data, unknown }: NumberCardsProps) {
  const { current, previous } = data?.monthSoFar ?? {};
  return (
    <>
      <Panel
        title="This month so far"
        hint={current && previous ? `${daysOf(current)}, compared with ${daysOf(previous)}` : ''}
      >
        <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          {activity.map(({ label, name, format, to }) => (
            <Card key={label} label={label} to={to} number={current ? format(current[name]) : unknown}>
              {current && previous && <Change now={current[name]} before={previous[name]} format={format} />}
            </Card>
          ))}
        </dl>
      </Panel>
      <Panel title="Your shop">
        <dl className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-3 sm:gap-4">
          {shop.map(({ label, name, hint, to }) => (
            <Card
              key={label}
              label={label}
              to={to}
              number={data ? formatInteger(data.overview[name]) : unknown}
            >
              {data && hint(data.overview)}
            </Card>
          ))}
        </dl>
      </Panel>
    </>
  );
}

/** All of it links to the devices that it counts. */
function Card(props: { label: string; number: string; to: string; children: ReactNode }) {
  const { label, number, to, children } = props;
  return (
    <div className="group relative flex min-w-0 flex-col gap-1 rounded-md border border-hairline bg-sheet p-3 transition-colors hover:border-ink sm:p-4">
      <dt className="label-text text-ink-soft">
        <Link
          to={to}
          className="underline-offset-4 outline-none after:absolute after:inset-0 after:rounded-md group-hover:underline focus-visible:after:outline-3 focus-visible:after:outline-stamp"
        >
          {label}
        </Link>
      </dt>
      <dd className="font-display text-2xl leading-tight font-bold wrap-anywhere sm:text-3xl">{number}</dd>
      <dd className="mt-auto min-h-10 text-sm text-ink-soft sm:min-h-5">{children}</dd>
    </div>
  );
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** 'November 1–25'; both days are in the same month. */
const daysOf = ({ from, to }: ActivityOfDays): string => {
  const [first, last] = [from, to].map((day) => Number(day.slice(8)));
  return `${monthName.format(Date.parse(from))} ${first === last ? first : `${first}–${last}`}`;
};
