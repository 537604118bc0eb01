import { coverageOf, PAGES, type ProductPage, publicBand, RATING_MAX, reportPath } from '@parkho/contracts';
import { ClipboardCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/date';
import { StaleNote } from '../../../ui/device/badge';
import { ChangesNotice } from '../../../ui/report/changes-notice';
import { Skeleton } from '../../../ui/skeleton';
import { RequestInspection } from './request-inspection';

const REPORT_SECTION = 'inspection-report';
const link = 'inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4';

/** What the lab found, or what it would look at (specification, section 4). */
export function InspectionPanel({ product }: { product: ProductPage }) {
  return (
    <div className="grid grid-cols-1">
      {product.inspected ? <Inspected product={product} /> : <NotInspected />}
      <RequestInspection product={product} />
    </div>
  );
}

function Inspected({ product }: { product: ProductPage }) {
  const { inspectedAt, inspectionNotes, reportId, inspectionData, inspectionRating, inspectionChanges } =
    product;
  const notes = inspectionNotes || inspectionData?.overallNotes;
  const coverage = inspectionData && coverageOf(inspectionData);
  return (
    <section
      aria-labelledby="inspection"
      className="grid gap-4 border-l-4 border-stamp bg-stamp-tint p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="inspection" className="text-2xl font-bold text-stamp-deep">
          Inspected by Parkho
        </h2>
        <p className="text-sm text-stamp-deep">
          {inspectedAt && <>{formatDate(inspectedAt)} / </>}
          {reportId}
        </p>
      </div>
      {inspectionRating !== undefined && (
        <p className="text-stamp-deep">
          <span className="font-display text-2xl font-bold">{inspectionRating}</span>/{RATING_MAX}{' '}
          <span className="font-semibold">{publicBand(inspectionRating)}</span>
        </p>
      )}
      {coverage && (
        <p className="text-stamp-deep">
          {inspectionData?.overallStatus}, {coverage.checked} of {coverage.of} parts checked
        </p>
      )}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">
        {notes || 'This device passed through our lab. The inspector left no further notes.'}
      </p>
      {inspectionChanges ? (
        <ChangesNotice changes={inspectionChanges} />
      ) : (
        product.inspectionStale && <StaleNote />
      )}
      {inspectionData && (
        <div className="flex flex-wrap gap-x-6">
          <a href={`#${REPORT_SECTION}`} className={link}>
            Read the full report
          </a>
          <Link to={reportPath(reportId)} className={link}>
            Verify it yourself
          </Link>
        </div>
      )}
    </section>
  );
}

/** A chunk of its own: only devices with a report load it. */
const DeviceReport = lazy(() => import('./device-report'));

/** The whole report, where the inspection has left one. */
export function InspectionReport({ product }: { product: ProductPage }) {
  const { inspected, inspectionData, reportId, reportVersion, name } = product;
  if (!inspected || !inspectionData) return null;
  return (
    <section aria-labelledby={REPORT_SECTION} className="grid grid-cols-1 gap-5">
      <h2 id={REPORT_SECTION} className="text-2xl font-bold sm:text-3xl">
        Inspection report
      </h2>
      <Suspense fallback={<Skeleton className="h-[60rem]" />}>
        <DeviceReport name={name} reportId={reportId} version={reportVersion} data={inspectionData} />
      </Suspense>
    </section>
  );
}

function NotInspected() {
  return (
    <section
      aria-labelledby="inspection"
      className="grid gap-3 border-l-4 border-edge bg-paper-deep p-5 sm:p-6"
    >
      <h2 id="inspection" className="flex items-center gap-3 text-xl font-semibold">
        <ClipboardCheck aria-hidden="true" className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
        Not inspected yet
      </h2>
      <p className="max-w-prose">
        What you read here is the seller&rsquo;s word. An inspection would cover screen, keyboard deck, back
        and every port from outside; processor, memory, disk, graphics, Wi-Fi, speakers and battery from
        inside.
      </p>
      <Link to={PAGES.inspection.path} className={`${link} justify-self-start`}>
        How an inspection works
      </Link>
    </section>
  );
}
