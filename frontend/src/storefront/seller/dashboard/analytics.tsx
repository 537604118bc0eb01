import { formatPkr, type MonthId, POST_AD_PATH, type SellerDashboard } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { LinkButton } from '../../../ui/button';
import { BarFigure } from '../../../ui/chart/bar-figure';
import { Spinner } from '../../../ui/spinner';
import { EmptyState, ErrorState } from '../../../ui/states';
import { dashboard, dashboardError } from './dashboard';

/** 'Nov 2026'; months are those of Pakistan, whatever the reader's time zone. */
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = ({ year, month }: MonthId): string => monthName.format(Date.UTC(year, month - 1));

/** The numbers of the dashboard over time. */
export function Analytics() {
  const { data, error, refetch } = useQuery(dashboard);
  return (
    <div className="mx-auto max-w-6xl">
      {data && <Charts stats={data} />}
      {!data && error && <ErrorState title={dashboardError(error)} onRetry={refetch} />}
      {!data && !error && <Spinner label="Loading analytics..." />}
    </div>
  );
}

function Charts({ stats }: { stats: SellerDashboard }) {
  const { monthlyActivity, productsByCategory, mostViewed } = stats;
  const isEmpty =
    productsByCategory.length === 0 &&
    monthlyActivity.every(({ count, sold, views, contacts }) => count + sold + views + contacts === 0);
  if (isEmpty) {
    return (
      <EmptyState
        title="Nothing to show yet"
        hint="Once you have listed a device, its views, contacts and sales are counted here month by month."
      >
        <LinkButton to={POST_AD_PATH}>Post your first ad</LinkButton>
      </EmptyState>
    );
  }
  const byMonth = (value: 'count' | 'sold' | 'revenue' | 'views' | 'contacts') =>
    monthlyActivity.map((month) => {
      const name = nameOf(month._id);
      return { name, short: name.slice(0, 3), value: month[value] };
    });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <p className="text-ink-soft lg:col-span-2">
        The twelve months up to {nameOf(monthlyActivity.at(-1)!._id)}, which is still running. Deleted devices
        stay counted.
      </p>
      <Figure title="Listings" hint="Devices listed" label="Month" bars={byMonth('count')} />
      <Figure title="Views" hint="Views of your devices" label="Month" bars={byMonth('views')} />
      <Figure
        title="Contacts"
        hint="Buyers who looked up your phone number or email address"
        label="Month"
        bars={byMonth('contacts')}
      />
      <Figure title="Sales" hint="Devices sold, by day of sale" label="Month" bars={byMonth('sold')} />
      <Figure
        title="Revenue"
        hint="Revenue from sold devices, in PKR"
        label="Month"
        bars={byMonth('revenue')}
        format={formatPkr}
      />
      <Figure
        title="Devices by category"
        hint="Your current devices, including sold ones"
        measure="Devices"
        label="Category"
        isRanking
        bars={productsByCategory.map(({ _id, count }) => ({ name: _id, value: count }))}
      />
      <Figure
        title="Most viewed"
        hint="Your current devices, by all-time views"
        measure="Views"
        label="Device"
        isRanking
        bars={mostViewed.map(({ _id, name, views }) => ({ key: _id, name, value: views }))}
      />
    </div>
  );
}

function Figure(props: ComponentProps<typeof BarFigure>) {
  return (
    <div className="min-w-0 rounded-md border border-hairline bg-paper p-4 sm:p-5">
      <BarFigure {...props} />
    </div>
  );
}
