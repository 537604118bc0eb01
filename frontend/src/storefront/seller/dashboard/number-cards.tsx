import { formatPkr, type SellerDashboard } from '@parkho/contracts';

type Overview = SellerDashboard['overview'];

const whole = new Intl.NumberFormat('en-PK');

const cards: readonly {
  label: string;
  number: (overview: Overview) => string;
  hint: (overview: Overview) => string;
}[] = [
  {
    label: 'Total Products',
    number: ({ totalProducts }) => whole.format(totalProducts),
    hint: ({ soldProducts, inactiveProducts }) => `${soldProducts} sold, ${inactiveProducts} inactive`,
  },
  {
    label: 'Active Listings',
    number: ({ activeProducts }) => whole.format(activeProducts),
    hint: ({ featuredProducts }) => `${featuredProducts} featured`,
  },
  {
    label: 'Total Orders',
    number: ({ totalOrders }) => whole.format(totalOrders),
    hint: () => 'Marked as sold',
  },
  {
    label: 'Monthly Revenue',
    number: ({ monthlyRevenue }) => formatPkr(monthlyRevenue),
    hint: () => 'Sold this month',
  },
];

interface NumberCardsProps {
  overview: Overview | undefined;
  /** In place of each number that is not there. */
  unknown: string;
}

/** As large before the numbers are there as after. */
export function NumberCards({ overview, unknown }: NumberCardsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ label, number, hint }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col gap-1 rounded-md border border-hairline border-t-2 border-t-stamp bg-sheet p-4 sm:p-5"
        >
          <dt className="label-text text-ink-soft">{label}</dt>
          <dd className="font-display text-2xl leading-tight font-bold wrap-anywhere sm:text-3xl">
            {overview ? number(overview) : unknown}
          </dd>
          <dd className="mt-auto min-h-5 text-sm text-ink-soft">{overview && hint(overview)}</dd>
        </div>
      ))}
    </dl>
  );
}
