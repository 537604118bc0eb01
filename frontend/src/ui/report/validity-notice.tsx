import { type PublicReport, reportPath } from '@parkho/contracts';
import { Ban, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';

/** Whether this version was superseded or voided; renders nothing if it is current. */
export function ValidityNotice({ record }: { record: PublicReport }) {
  const { standing, voided, version, versions } = record;
  const newest = versions.at(-1);
  return (
    <>
      {(standing === 'void' || voided) && <Withdrawn record={record} />}
      {standing !== 'void' && newest && newest.version !== version && (
        <Replaced {...record} replacement={newest} />
      )}
    </>
  );
}

function Withdrawn({ record: { standing, voided } }: { record: PublicReport }) {
  const { t, rich, date } = useLanguage();
  return (
    <Notice
      icon={<Ban aria-hidden="true" />}
      title={voided ? t('Withdrawn on {date}', { date: date(voided.at) }) : t('Withdrawn')}
      className="border-red-ink bg-red-tint text-red-ink"
    >
      {standing === 'void' &&
        t(
          'Parkho has withdrawn this report: the device no longer counts as inspected. What was found stays readable.',
        )}
      {voided?.reason && (
        <span className="block">{rich('Reason: {reason}', { reason: <bdi>{voided.reason}</bdi> })}</span>
      )}
    </Notice>
  );
}

function Replaced({
  reportId,
  replacement,
}: Pick<PublicReport, 'reportId'> & { replacement: PublicReport['versions'][number] }) {
  const { t, rich, date } = useLanguage();
  return (
    <Notice
      icon={<History aria-hidden="true" />}
      title={t('Replaced by a newer version')}
      className="border-amber-ink bg-amber-tint text-amber-ink"
    >
      {t('Version {version} of {date} has replaced this one.', {
        version: replacement.version,
        date: date(replacement.issuedAt),
      })}{' '}
      {replacement.correction && (
        <>{rich('Reason: {reason}', { reason: <bdi>{replacement.correction}</bdi> })} </>
      )}
      <Link to={reportPath(reportId)} className="font-semibold underline underline-offset-4 print:hidden">
        {t('Read the newest version')}
      </Link>
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  className: string;
  children: ReactNode;
}

function Notice({ icon, title, className, children }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className={`grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-s-4 p-4 print:[print-color-adjust:exact] ${className}`}
    >
      {icon}
      <p className="font-semibold">{title}</p>
      <p className="col-start-2 wrap-anywhere text-ink">{children}</p>
    </section>
  );
}
