import { PackageSearch, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../lib/language/language';
import { Button } from './button';

const panel =
  'flex flex-col items-center gap-3 rounded-md border border-dashed border-edge px-6 py-10 text-center sm:py-16';

interface EmptyStateProps {
  title: string;
  hint?: string;
  /** A next step: a LinkButton or Button. */
  children?: ReactNode;
}

/** Shown when there is no content, which is not an error. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={panel}>
      <PackageSearch aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.25} />
      <p className="font-display text-xl font-semibold">{title}</p>
      {hint && <p className="text-ink-soft">{hint}</p>}
      {children}
    </div>
  );
}

interface ErrorStateProps {
  title: string;
  detail?: string;
  /** The label of the button: 'Retry' or 'Try Again', by the screen's specification. */
  retryLabel?: string;
  onRetry: () => void;
}

/** An error with a button to retry. */
export function ErrorState({ title, detail, retryLabel, onRetry }: ErrorStateProps) {
  const { t } = useLanguage();
  return (
    <div role="alert" className={panel}>
      <TriangleAlert aria-hidden="true" className="size-10 text-red-ink" strokeWidth={1.25} />
      <p className="font-display text-xl font-semibold">{title}</p>
      {detail && <p className="text-ink-soft">{detail}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {retryLabel ?? t('Retry')}
      </Button>
    </div>
  );
}
