import { LISTING_MESSAGES } from '@parkho/contracts';
import type { FormEvent, ReactNode } from 'react';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';
import { ErrorState } from '../../../ui/states';

interface FormSheetProps {
  onSubmit: (event: FormEvent) => void;
  onCancel: () => void;
  /** The words of the button that closes. */
  cancel?: string;
  /** The words of the button that sends, and what it says while it is busy. */
  submit: string;
  busy: string | undefined;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  children: ReactNode;
}

/** A long form in a sheet: the fields scroll, what is wrong and the buttons stay in sight. */
export function FormSheet({
  onSubmit,
  onCancel,
  cancel = 'Cancel',
  submit,
  busy,
  problem,
  children,
}: FormSheetProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="grid h-full grid-rows-[1fr_auto]">
      <div className="min-h-0 overflow-y-auto overscroll-contain p-5">
        <div className="grid gap-5">{children}</div>
      </div>
      <div className="grid gap-3 border-t border-hairline bg-sheet px-5 py-3">
        {problem && <Banner>{problem}</Banner>}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" busy={busy !== undefined}>
            {busy ?? submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Until the lists and the listing are there. */
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
