import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../button';
import { Dialog } from '../dialog';
import { Banner } from '../page/banner';

interface ConfirmDialogProps {
  title: string;
  open: boolean;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the cancelling button. */
  cancel?: string;
  /** The effect is irreversible. */
  danger?: boolean;
  busy?: boolean;
  /** The error of the last attempt; pressing again retries. */
  error?: string;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequences. */
  children: ReactNode;
}

/** Confirms an action. The focus starts on the cancelling button: pressing Enter too early does nothing. */
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
