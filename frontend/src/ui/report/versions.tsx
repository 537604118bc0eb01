import { type PublicReport, reportPath } from '@parkho/contracts';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';

/** All versions of the report, the newest first: none is ever overwritten. */
export function Versions({
  record: { reportId, version: currentVersion, versions },
}: {
  record: PublicReport;
}) {
  const { t, rich, date, dateTime } = useLanguage();
  return (
    <div>
      <h3 className="border-b-2 border-ink pb-2 text-lg font-semibold print:pb-1 print:text-base">
        {t('Versions')}
      </h3>
      <ol aria-label={t('Versions')}>
        {versions.toReversed().map(({ version, issuedAt, correction, voided }) => {
          const replacement = versions.find((candidate) => candidate.version > version);
          return (
            <li
              key={version}
              className="grid break-inside-avoid gap-1 border-b border-hairline py-3 print:py-1.5"
            >
              <p className="flex flex-wrap items-baseline gap-x-3">
                {version === currentVersion ? (
                  <span aria-current="true" className="font-semibold">
                    {t('Version {version} (shown here)', { version })}
                  </span>
                ) : (
                  <Link
                    to={reportPath(reportId, version)}
                    className="inline-flex min-h-6 items-center font-semibold text-stamp underline underline-offset-4"
                  >
                    {t('Version {version}', { version })}
                  </Link>
                )}
                <span className="text-sm text-ink-soft">{dateTime(issuedAt)}</span>
              </p>
              {correction && (
                <p className="wrap-anywhere">
                  {rich('Corrected: {reason}', { reason: <bdi>{correction}</bdi> })}
                </p>
              )}
              {voided && (
                <p className="wrap-anywhere text-red-ink">
                  {t('Withdrawn on {date}', { date: date(voided.at) })}
                  {voided.reason && (
                    <span className="block text-ink">
                      {rich('Reason: {reason}', { reason: <bdi>{voided.reason}</bdi> })}
                    </span>
                  )}
                </p>
              )}
              {replacement && (
                <p className="text-sm text-ink-soft">
                  {t('Replaced by version {version}', { version: replacement.version })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
