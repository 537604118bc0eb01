import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onConfirmationRequired } from '../lib/http/confirmed';

interface DialogProps {
  /** The dialog is over: whether the user has confirmed who they are. */
  onEnd: (isConfirmed: boolean) => void;
}

interface Prompt extends DialogProps {
  /** Loaded when it is needed for the first time. */
  Dialog: ComponentType<DialogProps>;
}

/** Lets the user of any screen confirm who they are, where the server requires it for what they do. */
export function IdentityPrompt() {
  const [prompt, setPrompt] = useState<Prompt>();
  useEffect(
    () =>
      onConfirmationRequired(async () => {
        const { default: Dialog } = await import('../storefront/account/confirm-identity-dialog');
        return new Promise((resolve) => {
          const onEnd = (isConfirmed: boolean) => {
            setPrompt(undefined);
            resolve(isConfirmed);
          };
          setPrompt({ Dialog, onEnd });
        });
      }),
    [],
  );
  // Outside the page, which a dialog of the console that waits for the answer hides from assistive technology.
  return prompt && createPortal(<prompt.Dialog onEnd={prompt.onEnd} />, document.body);
}
