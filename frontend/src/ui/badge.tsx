import type { Condition } from '@parkho/contracts';
import type { ReactNode } from 'react';

const looks = {
  featured: 'bg-brass text-ink',
  inspected: 'bg-stamp text-white',
  pending: 'bg-amber-tint text-amber-ink',
  approved: 'bg-stamp-tint text-stamp-deep',
  rejected: 'bg-red-tint text-red-ink',
  sold: 'bg-ink text-white',
  inactive: 'bg-paper-deep text-ink-soft',
  plain: 'border border-hairline bg-sheet text-ink',
};

const texts = {
  featured: 'Featured',
  inspected: 'Inspected',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  sold: 'Sold',
  inactive: 'Inactive',
};

/** A typed label: a state of a device in its own words or those given, or any text in the plain look. */
export function Badge({
  kind,
  children,
}: { kind: keyof typeof texts; children?: ReactNode } | { kind: 'plain'; children: ReactNode }) {
  return (
    <span
      className={`label-text inline-flex items-center gap-1.5 rounded-sm px-2 py-1 font-semibold ${looks[kind]}`}
    >
      {kind === 'plain' ? children : (children ?? texts[kind])}
    </span>
  );
}

/** Notches out of six, and their colour. 'Used' says nothing of how much, and so has none. */
const grades: Record<Condition, { notches: number; colour: string }> = {
  New: { notches: 6, colour: 'bg-stamp' },
  'Like New': { notches: 5, colour: 'bg-stamp' },
  Excellent: { notches: 4, colour: 'bg-stamp' },
  Good: { notches: 3, colour: 'bg-brass' },
  Fair: { notches: 2, colour: 'bg-brass' },
  Poor: { notches: 1, colour: 'bg-red-ink' },
  Used: { notches: 0, colour: '' },
};

/** The condition as a word and as a reading on a six-notch gauge. */
export function ConditionBadge({ condition }: { condition: Condition }) {
  const { notches, colour } = grades[condition];
  return (
    <span className="label-text inline-flex items-center gap-2 font-semibold text-ink">
      {condition}
      {notches > 0 && (
        <span aria-hidden="true" className="flex gap-0.5">
          {[1, 2, 3, 4, 5, 6].map((notch) => (
            <span key={notch} className={`h-2.5 w-1 ${notch <= notches ? colour : 'bg-hairline'}`} />
          ))}
        </span>
      )}
    </span>
  );
}
