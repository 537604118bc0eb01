import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** Shown beside the title, on a phone below it. */
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard under its heading. */
export function Panel({ title, hint, action, children }: PanelProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id={heading} className="text-xl font-semibold">
            {title}
          </h2>
          {hint !== undefined && <p className="min-h-5 text-sm text-ink-soft max-sm:basis-full">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
