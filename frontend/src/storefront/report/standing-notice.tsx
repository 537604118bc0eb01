import { type PublicReport, reportPath } from '@parkho/contracts';
import { Ban, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';

/** Why this version is not the last word; nothing while it is. */
export function StandingNotice({
  record: { reportId, version, versions, standing },
}: {
  record: PublicReport;
}) {
  const { t, rich, date } = useLanguage();
  if (standing === 'void') {
    return (
      <Notice
        icon={<Ban aria-hidden="true" />}
        title={t('Withdrawn')}
        look="border-red-ink bg-red-tint text-red-ink"
      >
        {t(
          'Parkho has withdrawn this report: the device no longer counts as inspected. What was found stays readable.',
        )}
      </Notice>
    );
  }
  const newest = versions.at(-1);
  if (!newest || newest.version === version) return null;
  return (
    <Notice
      icon={<History aria-hidden="true" />}
      title={t('Replaced by a newer version')}
      look="border-amber-ink bg-amber-tint text-amber-ink"
    >
      {t('Version {version} of {date} has replaced this one.', {
        version: newest.version,
        date: date(newest.issuedAt),
      })}{' '}
      {newest.correction && <>{rich('Reason: {reason}', { reason: <bdi>{newest.correction}</bdi> })} </>}
      <Link to={reportPath(reportId)} className="font-semibold underline underline-offset-4 print:hidden">
        {t('Read the newest version')}
      </Link>
    </Notice>
  );
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  look: string;
  children: ReactNode;
}

function Notice({ icon, title, look, children }: NoticeProps) {
  return (
    <section
      aria-label={title}
      className={`grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-s-4 p-4 print:[print-color-adjust:exact] ${look}`}
    >
      {icon}
      <p className="font-semibold">{title}</p>
      <p className="col-start-2 wrap-anywhere text-ink">{children}</p>
    </section>
  );
}
