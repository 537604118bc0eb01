import {
  INSPECTION_MESSAGES,
  PAGES,
  type PublicReport,
  parseReportId,
  REPORT_NOT_FOUND,
  reportDescription,
  reportPath,
  reportTitle,
  VERIFY_FRAGMENT,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { hydrateLater } from '../../lib/page/hydrate-later';
import type { PageQueries } from '../../lib/page/page-queries';
import { pageNumber } from '../../lib/page/query-params';
import { useDocumentHead } from '../../lib/page/use-document-head';
import { publicReport } from '../../lib/report/reports';
import { Button, LinkButton } from '../../ui/button';
import { ReportActions } from './report-actions';
import { ReportSkeleton } from './report-skeleton';
import { useVerification } from './use-verification';

const ReportSheet = hydrateLater(() => import('../../ui/report/report-sheet'), 'ReportSheet');
const VerificationSteps = hydrateLater(() => import('./verification-steps'), 'VerificationSteps');

const versionIn = (query: URLSearchParams) => pageNumber(query.get('version') ?? '');

export const queries: PageQueries = ({ params: { id = '' }, query }) => [publicReport(id, versionIn(query))];

export default function ReportPage() {
  const { id = '' } = useParams();
  const [query] = useSearchParams();
  const version = versionIn(query);
  const reportId = parseReportId(id);
  if (!reportId) return <NoReport title="Mistyped report ID" reason={INSPECTION_MESSAGES.reportIdMistyped} />;
  // A report has one address, however its id was typed.
  if (reportId !== id) return <Navigate to={reportPath(reportId, version)} replace />;
  return <LoadedReport key={`${reportId} ${version}`} reportId={reportId} version={version} />;
}

function LoadedReport({ reportId, version }: { reportId: string; version: number | undefined }) {
  const { data, error, refetch } = useQuery(publicReport(reportId, version));
  if (data) return <Report record={data} />;
  if (!error) return <ReportSkeleton />;
  return error instanceof ApiError && error.status === 404 ? (
    <NoReport title={REPORT_NOT_FOUND} reason={INSPECTION_MESSAGES.reportNotFound} />
  ) : (
    <NoReport title="Report could not be loaded" reason={error.message} onRetry={refetch} />
  );
}

function Report({ record }: { record: PublicReport }) {
  const localization = useLanguage();
  const { report, jws } = record;
  const { state, verify } = useVerification();
  const isCurrent = record.standing === 'current';
  const onVerify = () => void verify({ jws, publicReport: record });
  const { hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, if a link of the device page requests it.
  useEffect(() => {
    if (hash === `#${VERIFY_FRAGMENT}`) onVerify();
  }, [hash]);
  useDocumentHead({
    title: reportTitle(report, localization),
    // Search engines index the current version.
    ...(isCurrent && {
      description: reportDescription(report, localization),
      path: reportPath(report.reportId),
    }),
  });
  return (
    <div className="mx-auto grid w-full max-w-[62rem] grid-cols-1 gap-6 px-4 pt-4 pb-16 sm:px-6 sm:pt-8 print:block print:max-w-none print:p-0">
      <ReportActions record={record} isVerifying={state.isRunning} onVerify={onVerify} />
      {(state.isRunning || state.result) && (
        <section aria-label={localization.t('Verification')} className="print:hidden">
          <VerificationSteps state={state} />
        </section>
      )}
      <ReportSheet report={report} jws={jws} record={record} />
    </div>
  );
}

/** Why there is no report, and the next steps. */
function NoReport({ title, reason, onRetry }: { title: string; reason: string; onRetry?: () => void }) {
  const { t, translate } = useLanguage();
  useDocumentHead({ title: REPORT_NOT_FOUND });
  return (
    <div className="wrap flex flex-col items-start gap-6 py-20 sm:py-24">
      <h1 className="text-4xl font-bold sm:text-5xl">{translate(title)}</h1>
      <p role="alert" className="max-w-prose text-lg text-ink-soft">
        {translate(reason)}
      </p>
      <div className="flex flex-wrap gap-3">
        {onRetry && <Button onClick={onRetry}>{t('Try Again')}</Button>}
        <LinkButton to={PAGES.verify.path} variant={onRetry ? 'secondary' : 'primary'}>
          {t('Enter another ID')}
        </LinkButton>
        <LinkButton to={PAGES.devices.path} variant="secondary">
          {t('Back to Devices')}
        </LinkButton>
      </div>
    </div>
  );
}
