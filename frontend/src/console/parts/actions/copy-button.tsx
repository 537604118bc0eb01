import { Box, IconButton } from '@mui/material';
import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

/** How long the confirmation of copying is shown, in milliseconds. */
const CONFIRMATION_MS = 2_000;

interface CopyButtonProps {
  /** The label of the text: 'SHA-256 of the CSV'. */
  what: string;
  text: string;
}

/** Copies a text of which the screen shows the beginning. */
export const CopyButton = ({ what, text }: CopyButtonProps) => {
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No permission, or no clipboard: browsers have none on pages without https. The text can be copied by hand.
      notify(`${what}: ${text}`, { type: 'info', autoHideDuration: null });
    }
  };
  return (
    <IconButton aria-label={`Copy ${what}`} title={text} size="small" onClick={copy}>
      {isCopied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </IconButton>
  );
};

/** A text to compare letter by letter, on one line, with a button that copies all of it. */
export const CopyableCode = ({ what, text }: CopyButtonProps) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
    <Box
      component="code"
      sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: '0.8rem' }}
    >
      {text}
    </Box>
    <CopyButton what={what} text={text} />
  </Box>
);
