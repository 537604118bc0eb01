import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import { Confirmation } from './confirmation';

interface DiscardPromptProps {
  onDiscard: () => void;
  onStay: () => void;
}

/** Whether to discard typed text. */
export const DiscardPrompt = ({ onDiscard, onStay }: DiscardPromptProps) => (
  <Confirmation
    title={MESSAGES.discardTitle}
    content={MESSAGES.discard}
    confirm="Discard"
    cancel="Keep editing"
    isDangerous
    onConfirm={onDiscard}
    onClose={onStay}
  />
);

const useHasUnsavedInput = (): boolean => Object.keys(useFormState().dirtyFields).length > 0;

/** Reports unsaved input to a dialog, which shows its own prompt. */
export const WatchUnsaved = ({ onChange }: { onChange: (isUnsaved: boolean) => void }) => {
  const isTyped = useHasUnsavedInput();
  useEffect(() => onChange(isTyped));
  return null;
};

/** The address within the shop that a click opens in this tab. */
const addressOpenedBy = (event: MouseEvent): string | undefined => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.origin !== window.location.origin) return undefined;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  return link.pathname + link.search + link.hash;
};

interface LeavePromptProps {
  /** Whether the form began with unsaved work. */
  isUnsaved?: boolean;
}

/**
 * For the screen of a form: asks before a link or 'back' discards input; the browser asks before the page closes.
 * React-admin has this only for a data router.
 */
export const LeavePrompt = ({ isUnsaved = false }: LeavePromptProps) => {
  const { isSubmitting } = useFormState();
  const isTyped = useHasUnsavedInput();
  const navigate = useNavigate();
  const [pending, setPending] = useState<{ leave: () => void }>();
  const [isLeaving, setLeaving] = useState(false);
  // After a save the screen redirects to the saved record.
  const promptsBeforeLeaving = !isLeaving && !isSubmitting && (isUnsaved || isTyped);
  const go = useRef(navigate);
  go.current = navigate;

  useEffect(() => {
    if (!promptsBeforeLeaving) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const to = addressOpenedBy(event);
      if (!to) return;
      event.preventDefault();
      setPending({ leave: () => go.current(to) });
    };
    window.addEventListener('beforeunload', preventUnload);
    document.addEventListener('click', onClick, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      document.removeEventListener('click', onClick, { capture: true });
    };
  }, [promptsBeforeLeaving]);
  useCloseOnBack(promptsBeforeLeaving, () => setPending({ leave: () => go.current(-1) }));

  const discard = () => {
    setPending(undefined);
    setLeaving(true);
    // Leaves after the history entry of the prompt has been removed.
    window.addEventListener('popstate', () => pending?.leave(), { once: true });
  };
  return pending && <DiscardPrompt onDiscard={discard} onStay={() => setPending(undefined)} />;
};
