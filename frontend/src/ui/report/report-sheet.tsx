import {
  devicePath,
  type InspectionReport,
  type ProductImages,
  type PublicReport,
  REPORT_PHOTOS,
  reportPath,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardImage } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';
import { useOrigin } from '../../lib/page/use-origin';
import { Picture } from '../device/picture';
import { InspectedSeal, SealMark } from '../device/seal';
import { QrCode } from '../page/qr-code';
import { TranslationNote } from '../page/translation-note';
import { Attachment } from './attachment';
import { ChangesNotice } from './changes-notice';
import { Facts } from './facts';
import { FindingsList } from './findings-list';
import { Fingerprint } from './fingerprint';
import { NotVerified } from './not-verified';
import { ReportPhotos } from './report-photos';
import { ValidityNotice } from './validity-notice';
import { Verdict } from './verdict';
import { Versions } from './versions';

interface ReportSheetProps {
  report: InspectionReport;
  /** Absent in the preview of an unissued report, which has no id either. */
  jws?: string;
  /** The shop's current record; null if the report is no longer public. */
  record: PublicReport | null;
}

/** The certificate, on screen and in print. */
export function ReportSheet({ report, jws, record }: ReportSheetProps) {
  const { reportId, version, deviceInfo, overallNotes, overruled, attachments, photos } = report;
  const { t, rich, day, dateTime } = useLanguage();
  return (
    <article
      aria-labelledby="report"
      className="grid grid-cols-1 gap-8 border border-hairline bg-sheet p-4 shadow-lift sm:p-10 print:block print:space-y-5 print:border-0 print:p-0 print:shadow-none"
    >
      <Head report={report} record={record} />
      <TranslationNote />
      {record && <ValidityNotice record={record} />}
      {record && <ChangesNotice changes={record.changes} />}
      <Verdict report={report} />
      <NotVerified report={report} />
      {(overallNotes || overruled || report.correction) && (
        <Part title={t('Inspector’s summary')}>
          {overallNotes && (
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {overallNotes}
            </p>
          )}
          {overruled && (
            <p className="max-w-prose text-sm wrap-anywhere text-ink-soft">
              {rich('The inspector chose another verdict than the suggested one: {reason}', {
                reason: <bdi>{overruled}</bdi>,
              })}
            </p>
          )}
          {report.correction && (
            <p className="max-w-prose text-sm wrap-anywhere text-ink-soft">
              {rich('This version corrects the one before: {reason}', {
                reason: <bdi>{report.correction}</bdi>,
              })}
            </p>
          )}
        </Part>
      )}
      <Part title={t('Findings')}>
        <FindingsList findings={report} />
      </Part>
      <Part title={t('Inspection images')}>
        <ReportPhotos
          photos={Object.fromEntries(REPORT_PHOTOS.map((label) => [label, photos[label]?.path]))}
        />
      </Part>
      <Part title={t('What was inspected')}>
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 sm:grid-cols-2 print:gap-y-5">
          <div className="grid content-start gap-8 print:gap-5">
            <Facts
              title={t('Device info')}
              facts={[
                [t('Model'), deviceInfo.deviceModel],
                [
                  t('Serial number'),
                  deviceInfo.serialNumber ??
                    (deviceInfo.noSerialNumber && t('None: {reason}', { reason: deviceInfo.noSerialNumber })),
                ],
                [t('Inspected on'), day(deviceInfo.inspectionDate)],
                [t('Inspector'), deviceInfo.inspectorName],
                [t('Issued'), dateTime(report.issuedAt)],
                [t('Issuer'), report.issuer],
              ]}
            />
            {record && <Versions record={record} />}
          </div>
          <AsListed report={report} />
        </div>
      </Part>
      {attachments.length > 0 && (
        <Part title={t('Attached files')}>
          <ul className="border-t border-hairline">
            {attachments.map((attachment) => (
              <Attachment key={attachment.path} attachment={attachment} />
            ))}
          </ul>
        </Part>
      )}
      {jws !== undefined && <Signature reportId={reportId} version={version} jws={jws} />}
    </article>
  );
}

