import { type InspectionData, PAGES, reportFilePath, reportPath } from '@parkho/contracts';
import { FileDown, Share2 } from 'lucide-react';
import { formatDay } from '../../../lib/date';
import { buttonClasses, LinkButton } from '../../../ui/button';
import { ShareButton } from '../../../ui/page/share-button';
import { Facts } from '../../../ui/report/facts';
import { FindingsList } from '../../../ui/report/findings-list';
import { ReportPhotos } from '../../../ui/report/report-photos';
import { Verdict } from '../../../ui/report/verdict';

interface DeviceReportProps {
  name: string;
  reportId: string;
  version: number | undefined;
  data: InspectionData;
}

/** The newest report of a device, on the page of the device (specification 1, section 2). */
export default function DeviceReport({ name, reportId, version, data }: DeviceReportProps) {
  const { deviceModel, serialNumber, inspectionDate, inspectorName } = data.deviceInfo;
  return (
    <div className="grid gap-8 border border-hairline bg-sheet p-4 sm:p-8">
      <Verdict report={data} />
      {data.overallNotes && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{data.overallNotes}</p>
      )}
      <Facts
        title="Device info"
        facts={[
          ['Model', deviceModel],
          ['Serial number', serialNumber],
          ['Inspected on', formatDay(inspectionDate)],
          ['Inspector', inspectorName],
          ['Report ID', reportId],
        ]}
      />
      <FindingsList findings={data} />
      <div className="grid gap-3">
        <h3 className="text-lg font-semibold">Inspection images</h3>
        <ReportPhotos photos={data.inspectionImages} />
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={reportPath(reportId)}>Open and verify the report</LinkButton>
        <a
          href={reportFilePath(reportId, 'pdf', version)}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('secondary')}
        >
          <FileDown aria-hidden="true" className="size-5" />
          Print / Save as PDF
        </a>
        <ShareButton
          shared={{
            title: `Inspection report of ${name}`,
            text: `Inspection report ${reportId}: ${name}`,
            path: reportPath(reportId),
          }}
          className={buttonClasses('secondary')}
        >
          <Share2 aria-hidden="true" className="size-5" />
          Share report
        </ShareButton>
        <LinkButton to={PAGES.verify.path} variant="quiet">
          {PAGES.verify.label}
        </LinkButton>
      </div>
    </div>
  );
}
