import { devicePath, type PublicReport, reportFilePath, reportPath } from '@parkho/contracts';
import { FileDown, FileSignature, Link2, Printer, Share2, ShieldCheck } from 'lucide-react';
import { Button, buttonClasses, LinkButton } from '../../ui/button';
import { CopyLinkButton, ShareButton } from '../../ui/page/share-button';

interface ReportActionsProps {
  record: PublicReport;
  isVerifying: boolean;
  onVerify: () => void;
}

const icon = 'size-5 shrink-0';

/** Pictures further down are loaded only when they come into view; on paper they all do. */
async function print() {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}

/** The actions of a report: verify, save, print, share. */
export function ReportActions({ record, isVerifying, onVerify }: ReportActionsProps) {
  const { reportId, version, versions, report, product } = record;
  const isNewest = versions.at(-1)?.version === version;
  const path = reportPath(reportId, isNewest ? undefined : version);
  const title = `Inspection report of ${report.device.name}`;
  return (
    <div className="grid gap-3 print:hidden">
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <Button busy={isVerifying} onClick={onVerify} className="max-sm:col-span-2">
          <ShieldCheck aria-hidden="true" className={icon} />
          Verify this report
        </Button>
        <a href={reportFilePath(reportId, 'pdf', version)} download className={buttonClasses('secondary')}>
          <FileDown aria-hidden="true" className={icon} />
          Save as PDF
        </a>
        <Button variant="secondary" onClick={print}>
          <Printer aria-hidden="true" className={icon} />
          Print
        </Button>
        <ShareButton
          shared={{ title, text: `${title}: ${report.overallRating}/10, ${reportId}`, path }}
          className={buttonClasses('secondary')}
        >
          <Share2 aria-hidden="true" className={icon} />
          Share
        </ShareButton>
        <CopyLinkButton path={path} className={buttonClasses('secondary')}>
          <Link2 aria-hidden="true" className={icon} />
          Copy link
        </CopyLinkButton>
      </div>
      <div className="-mx-4 flex flex-wrap">
        {product && (
          <LinkButton to={devicePath(product._id)} variant="quiet">
            {product.sold ? 'View device (sold)' : 'View device on Parkho'}
          </LinkButton>
        )}
        <a href={reportFilePath(reportId, 'jws', version)} download className={buttonClasses('quiet')}>
          <FileSignature aria-hidden="true" className={icon} />
          Download signed file
        </a>
      </div>
    </div>
  );
}
