import type { Condition } from '@parkho/contracts';
import type { ReactNode } from 'react';

const looks = {
  featured: 'bg-brass text-ink',
  inspected: 'bg-stamp text-white',
  pending: 'bg-amber-tint text-amber-ink',
  approved: 'bg-stamp-tint text-stamp-deep',
  rejected: 'bg-red-tint text-red-ink',
  sold: 'bg-ink text-white',
  active: 'bg-stamp-tint text-stamp-deep',
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
  active: 'Active',
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

/** Notches out of six, their colour, and that of the tag. 'Used' says nothing of how much, and so has no notches. */
const grades: Record<Condition, { notches: number; colour: string; tag: string }> = {
  New: { notches: 6, colour: 'bg-stamp', tag: 'bg-stamp text-white' },
  'Like New': { notches: 5, colour: 'bg-stamp', tag: 'bg-stamp-deep text-brass' },
  Excellent: { notches: 4, colour: 'bg-stamp', tag: 'bg-stamp-tint text-stamp-deep' },
  Good: { notches: 3, colour: 'bg-brass', tag: 'bg-amber-tint text-amber-ink' },
  Fair: { notches: 2, colour: 'bg-brass', tag: 'bg-amber-ink text-white' },
  Poor: { notches: 1, colour: 'bg-red-ink', tag: 'bg-red-tint text-red-ink' },
  Used: { notches: 0, colour: '', tag: 'bg-paper text-ink' },
};

/** The condition in a colour of its own, as it lies on a picture. */
export function ConditionTag({ condition }: { condition: Condition }) {
  return (
    <span
      className={`label-text inline-flex rounded-sm px-2 py-1 font-semibold shadow-lift ${grades[condition].tag}`}
    >
      {condition}
    </span>
  );
}

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
