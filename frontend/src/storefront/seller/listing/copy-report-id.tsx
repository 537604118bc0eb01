import { Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/button';

interface CopyReportIdProps {
  reportId: string;
  /** The text that shows the id. */
  text: RefObject<HTMLElement | null>;
}

export function CopyReportId({ reportId, text }: CopyReportIdProps) {
  const [isCopied, setCopied] = useState(false);
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
    <Button variant="secondary" onClick={copy}>
      <Copy aria-hidden="true" className="size-5" />
      <span role="status">{isCopied ? 'Report ID copied' : 'Copy report ID'}</span>
    </Button>
  );
}
