import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog';
import { Field, Input } from '../field';
import { showToast } from '../toast';

interface ShareButtonProps {
  /** What the sheet of the browser is given. */
  shared: { title: string; text: string; url: string };
  label?: string;
  className: string;
  children: ReactNode;
}

/** Shares a page the way the browser can: its own sheet, else the clipboard, else the link to copy by hand. */
export function ShareButton({ shared, label, className, children }: ShareButtonProps) {
  const share = async (copy: () => Promise<void>) => {
    if (!navigator.share) return copy();
    try {
      await navigator.share(shared);
    } catch (error) {
      if ((error as DOMException).name !== 'AbortError') await copy(); // Closing the sheet is no failure.
    }
  };
  return (
    <LinkAction url={shared.url} label={label} className={className} act={share}>
      {children}
    </LinkAction>
  );
}

/** Copies a link, or shows it to be copied by hand. */
export function CopyLinkButton({
  url,
  className,
  children,
}: Pick<ShareButtonProps, 'className' | 'children'> & { url: string }) {
  return (
    <LinkAction url={url} className={className} act={(copy) => copy()}>
      {children}
    </LinkAction>
  );
}

interface LinkActionProps extends Omit<ShareButtonProps, 'shared'> {
  url: string;
  act: (copy: () => Promise<void>) => Promise<void>;
}

function LinkAction({ url, label, className, act, children }: LinkActionProps) {
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast('Link copied');
    } catch {
      setByHand(true); // Refused, or no clipboard: browsers give none to pages without https.
    }
  };
  return (
    <>
      <button type="button" aria-label={label} onClick={() => act(copy)} className={className}>
        {children}
      </button>
      <Dialog title="Share" open={byHand} onClose={() => setByHand(false)}>
        <Field label="Copy this link">
          <Input readOnly value={url} onFocus={({ target }) => target.select()} />
        </Field>
      </Dialog>
    </>
  );
}
