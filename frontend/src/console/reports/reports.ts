import { SHOP_REPORTS_PAGE } from '@parkho/contracts';
import { FileChartColumn } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../parts/lazy-screen';

/** The shop's reports, generated from the log. */
export const reports: ResourceProps = {
  name: 'reports',
  options: { label: SHOP_REPORTS_PAGE.title },
  list: lazyScreen(() => import('./reports-screen'), 'ReportsScreen'),
  show: lazyScreen(() => import('./page/report-page'), 'ReportPage'),
  icon: FileChartColumn,
};
