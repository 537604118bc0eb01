import { Copy } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../../ui/button';

interface CopyReportIdProps {
  reportId: string;
  /** The element with the id. */
  text: RefObject<HTMLElement | null>;
}

export function CopyReportId({ reportId, text }: CopyReportIdProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportId);
      setCopied(true);
    } catch {
      // Denied, or no clipboard: browsers offer none to pages without https. The selected text is copied by hand.
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
