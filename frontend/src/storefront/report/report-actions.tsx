import { devicePath, type PublicReport, reportFilePath, reportPath } from '@parkho/contracts';
import {
  EllipsisVertical,
  FileDown,
  FileSignature,
  Laptop,
  Link2,
  Printer,
  Share2,
  ShieldCheck,
} from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { Button, buttonClasses } from '../../ui/button';
import { useDismissOnOutsidePress } from '../../ui/menu/use-dismiss';
import { CopyLinkButton, ShareButton } from '../../ui/page/share-button';

interface ReportActionsProps {
  record: PublicReport;
  isVerifying: boolean;
  onVerify: () => void;
}

const icon = 'size-5 shrink-0';

/** Pictures further down load only when they come into view; for paper all must be loaded. */
async function print() {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  window.print();
}

/** The actions of a report: verify and save, and the others in a menu. */
export function ReportActions({ record, isVerifying, onVerify }: ReportActionsProps) {
  const { t } = useLanguage();
  const { reportId, version, versions, report, product } = record;
  const isNewest = versions.at(-1)?.version === version;
  const path = reportPath(reportId, isNewest ? undefined : version);
  const title = t('Inspection report of {name}', { name: report.device.name });
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <Button busy={isVerifying} onClick={onVerify} className="grow sm:grow-0">
        <ShieldCheck aria-hidden="true" className={icon} />
        {t('Verify this report')}
      </Button>
      <a
        href={reportFilePath(reportId, 'pdf', version)}
        download
        className={buttonClasses('secondary', 'grow sm:grow-0')}
      >
        <FileDown aria-hidden="true" className={icon} />
        {t('Save as PDF')}
      </a>
      <More>
        <button type="button" onClick={print} className={item}>
          <Printer aria-hidden="true" className={icon} />
          {t('Print')}
        </button>
        <ShareButton
          shared={{ title, text: `${title}: ${report.overallRating}/10, ${reportId}`, path }}
          className={item}
        >
          <Share2 aria-hidden="true" className={icon} />
          {t('Share')}
        </ShareButton>
        <CopyLinkButton path={path} className={item}>
          <Link2 aria-hidden="true" className={icon} />
          {t('Copy link')}
        </CopyLinkButton>
        <a href={reportFilePath(reportId, 'jws', version)} download className={item}>
          <FileSignature aria-hidden="true" className={icon} />
          {t('Download signed file')}
        </a>
        {product && (
          <Link to={devicePath(product._id)} className={item}>
            <Laptop aria-hidden="true" className={icon} />
            {product.sold ? t('View device (sold)') : t('View device on Parkho')}
          </Link>
        )}
      </More>
    </div>
  );
}

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start font-medium hover:bg-paper-deep';

/** Opens without scripts, too. */
function More({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  const toggle = useRef<HTMLElement>(null);
  useDismissOnOutsidePress(open, root, toggle, () => setOpen(false));
  return (
    <details
      ref={root}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="relative"
    >
      <summary
        ref={toggle}
        aria-label={t('More actions')}
        className="grid size-12 list-none place-items-center rounded-md border border-edge bg-sheet hover:border-ink [&::-webkit-details-marker]:hidden"
      >
        <EllipsisVertical aria-hidden="true" className={icon} />
      </summary>
      <div className="absolute top-full end-0 z-30 mt-2 w-64 rounded-md border border-edge bg-sheet p-2 shadow-lift">
        {children}
      </div>
    </details>
  );
}
