import { formatPkr, type MonthId, POST_AD_PATH, type SellerDashboard } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { EmptyState, ErrorState } from '../../../ui/states';
import { BarFigure } from './bar-figure';
import { dashboard, dashboardError } from './dashboard';

/** 'Nov 2026'; the month is one of Pakistan's, whatever the reader's time zone. */
const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = ({ year, month }: MonthId): string => monthName.format(Date.UTC(year, month - 1));

/** The numbers of the dashboard as they came about. */
export default function Analytics() {
  const { data, error, refetch } = useQuery(dashboard);
  if (data) return <Charts stats={data} />;
  return error ? (
    <ErrorState title={dashboardError(error)} onRetry={refetch} />
  ) : (
    <Spinner label="Loading analytics..." />
  );
}

function Charts({ stats }: { stats: SellerDashboard }) {
  const { monthlyActivity, productsByCategory, mostViewed } = stats;
  const isEmpty =
    productsByCategory.length === 0 &&
    monthlyActivity.every(({ count, sold, views }) => count + sold + views === 0);
  if (isEmpty) {
    return (
      <EmptyState
        title="Nothing to show yet"
        hint="Once you have listed a device, its views and sales are counted here month by month."
      >
        <LinkButton to={POST_AD_PATH}>Post your first ad</LinkButton>
      </EmptyState>
    );
  }
  const byMonth = (value: 'count' | 'sold' | 'revenue' | 'views') =>
    monthlyActivity.map((month) => ({ name: nameOf(month._id), value: month[value] }));
  return (
    <div className="mx-auto grid max-w-6xl gap-6 lg:grid-cols-2">
      <p className="text-ink-soft lg:col-span-2">
        The twelve months up to {nameOf(monthlyActivity.at(-1)!._id)}, which is still running. What was
        listed, sold and looked at stays counted when a device is deleted.
      </p>
      <BarFigure title="Listings" unit="Devices listed" label="Month" bars={byMonth('count')} />
      <BarFigure
        title="Views"
        unit="Times your devices were looked at"
        label="Month"
        bars={byMonth('views')}
      />
      <BarFigure title="Sales" unit="Devices marked as sold" label="Month" bars={byMonth('sold')} />
      <BarFigure
        title="Revenue"
        unit="What devices were sold for, in PKR"
        label="Month"
        bars={byMonth('revenue')}
        format={formatPkr}
      />
      <BarFigure
        title="Devices by category"
        unit="Devices"
        label="Category"
        isRanking
        bars={productsByCategory.map(({ _id, count }) => ({ name: _id, value: count }))}
      />
      <BarFigure
        title="Most viewed"
        unit="Views"
        label="Device"
        isRanking
        bars={mostViewed.map(({ _id, name, views }) => ({ key: _id, name, value: views }))}
      />
    </div>
  );
}
