import { type ReactNode, useId } from 'react';

/** A part of the dashboard under its heading. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <h2 id={heading} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
