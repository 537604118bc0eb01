import { lazy, Suspense } from 'react';
import { Dialog } from '../../../ui/dialog';
import { Spinner } from '../../../ui/spinner';

/** In a file of its own, with the library that draws charts: nobody downloads it who does not open it. */
const Analytics = lazy(() => import('./analytics'));

export function AnalyticsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Seller Analytics" open={open} onClose={onClose} placement="full">
      <Suspense fallback={<Spinner label="Loading analytics..." />}>
        <Analytics />
      </Suspense>
    </Dialog>
  );
}
