import { LISTING_MESSAGES } from '@parkho/contracts';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button';
import { Banner } from '../page/banner';
import { Skeleton } from '../skeleton';
import { ErrorState } from '../states';

interface FormSheetProps {
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** The label of the closing button. */
  cancel?: string;
  /** The labels of the submit button, idle and busy. */
  submit: string;
  busy: string | undefined;
  /** The error of the form as a whole. */
  problem: string | undefined;
  /** Further content beside the buttons: why the form cannot be sent, or that it was. */
  notice?: ReactNode;
  /** The form cannot be sent; `notice` gives the reason. */
  disabled?: boolean;
  children: ReactNode;
}

/** A long form in a sheet: the fields scroll, the error and the buttons stay visible. */
export function FormSheet({
  onSubmit,
  onCancel,
  cancel = 'Cancel',
  submit,
  busy,
  problem,
  notice,
  disabled = false,
  children,
}: FormSheetProps) {
  const noticeId = useId();
  return (
    <form noValidate onSubmit={onSubmit} className="grid h-full grid-cols-1 grid-rows-[1fr_auto]">
      {/* Relative: visually hidden texts are positioned in here and do not make the dialog scroll. */}
      <div className="relative min-h-0 overflow-y-auto overscroll-contain p-5">
        <div className="grid grid-cols-1 gap-5">{children}</div>
      </div>
      <div className="grid gap-3 border-t border-hairline bg-sheet px-5 py-3">
        {problem && <Banner>{problem}</Banner>}
        {notice && <div id={noticeId}>{notice}</div>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            type="submit"
            busy={busy !== undefined}
            disabled={disabled}
            aria-describedby={disabled && notice ? noticeId : undefined}
          >
            {busy ?? submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Shown until the lists and the listing have loaded. */
export function SheetSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-5 p-5">
      <Skeleton className="h-16" />
      <div className="grid gap-5 sm:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
      <Skeleton className="h-32" />
    </div>
  );
}

export function SheetError({
  title = LISTING_MESSAGES.formDataFailed,
  onRetry,
}: {
  title?: string;
  onRetry: () => void;
}) {
  return (
    <div className="p-5">
      <ErrorState title={title} onRetry={onRetry} />
    </div>
  );
}
