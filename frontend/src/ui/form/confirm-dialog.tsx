import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Banner } from '../page/banner';

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  /** The words of the button that does it. */
  confirm: string;
  /** The words of the button that does not. */
  cancel?: string;
  /** What it does cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  /** Why it has failed; pressing again tries again. */
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** What will happen. */
  children: ReactNode;
}

/** Asks before something is done. The focus begins at the button that closes: Enter pressed too early does nothing. */
export function ConfirmDialog({
  title,
  open,
  confirm,
  cancel,
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="grid gap-5">
        <div className="grid gap-2">{children}</div>
        {error && <Banner>{error}</Banner>}
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {cancel ?? t('Cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {error ? t('Try Again') : confirm}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
