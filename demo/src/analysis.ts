import {
  dayInPakistan,
  type SavedViewContent,
  type ShopReportParameters,
  type ShopReportPlan,
} from '@parkho/contracts';

/**
 * The reports requested by the demo's analyst, the last one first on the screen. @param now in milliseconds since 1970
 */
export const demoReports = (now: number): ShopReportParameters[] => {
  const asOf = dayInPakistan(new Date(now).toISOString());
  return [
    { type: 'inspections', range: 'last-quarter', asOf, compare: 'period' },
    { type: 'comprehensive', range: '30d', asOf, compare: 'period' },
    { type: 'sales', range: 'last-month', asOf, compare: 'period' },
  ];
};

export const DEMO_SCHEDULE: ShopReportPlan = {
  type: 'sales',
  range: 'last-month',
  compare: 'period',
  formats: ['txt', 'csv', 'html'],
  every: 'monthly',
};

/** Saved views of Explore, shared with the team; the analyst's dashboard shows their results. */
export const DEMO_EXPLORE_VIEWS: readonly SavedViewContent[] = [
  {
    name: 'Sales by month',
    query: 'table=sales&measure=sum&of=price&by=sold_on%3Amonth',
    shared: true,
    pinned: true,
    mail: null,
  },
  {
    name: 'Median price by brand',
    query: 'table=listings&measure=median&of=price&by=brand&where=state%3Aactive',
    shared: true,
    pinned: true,
    mail: null,
  },
];
