import { type ComponentProps, Suspense } from 'react';
import { lazyScreen } from '../parts/lazy-screen';

const ReportDialog = lazyScreen(() => import('./report-dialog'), 'ReportDialog');

/** For lists: most who look at them write no report. */
export const LazyReportDialog = (props: ComponentProps<typeof ReportDialog>) => (
  <Suspense>
    <ReportDialog {...props} />
  </Suspense>
);
