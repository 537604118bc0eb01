import {
  CHECKLIST,
  type CheckItem,
  concernsOf,
  coverageOf,
  deviceKind,
  type Findings,
  type InspectionData,
  isUsualPart,
  notVerifiedLabels,
  PAGES,
  type ProductPage,
  RATING_MAX,
  reportPath,
  SEAL_TEXTS,
  sealTone,
  VERIFY_FRAGMENT,
  verdictText,
} from '@parkho/contracts';
import { ClipboardCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { type Localization, useLanguage } from '../../../lib/language/language';
import { StaleNote } from '../../../ui/device/badge';
import { CollapsibleSection } from '../../../ui/page/collapsible-section';
import { ChangesNotice } from '../../../ui/report/changes-notice';
import { Skeleton } from '../../../ui/skeleton';
import { RequestInspection } from './request-inspection';

const REPORT_SECTION = 'inspection-report';
const link = 'inline-flex min-h-11 items-center font-semibold text-stamp underline underline-offset-4';

/** The lab's findings, or what an inspection would cover (specification, section 4). */
export function InspectionPanel({ product }: { product: ProductPage }) {
  return (
    <div className="grid grid-cols-1">
      {product.inspected ? <Inspected product={product} /> : <NotInspected product={product} />}
      <RequestInspection product={product} />
    </div>
  );
}

/** The panel's colours, those of the seal. */
const styles = {
  passed: { ground: 'border-stamp bg-stamp-tint', ink: 'text-stamp-deep' },
  fair: { ground: 'border-amber-ink bg-amber-tint', ink: 'text-amber-ink' },
  repair: { ground: 'border-red-ink bg-red-tint', ink: 'text-red-ink' },
  stale: { ground: 'border-ink-soft bg-paper-deep', ink: 'text-ink' },
};

function Inspected({ product }: { product: ProductPage }) {
  const { inspectedAt, inspectionNotes, reportId, inspectionData, inspectionRating, inspectionChanges } =
    product;
  const { t, translate, date } = useLanguage();
  const notes = inspectionNotes || inspectionData?.overallNotes;
  const tone = sealTone(inspectionRating);
  const { ground, ink } = product.inspectionStale ? styles.stale : styles[tone];
  return (
    <section aria-labelledby="inspection" className={`grid gap-4 border-s-4 p-5 sm:p-6 ${ground}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="inspection" className={`text-2xl font-bold ${ink}`}>
          {tone === 'repair' ? translate(SEAL_TEXTS.repair) : t('Inspected by Parkho')}
        </h2>
        <p className={`text-sm ${ink}`}>
          {inspectedAt && <>{date(inspectedAt)} / </>}
          <bdi>{reportId}</bdi>
        </p>
      </div>
      {inspectionRating !== undefined && (
        <p className={ink}>
          <bdi dir="ltr">
            <span className="font-display text-2xl font-bold">{inspectionRating}</span>/{RATING_MAX}
          </bdi>{' '}
          {inspectionData && <span className="font-semibold">{translate(verdictText(inspectionData))}</span>}
        </p>
      )}
      {inspectionData && <Sum findings={inspectionData} ink={ink} />}
      <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
        {notes || t('Our lab has inspected this device. The inspector added no notes.')}
      </p>
      {inspectionChanges ? (
        <ChangesNotice changes={inspectionChanges} />
      ) : (
        product.inspectionStale && <StaleNote />
      )}
      {inspectionData && (
        <div className="flex flex-wrap gap-x-6 print:hidden">
          <a href={`#${REPORT_SECTION}`} className={link}>
            {t('Read the full report')}
          </a>
          <Link to={`${reportPath(reportId)}#${VERIFY_FRAGMENT}`} className={link}>
            {t('Verify it yourself')}
          </Link>
        </div>
      )}
    </section>
  );
}

/** A chunk of its own: only devices with a report load it. */
const DeviceReport = lazy(() => import('./device-report'));

/** The whole report, if there is one. */
export function InspectionReport({ product }: { product: ProductPage }) {
  const { t } = useLanguage();
  const { inspected, inspectionData, reportId, reportVersion, name } = product;
  if (!inspected || !inspectionData) return null;
  return (
    <CollapsibleSection title={t('Inspection report')} id={REPORT_SECTION} note={t('Part by part')}>
      <Suspense fallback={<Skeleton className="h-[60rem]" />}>
        <DeviceReport name={name} reportId={reportId} version={reportVersion} data={inspectionData} />
      </Suspense>
    </CollapsibleSection>
  );
}

/** '16 of 16 parts checked; two things to know', and their list. */
function Sum({ findings, ink }: { findings: Findings & Pick<InspectionData, 'notVerified'>; ink: string }) {
  const localization = useLanguage();
  const { t, rich, translate } = localization;
  const concerns = concernsOf(findings, localization);
  const open = notVerifiedLabels(findings);
  return (
    <div className="grid gap-2">
      <p className={`font-semibold ${ink}`}>
        {t('{sentence}.', { sentence: t('{checked} of {of} parts checked', coverageOf(findings)) })}{' '}
        {concerns.length === 0
          ? t('Nothing to report.')
          : concerns.length === 1
            ? t('1 thing to know:')
            : t('{count} things to know:', { count: concerns.length })}
      </p>
      {concerns.length > 0 && (
        <ul className="grid gap-1">
          {concerns.map(({ label, status, measured, notes }) => (
            <li key={label} className="wrap-anywhere">
              {rich('{part} {finding}', {
                part: <span className="font-medium">{translate(label)}</span>,
                finding: [translate(status), measured].filter(Boolean).join(t(', ')),
              })}
              {notes && (
                <span dir="auto" className="block text-sm">
                  {notes}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <p>{t('Not verified: {things}', { things: open.map((label) => translate(label)).join(t(', ')) })}</p>
      )}
    </div>
  );
}

/** What an inspection of such a device covers, in a sentence. */
const coveredBy = (category: string, { t, translate }: Pick<Localization, 't' | 'translate'>): string => {
  if (deviceKind(category) === 'part')
    return t(
      'An inspection tests the part in a computer under load, and compares its label with the listing.',
    );
  const isPort = ({ path }: CheckItem) => path.startsWith('physical.ports.');
  const labels = CHECKLIST.filter((item) => !isPort(item) && isUsualPart(category, item)).map(({ label }) =>
    label === 'Wi-Fi' ? translate(label) : translate(label).toLowerCase(),
  );
  return t('An inspection covers {parts}, and every port.', { parts: labels.join(t(', ')) });
};

function NotInspected({ product: { category } }: { product: ProductPage }) {
  const localization = useLanguage();
  const { t } = localization;
  return (
    <section
      aria-labelledby="inspection"
      className="grid gap-3 border-s-4 border-edge bg-paper-deep p-5 sm:p-6"
    >
      <h2 id="inspection" className="flex items-center gap-3 text-xl font-semibold">
        <ClipboardCheck aria-hidden="true" className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
        {t('Not inspected yet')}
      </h2>
      <p className="max-w-prose">
        {t('This page is the seller’s description; Parkho has not inspected the device.')}{' '}
        {coveredBy(category, localization)}
      </p>
      <Link to={PAGES.inspection.path} className={`${link} justify-self-start print:hidden`}>
        {t('How an inspection works')}
      </Link>
    </section>
  );
}
