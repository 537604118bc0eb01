import { PAGES, type ProductPage } from '@parkho/contracts';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/date';
import { RequestInspection } from './request-inspection';

/** What the lab found, or what it would look at (specification, section 4). */
export function InspectionPanel({ product }: { product: ProductPage }) {
  return (
    <div className="grid grid-cols-1">
      {product.inspected ? <Inspected product={product} /> : <NotInspected />}
      <RequestInspection product={product} />
    </div>
  );
}

function Inspected({ product: { inspectedAt, inspectionNotes, reportId } }: { product: ProductPage }) {
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
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">
        {inspectionNotes || 'This device passed through our lab. The inspector left no further notes.'}
      </p>
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
      <Link
        to={PAGES.inspection.path}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-stamp underline underline-offset-4"
      >
        How an inspection works
      </Link>
    </section>
  );
}
