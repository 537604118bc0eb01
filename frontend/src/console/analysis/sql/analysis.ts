import { ANALYSIS_PAGE } from '@parkho/contracts';
import { DatabaseZap } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../../parts/lazy-screen';

/** SQL queries of the facts of the log. */
export const analysis: ResourceProps = {
  name: 'analysis',
  options: { label: ANALYSIS_PAGE.title },
  list: lazyScreen(() => import('./analysis-screen'), 'AnalysisScreen'),
  icon: DatabaseZap,
};
