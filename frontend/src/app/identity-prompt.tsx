import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onConfirmationRequired } from '../lib/http/identity-confirmation';

interface DialogProps {
  /** Called when the dialog closes, with whether the user has confirmed their identity. */
  onEnd: (isConfirmed: boolean) => void;
}

interface Prompt extends DialogProps {
  /** Loaded on first use. */
  Dialog: ComponentType<DialogProps>;
}

/** Lets the user of any screen confirm their identity, where the server requires it. */
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
  // Outside the page, which a dialog of the console hides from assistive technology.
  return prompt && createPortal(<prompt.Dialog onEnd={prompt.onEnd} />, document.body);
}
