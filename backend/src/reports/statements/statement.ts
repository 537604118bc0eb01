import {
  addSteps,
  dayInPakistan,
  daysBetween,
  isDay,
  type Month,
  monthOfDay,
  monthsUpTo,
  type Paisa,
  plusDays,
  type ReportDocument,
  type ReportFigure,
  type ReportTable,
  STATEMENT_MONTHS,
  toPkr,
} from '@parkho/contracts';
import type { ProductDocument, SellerActivityDocument } from '@parkho/projections';

export interface StatementFacts {
  /** The name of the shop. */
  name: string;
  months: SellerActivityDocument['months'];
  /** All sold listings that still exist. */
  sold: readonly Pick<
    ProductDocument,
    'name' | 'reportId' | 'createdAt' | 'soldAt' | 'price' | 'salePrice'
  >[];
}

/** The first and last day of '2026-10'. */
const daysOf = (month: Month): { from: string; to: string } => {
  const from = `${month}-01`;
  return { from, to: plusDays(addSteps(from, 'month', 1), -1) };
};

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: Month): string => monthName.format(new Date(`${month}-01T00:00:00Z`));

const NO_ACTIVITY = { listed: 0, sold: 0, revenue: 0, views: 0, contacts: 0 };

/**
 * A month of a shop. Its sums are those of the dashboard and of the reports: by the day of sale in Pakistan, deleted
 * listings included. A sale can be corrected or undone for some days, which changes its month.
 */
export const statementOf = (month: Month, { name, months, sold }: StatementFacts): ReportDocument => {
  const [previous, current] = monthsUpTo(month, 2) as [Month, Month];
  const now = months[current] ?? NO_ACTIVITY;
  const before = months[previous] ?? NO_ACTIVITY;
  const days = daysOf(month);
  const mean = ({ sold: count, revenue }: typeof NO_ACTIVITY): number | null =>
    count > 0 ? Math.round(toPkr(revenue) / count) : null;
  const countFigure = (key: 'listed' | 'sold' | 'views' | 'contacts', label: string, definition: string) =>
    ({ key, label, kind: 'count', value: now[key], before: before[key], definition }) as const;
  const figures: ReportFigure[] = [
    countFigure('sold', 'Devices sold', 'Sales whose day of sale is in the month.'),
    {
      key: 'revenue',
      label: 'Revenue (PKR)',
      kind: 'money',
      value: toPkr(now.revenue),
      before: toPkr(before.revenue),
      definition:
        'The prices of these sales, as entered when the device was marked as sold or corrected since.',
    },
    {
      key: 'meanPrice',
      label: 'Mean price (PKR)',
      kind: 'money',
      value: mean(now),
      before: mean(before),
      definition: 'Revenue divided by devices sold.',
    },
    countFigure(
      'listed',
      'Devices listed',
      'Listings that were made in the month, also those deleted since.',
    ),
    countFigure(
      'views',
      'Views',
      'Views of the pages of the devices by others than the seller and our team.',
    ),
    countFigure('contacts', 'Contacts', 'How often buyers were shown how to reach the seller.'),
  ];
  return {
    title: `Statement of ${name}`,
    days: { label: nameOf(month), ...days },
    comparedWith: { label: nameOf(previous), ...daysOf(previous), asOf: days.to },
    summary: [],
    sections: [
      { key: 'month', title: 'The month', figures },
      salesIn(month, sold, now),
      monthsTable(month, months),
    ],
  };
};

const salesIn = (
  month: Month,
  sold: StatementFacts['sold'],
  { sold: count, revenue }: typeof NO_ACTIVITY,
): ReportTable => {
  const sales = sold
    .map(({ soldAt = '', salePrice = 0, createdAt, ...device }) => ({
      ...device,
      day: isDay(soldAt) ? soldAt : dayInPakistan(soldAt),
      salePrice,
      listed: dayInPakistan(createdAt),
    }))
    .filter(({ day }) => monthOfDay(day) === month)
    .sort((a, b) => a.day.localeCompare(b.day) || a.reportId.localeCompare(b.reportId));
  const rows: ReportTable['rows'] = sales.map(({ day, name, reportId, listed, price, salePrice }) => [
    day,
    name,
    reportId,
    listed,
    daysBetween(listed, day),
    toPkr(price),
    toPkr(salePrice),
  ]);
  const missing = count - sales.length;
  const deletedRevenue: Paisa = revenue - sales.reduce((sum, { salePrice }) => sum + salePrice, 0);
  const deleted = [
    null,
    `${missing} deleted ${missing === 1 ? 'listing' : 'listings'}`,
    null,
    null,
    null,
    null,
    toPkr(deletedRevenue),
  ];
  return {
    key: 'sales',
    title: 'Sales',
    columns: [
      { key: 'soldOn', label: 'Sold', kind: 'text' },
      { key: 'device', label: 'Device', kind: 'text' },
      { key: 'id', label: 'Parkho ID', kind: 'text' },
      { key: 'listedOn', label: 'Listed', kind: 'text' },
      { key: 'days', label: 'Days to sell', kind: 'count' },
      { key: 'listPrice', label: 'Asked (PKR)', kind: 'money' },
      { key: 'price', label: 'Sold for (PKR)', kind: 'money' },
    ],
    rows: missing > 0 ? [...rows, deleted] : rows,
    ...(rows.length > 0 && { totals: ['Total', null, null, null, null, null, toPkr(revenue)] }),
  };
};

const monthsTable = (month: Month, months: SellerActivityDocument['months']): ReportTable => ({
  key: 'months',
  title: 'The months before',
  columns: [
    { key: 'month', label: 'Month', kind: 'text' },
    { key: 'listed', label: 'Listed', kind: 'count' },
    { key: 'sold', label: 'Sold', kind: 'count' },
    { key: 'revenue', label: 'Revenue (PKR)', kind: 'money' },
    { key: 'views', label: 'Views', kind: 'count' },
    { key: 'contacts', label: 'Contacts', kind: 'count' },
  ],
  rows: monthsUpTo(month, STATEMENT_MONTHS).map((rowMonth) => {
    const { listed, sold, revenue, views, contacts } = months[rowMonth] ?? NO_ACTIVITY;
    return [rowMonth, listed, sold, toPkr(revenue), views, contacts];
  }),
  chart: { shape: 'columns', label: 'month', value: 'revenue' },
});
