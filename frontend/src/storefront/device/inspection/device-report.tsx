import { type InspectionData, reportFilePath, reportPath, reportTitle } from '@parkho/contracts';
import { FileDown, Share2 } from 'lucide-react';
import { useLanguage } from '../../../lib/language/language';
import { buttonClasses, LinkButton } from '../../../ui/button';
import { ShareButton } from '../../../ui/page/share-button';
import { TranslationNote } from '../../../ui/page/translation-note';
import { Facts } from '../../../ui/report/facts';
import { FindingsList } from '../../../ui/report/findings-list';
import { NotVerified } from '../../../ui/report/not-verified';
import { ReportPhotos } from '../../../ui/report/report-photos';

interface DeviceReportProps {
  name: string;
  reportId: string;
  version: number | undefined;
  data: InspectionData;
}

/** The details of the newest report of a device that the summary above leaves out (specification 1, section 2). */
export default function DeviceReport({ name, reportId, version, data }: DeviceReportProps) {
  const localization = useLanguage();
  const { t } = localization;
  const { deviceModel, serialNumber, noSerialNumber, inspectorName } = data.deviceInfo;
  return (
    <div className="grid gap-8 border border-hairline bg-sheet p-4 sm:p-8 print:gap-4 print:border-0 print:p-0">
      <TranslationNote />
      <Facts
        title={t('Device info')}
        facts={[
          [t('Model'), deviceModel],
          [
            t('Serial number'),
            serialNumber ?? (noSerialNumber && t('None: {reason}', { reason: noSerialNumber })),
          ],
          [t('Inspector'), inspectorName],
        ]}
      />
      <NotVerified report={data} />
      <FindingsList findings={data} />
      <div className="grid gap-3 print:hidden">
        <h3 className="text-lg font-semibold">{t('Inspection images')}</h3>
        <ReportPhotos photos={data.inspectionImages} />
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to={reportPath(reportId)}>{t('Open the report')}</LinkButton>
        <a
          href={reportFilePath(reportId, 'pdf', version)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary')}
        >
          <FileDown aria-hidden="true" className="size-5" />
          {t('Print / Save as PDF')}
        </a>
        <ShareButton
          shared={{
            title: t('Inspection report of {name}', { name }),
            text: reportTitle({ reportId, device: { name } }, localization),
            path: reportPath(reportId),
          }}
          className={buttonClasses('secondary')}
        >
          <Share2 aria-hidden="true" className="size-5" />
          {t('Share report')}
        </ShareButton>
      </div>
    </div>
  );
}
