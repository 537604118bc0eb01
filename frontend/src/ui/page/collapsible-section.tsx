import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  title: string;
  /** A text beside the title, such as the number of items inside. */
  note?: string;
  /** The id of the content: an address with this fragment opens it. */
  id?: string;
  /** Whether the content is always shown on a wide screen. */
  wideOpen?: boolean;
  children: ReactNode;
}

/** A long section under its heading, collapsed at first; print shows it all. */
export function CollapsibleSection({ title, note, id, wideOpen = false, children }: FoldProps) {
  return (
    <section aria-label={title}>
      <details className={`fold group border-b border-hairline ${wideOpen ? 'fold-wide' : ''}`}>
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 border-t-2 border-ink py-3 [&::-webkit-details-marker]:hidden">
          <h2 className="text-2xl font-bold print:text-lg">{title}</h2>
          <span className="flex items-center gap-3 text-sm text-ink-soft">
            {note}
            <ChevronDown
              aria-hidden="true"
              className="fold-sign size-6 shrink-0 text-ink group-open:rotate-180 print:hidden"
            />
          </span>
        </summary>
        <div id={id} className="pb-4">
          {children}
        </div>
      </details>
    </section>
  );
}
