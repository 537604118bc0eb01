import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../lib/language/language';
import { useCloseOnBack } from './use-close-on-back';

const placements = {
  centre: 'm-auto w-[min(100%-2rem,32rem)] rounded-md',
  side: 'my-0 me-0 ms-auto h-dvh max-h-none w-[min(100%,22rem)] max-w-none',
  full: 'm-0 h-dvh max-h-none w-screen max-w-none',
  /** Full screen, with the content exactly filling the space below the title. */
  viewer: 'm-0 h-dvh max-h-none w-screen max-w-none',
  /** For long forms, which scroll inside: full screen on a phone, a sheet of fixed size elsewhere. */
  sheet:
    'm-0 h-dvh max-h-none w-screen max-w-none sm:m-auto sm:h-[min(52rem,100dvh-3rem)] sm:w-[min(100%-3rem,46rem)] sm:rounded-md',
};
/** Placements whose content fills the space below the title. */
const filled: readonly Placement[] = ['viewer', 'sheet'];
type Placement = keyof typeof placements;

interface DialogProps {
  title: string;
  open: boolean;
  /** Called on Escape, 'back', the close button or a press outside. The owner then sets `open` to false. */
  onClose: () => void;
  placement?: Placement;
  children: ReactNode;
}

/** A modal dialog: the browser traps the focus, and returns it afterwards. */
export function Dialog({ title, open, onClose, placement = 'centre', children }: DialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useCloseOnBack(open, onClose);

  // Before React removes a dialog together with its owner: only a dialog in the document returns the focus.
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press outside is one more way; the keyboard has Escape.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Also the cancel event of a file picker inside, which bubbles up.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A browser lets a dialog prevent its closing only once without a user action, and then closes it itself: the
      // owner decides all the same.
      onClose={() => {
        if (!open || dialog.current?.open) return;
        dialog.current?.showModal();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`${placements[placement]} scroll-pt-20 overflow-auto bg-sheet text-ink shadow-lift backdrop:bg-dark/60`}
    >
      {open && (
        <div className={`flex flex-col ${filled.includes(placement) ? 'h-full' : 'min-h-full'}`}>
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-hairline bg-sheet py-3 pe-3 ps-5">
            <h2 id={heading} className="text-lg font-semibold">
              {title}
            </h2>
            <button
              type="button"
              aria-label={t('Close')}
              onClick={onClose}
              className="grid size-11 place-items-center rounded-md hover:bg-paper-deep"
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <div className={`flex-1 ${filled.includes(placement) ? 'min-h-0' : 'p-5'}`}>{children}</div>
        </div>
      )}
    </dialog>
  );
}