/** How to find and verify the report. */
function Signature({ reportId, version, jws }: { reportId: string; version: number; jws: string }) {
  const { t, rich } = useLanguage();
  const origin = useOrigin();
  return (
    <div className="flex break-inside-avoid flex-wrap items-center gap-4 border-t-2 border-ink pt-5 sm:gap-8">
      <span dir="auto">
        <QrCode
          text={origin + reportPath(reportId)}
          label={t('QR code: leads to report {reportId}', { reportId })}
          className="size-28 sm:size-36 print:size-30"
        />
      </span>
      <div className="grid min-w-0 grow basis-44 grid-cols-1 gap-3">
        <p>
          <bdi className="font-mono text-lg font-bold whitespace-nowrap">{reportId}</bdi>{' '}
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {t('Version {version}', { version })}
          </span>
        </p>
        <Fingerprint jws={jws} />
      </div>
      <p className="basis-full text-sm text-ink-soft">
        {rich(
          'Signed with Ed25519. Scan the code, or type the report ID at {address}: your own browser then checks document, photos and signature.',
          { address: <bdi>{origin.replace(/^https?:\/\//, '')}/verify</bdi> },
        )}
      </p>
    </div>
  );
}

function Head({ report, record }: Pick<ReportSheetProps, 'report' | 'record'>) {
  const { t, rich, day } = useLanguage();
  const { reportId, version, device, deviceInfo, overallRating } = report;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 border-b-4 border-double border-ink pb-6 print:pb-3">
      <div className="grid grid-cols-1 gap-2 wrap-anywhere">
        <p className="flex items-center gap-2 font-semibold text-stamp">
          <SealMark className="size-6 shrink-0" />
          {t('Parkho Inspection Lab')}
        </p>
        <p className="label-text text-ink-soft uppercase">{t('Inspection report')}</p>
      </div>
      {record?.standing === 'void' ? (
        <p className="label-text -rotate-6 rounded-sm border-3 border-double border-red-ink px-3 py-1.5 text-base font-bold text-red-ink uppercase">
          {t('Withdrawn')}
        </p>
      ) : (
        <InspectedSeal
          rating={overallRating}
          stale={Boolean(record?.changes.length)}
          className="size-24 shrink-0 -rotate-12 sm:row-span-2 sm:size-36"
        />
      )}
      <div className="col-span-2 grid min-w-0 gap-2 sm:col-span-1">
        <h1 id="report" className="text-3xl font-bold wrap-anywhere sm:text-4xl">
          {record?.product ? (
            <Link to={devicePath(record.product._id)} className="underline-offset-4 hover:underline">
              <bdi>{device.name}</bdi>
            </Link>
          ) : (
            <bdi>{device.name}</bdi>
          )}
        </h1>
        <Line
          facts={[
            reportId && (
              <bdi key="id" className="font-mono font-semibold text-ink">
                {reportId}
              </bdi>
            ),
            t('Version {version}', { version }),
            deviceInfo.serialNumber && rich('S/N {number}', { number: <bdi>{deviceInfo.serialNumber}</bdi> }),
          ]}
        />
        <Line
          facts={[
            t('Inspected {date}', { date: day(deviceInfo.inspectionDate) }),
            rich('by {inspector}', { inspector: <bdi>{deviceInfo.inspectorName}</bdi> }),
          ]}
        />
      </div>
    </header>
  );
}

/** Facts side by side; unknown ones are left out. */
function Line({ facts }: { facts: readonly ReactNode[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 text-ink-soft">
      {facts.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <span key={index} className="wrap-anywhere">
          {fact}
        </span>
      ))}
    </p>
  );
}

/** The device as described by the listing or the request on the day of the inspection. */
function AsListed({ report: { device } }: Pick<ReportSheetProps, 'report'>) {
  const { t, translate, pkr } = useLanguage();
  const picture = cardImage((device.images ?? {}) as ProductImages);
  return (
    <div className="grid content-start gap-4">
      <Facts
        title={t('As listed at the time')}
        facts={[
          [t('Category'), device.category && translate(device.category)],
          [t('Brand'), device.brand],
          [t('Model'), device.model],
          [t('Condition'), translate(device.condition)],
          [t('Processor'), device.processor],
          [t('Memory (RAM)'), device.ram],
          [t('Storage'), device.storage],
          [t('Graphics'), device.gpu],
          [t('Price'), device.price === undefined ? undefined : pkr(device.price)],
          [t('Location'), device.location && translate(device.location)],
        ]}
      />
      {picture && (
        <Picture
          src={picture}
          alt={t('{name}, as listed then', { name: device.name })}
          sizes="(min-width: 40rem) 22rem, 100vw"
          className="aspect-16/9 rounded-sm print:hidden"
        />
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4 print:block print:space-y-2">
      <h2 className="text-2xl font-bold print:text-lg">{title}</h2>
      {children}
    </section>
  );
}
