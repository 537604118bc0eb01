import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { askBeforeBack } from '../../../lib/back';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

/** Asks before a form with unsaved work is closed or left by 'back'; the browser asks before the page goes. */
export function useUnsaved(onClose: () => void): {
  /** Tells whether there is unsaved work. */
  tell: (isUnsaved: boolean) => void;
  close: () => void;
  question: ReactNode;
} {
  const isUnsaved = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const tell = useCallback((is: boolean) => {
    isUnsaved.current = is;
    askBeforeBack(is ? () => setAsking(true) : null);
  }, []);

  useEffect(() => {
    const stay = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', stay);
    return () => {
      window.removeEventListener('beforeunload', stay);
      askBeforeBack(null);
    };
  }, []);

  const leave = () => {
    tell(false);
    // First the question, which gives the focus back to the form, then the form, which gives it back to its opener.
    flushSync(() => setAsking(false));
    onClose();
  };
  return {
    tell,
    close: () => (isUnsaved.current ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        title={MESSAGES.discardTitle}
        open={isAsking}
        confirm="Discard"
        cancel="Keep editing"
        danger
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        <p>{MESSAGES.discard}</p>
      </ConfirmDialog>
    ),
  };
}
