import { LISTING_MESSAGES as MESSAGES, type ProductReceipt } from '@parkho/contracts';
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';

interface ListedProps {
  product: ProductReceipt;
  onAnother: () => void;
  onClose: () => void;
}

/** The laptop is listed: its report id, to be copied, and what happens next. */
export function Listed({ product: { reportId, approvalStatus }, onAnother, onClose }: ListedProps) {
  const text = useRef<HTMLParagraphElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => text.current?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportId);
      setCopied(true);
    } catch {
      // Refused, or no clipboard: browsers give none to pages without https. What is marked is copied by hand.
      getSelection()?.selectAllChildren(text.current!);
    }
  };

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
      <Button variant="secondary" onClick={copy}>
        <Copy aria-hidden="true" className="size-5" />
        <span role="status">{isCopied ? 'Report ID copied' : 'Copy report ID'}</span>
      </Button>
      <div className="flex w-full flex-col gap-3 border-t border-hairline pt-5 sm:w-auto sm:flex-row">
        <Button onClick={onClose}>Done</Button>
        <Button variant="secondary" onClick={onAnother}>
          Add another laptop
        </Button>
      </div>
    </div>
  );
}
