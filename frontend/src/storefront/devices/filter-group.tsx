import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FilterGroupProps {
  legend: string;
  /** The selection as text; empty if there is none. */
  chosen: string;
  /** Collapsed at first, unless it has a selection. */
  folded: boolean;
  children: ReactNode;
}

/** The controls of one filter under its name. */
export function FilterGroup({ legend, chosen, folded, children }: FilterGroupProps) {
  // Clearing the selection of an open group leaves it open.
  const [open] = useState(chosen !== '');
  if (!folded)
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1 font-semibold">{legend}</legend>
        {children}
      </fieldset>
    );
  return (
    <details open={open} className="group min-w-0 border-b border-hairline">
      <summary className="flex min-h-11 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold">{legend}</span>
        <bdi className="ms-auto truncate text-sm text-ink-soft">{chosen}</bdi>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      <fieldset className="min-w-0 pb-3">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
    </details>
  );
}
