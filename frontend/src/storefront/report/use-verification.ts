import { GENERAL_MESSAGES, type PublicReport } from '@parkho/contracts';
import { useRef, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { logEvidence, publishedKeys, reportOnRecord, servedReportBytes } from '../../lib/report/reports';
import type { ReportCheck, Verification } from '../../lib/report/verify-report';
import { showToast } from '../../ui/toast';

/** A signed file to verify, and its public report, which is fetched if absent. */
export interface Subject {
  jws: string;
  publicReport?: PublicReport;
}

export interface VerificationState {
  /** The results so far. */
  checks: readonly ReportCheck[];
  /** Set at the end. */
  result: Verification | null;
  isRunning: boolean;
}

const NOT_STARTED: VerificationState = { checks: [], result: null, isRunning: false };

/** Verifies in the browser, step by step. A new subject replaces one that is still under way. */
export function useVerification() {
  const localization = useLanguage();
  const [state, setState] = useState(NOT_STARTED);
  const latestRunId = useRef(0);

  const verify = async ({ jws, publicReport }: Subject): Promise<void> => {
    const runId = ++latestRunId.current;
    const update = (change: (state: VerificationState) => VerificationState) => {
      if (runId === latestRunId.current) setState(change);
    };
    setState({ ...NOT_STARTED, isRunning: true });
    const module = await import('../../lib/report/verify-report').catch(() => null);
    if (!module) {
      showToast(localization.t(GENERAL_MESSAGES.network));
      return update(() => NOT_STARTED);
    }
    const result = await module.verifyReport(
      jws,
      {
        keys: publishedKeys,
        bytes: servedReportBytes,
        record: async ({ reportId, version }) => publicReport ?? reportOnRecord(reportId, version),
        log: ({ reportId, version }) => logEvidence(reportId, version),
      },
      (check) => update((previous) => ({ ...previous, checks: [...previous.checks, check] })),
      localization,
    );
    update(() => ({ checks: result.checks, result, isRunning: false }));
  };
  const reset = () => {
    latestRunId.current++;
    setState(NOT_STARTED);
  };
  return { state, verify, reset };
}
