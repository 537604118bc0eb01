import { LISTING_MESSAGES as MESSAGES, type ProductReceipt } from '@parkho/contracts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button';
import { CopyReportId } from '../copy-report-id';

interface ListingSuccessProps {
  product: ProductReceipt;
  onAnother: () => void;
  onClose: () => void;
}

/** Confirms a listing: its report id, to copy, and the next steps. */
export function ListingSuccess({
  product: { reportId, approvalStatus },
  onAnother,
  onClose,
}: ListingSuccessProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);

  return (
    <div className="grid content-start justify-items-center gap-5 p-5 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-stamp-tint text-stamp">
        <Check aria-hidden="true" className="size-8" />
      </span>
      <p ref={text} tabIndex={-1} className="max-w-md text-xl font-semibold text-balance outline-none">
        {MESSAGES.added(reportId)}
      </p>
      {approvalStatus === 'pending' && (
        <p className="max-w-md text-ink-soft">
          It was sent for review. Until it is approved, only you can see it under My Products.
        </p>
      )}
      <CopyReportId reportId={reportId} text={text} />
      <div className="flex w-full flex-col gap-3 border-t border-hairline pt-5 sm:w-auto sm:flex-row">
        <Button onClick={onClose}>Done</Button>
        <Button variant="secondary" onClick={onAnother}>
          Add another laptop
        </Button>
      </div>
    </div>
  );
}
