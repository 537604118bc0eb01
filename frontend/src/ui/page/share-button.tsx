import { type Language, localizedPath } from '@parkho/contracts';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Dialog } from '../dialog';
import { Field, Input } from '../field';
import { showToast } from '../toast';

interface ShareButtonProps {
  /** The data for the browser's share sheet; the path is on this site. */
  shared: { title: string; text: string; path: string };
  label?: string;
  className: string;
  children: ReactNode;
}

/** Shares a page by the browser's share sheet, else by the clipboard, else by a link to copy by hand. */
export function ShareButton({ shared, label, className, children }: ShareButtonProps) {
  const { language } = useLanguage();
  const share = async (copy: () => Promise<void>) => {
    if (!navigator.share) return copy();
    try {
      const { path, ...texts } = shared;
      await navigator.share({ ...texts, url: urlOf(path, language) });
    } catch (error) {
      if ((error as DOMException).name !== 'AbortError') await copy(); // Closing the sheet is no failure.
    }
  };
  return (
    <LinkAction path={shared.path} label={label} className={className} act={share}>
      {children}
    </LinkAction>
  );
}

/** Copies a link, or shows it to copy by hand. */
export function CopyLinkButton({
  path,
  className,
  children,
}: Pick<ShareButtonProps, 'className' | 'children'> & { path: string }) {
  return (
    <LinkAction path={path} className={className} act={(copy) => copy()}>
      {children}
    </LinkAction>
  );
}

interface LinkActionProps extends Omit<ShareButtonProps, 'shared'> {
  path: string;
  act: (copy: () => Promise<void>) => Promise<void>;
}

/** A page is shared in the language in which it is read. */
const urlOf = (path: string, language: Language): string => location.origin + localizedPath(path, language);

function LinkAction({ path, label, className, act, children }: LinkActionProps) {
  const { t, language } = useLanguage();
  const [byHand, setByHand] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(urlOf(path, language));
      showToast(t('Link copied'));
    } catch {
      setByHand(true); // Refused, or no clipboard: browsers give none to pages without https.
    }
  };
  return (
    <>
      <button type="button" aria-label={label} onClick={() => act(copy)} className={className}>
        {children}
      </button>
      <Dialog title={t('Share')} open={byHand} onClose={() => setByHand(false)}>
        <Field label={t('Copy this link')}>
          <Input
            readOnly
            value={byHand ? urlOf(path, language) : ''}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </Dialog>
    </>
  );
}
