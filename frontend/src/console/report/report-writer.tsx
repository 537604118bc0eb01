import { createContext, type ReactNode, Suspense, useContext, useState } from 'react';
import { lazyScreen } from '../parts/lazy-screen';
import type { ReportSubject } from './report-subject';

const ReportDialog = lazyScreen(() => import('./report-dialog'), 'ReportDialog');

const Writer = createContext<((inspected: ReportSubject) => void) | undefined>(undefined);

/** Opens the form that writes or corrects the report of a device. */
export const useReportWriter = () => useContext(Writer)!;

/**
 * Holds the open report outside the screen. Lists follow the server: the row of a request disappears when its report is
 * issued, here or by another inspector, and the form must outlive it.
 */
export const ReportWriter = ({ children }: { children: ReactNode }) => {
  const [inspected, setInspected] = useState<ReportSubject>();
  return (
    <Writer value={setInspected}>
      {children}
      {inspected && (
        <Suspense>
          <ReportDialog
            key={inspected.inspectionId}
            {...inspected}
            onNext={setInspected}
            onClose={() => setInspected(undefined)}
          />
        </Suspense>
      )}
    </Writer>
  );
};
