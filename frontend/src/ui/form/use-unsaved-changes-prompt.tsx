import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from './confirm-dialog';

/**
 * Confirms closing a form with unsaved changes; the browser confirms leaving the page.
 * @param onDiscard called when the changes are discarded, before the form closes
 */
export function useUnsavedChangesPrompt(
  onClose: () => void,
  onDiscard?: () => void,
): {
  /** Sets whether the form has unsaved changes. */
  setUnsaved: (isUnsaved: boolean) => void;
  close: () => void;
  question: ReactNode;
} {
  const isUnsaved = useRef(false);
  const [isConfirming, setConfirming] = useState(false);

  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);

  const discard = () => {
    isUnsaved.current = false;
    // First the confirmation, which returns the focus to the form, then the form, which returns it to its opener.
    flushSync(() => setConfirming(false));
    onDiscard?.();
    onClose();
  };
  return {
    setUnsaved: (value) => {
      isUnsaved.current = value;
    },
    close: () => (isUnsaved.current ? setConfirming(true) : onClose()),
    question: (
      <ConfirmDialog
        title={MESSAGES.discardTitle}
        open={isConfirming}
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={discard}
        onClose={() => setConfirming(false)}
      >
        <p>{MESSAGES.discard}</p>
      </ConfirmDialog>
    ),
  };
}
