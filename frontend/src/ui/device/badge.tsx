import {
  CONDITION_MEANINGS,
  type Condition,
  EDITED_SINCE_INSPECTION,
  type ProductCard,
  SEAL_TEXTS,
  sealTone,
} from '@parkho/contracts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language';

const toneClasses = {
  featured: 'bg-brass text-dark',
  requested: 'bg-paper-deep text-ink-soft',
  inspected: 'bg-stamp text-contrast',
  pending: 'bg-amber-tint text-amber-ink',
  approved: 'bg-stamp-tint text-stamp-deep',
  rejected: 'bg-red-tint text-red-ink',
  sold: 'bg-ink text-contrast',
  active: 'bg-stamp-tint text-stamp-deep',
  inactive: 'bg-paper-deep text-ink-soft',
  plain: 'border border-hairline bg-sheet text-ink',
};

const defaultTexts = {
  featured: 'Featured',
  requested: 'Requested Product',
  inspected: 'Inspected',
  pending: 'Pending Approval',
  approved: 'Approved',
  rejected: 'Rejected',
  sold: 'Sold',
  active: 'Active',
  inactive: 'Inactive',
};

const baseClasses = 'inline-flex items-center gap-1.5 rounded-sm px-2 py-1';

/** A label: the state of a device, by default with the text of the state, or any text in the plain style. */
export function Badge({
  kind,
  children,
}: { kind: keyof typeof defaultTexts; children?: ReactNode } | { kind: 'plain'; children: ReactNode }) {
  const { translate } = useLanguage();
  return (
    <span
      className={`${baseClasses} ${kind === 'plain' ? 'text-sm font-medium' : 'label-text font-semibold uppercase'} ${toneClasses[kind]}`}
    >
      {kind === 'plain' ? children : (children ?? translate(defaultTexts[kind]))}
    </span>
  );
}

const sealClasses = {
  passed: 'bg-stamp text-contrast',
  fair: 'bg-amber-ink text-contrast',
  repair: 'border border-red-ink bg-sheet text-red-ink',
  stale: 'border border-dashed border-ink-soft bg-sheet text-ink-soft',
};

/** 'Inspected 9/10', in the seal's colours, where the seal does not fit. */
export function InspectedBadge({
  product: { inspectionRating: rating, inspectionStale },
}: {
  product: Pick<ProductCard, 'inspectionRating' | 'inspectionStale'>;
}) {
  const { translate } = useLanguage();
  const tone = sealTone(rating);
  return (
    <span
      className={`${baseClasses} label-text font-semibold uppercase max-sm:px-1.5 ${sealClasses[inspectionStale ? 'stale' : tone]}`}
    >
      {translate(SEAL_TEXTS[tone])}
      {rating !== undefined && ` ${rating}/10`}
    </span>
  );
}

/** The seal as text, if the listing was edited after the inspection. */
export function StaleNote() {
  const { t } = useLanguage();
  return <p className="text-sm leading-snug font-medium text-ink-soft">{t(EDITED_SINCE_INSPECTION)}</p>;
}

/** A colour for each, readable on a picture. */
const conditionClasses: Record<Condition, string> = {
  New: 'bg-stamp text-contrast',
  'Like New': 'bg-dark text-brass',
  Excellent: 'bg-stamp-tint text-stamp-deep',
  Good: 'bg-amber-tint text-amber-ink',
  Fair: 'bg-amber-ink text-contrast',
  Poor: 'bg-red-tint text-red-ink',
  Used: 'bg-paper text-ink',
};

/** The condition in its own colour, readable on a picture. */
export function ConditionTag({ condition }: { condition: Condition }) {
  const { t } = useLanguage();
  return (
    <span
      className={`label-text inline-flex rounded-sm px-2 py-1 font-semibold shadow-lift ${conditionClasses[condition]}`}
    >
      {t(condition)}
    </span>
  );
}

/** The condition as a word, with its meaning. */
export function ConditionBadge({ condition }: { condition: Condition }) {
  const { t, translate } = useLanguage();
  return (
    <span className="text-sm leading-snug text-ink-soft">
      <span className="font-semibold text-ink">{t(condition)}</span>:{' '}
      {translate(CONDITION_MEANINGS[condition])}
    </span>
  );
}
