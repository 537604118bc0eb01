import { EDITED_SINCE_INSPECTION, SEAL_TEXTS, sealTone } from '@parkho/contracts';
import { useId } from 'react';
import { type Localization, useLanguage } from '../../lib/language/language';

/** The lab's stamp, which is also the shop's logo. */
export function SealMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 64 64" className={className} fill="none" aria-hidden="true">
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g className="stroke-paper">
        <circle cx="32" cy="32" r="25.5" strokeWidth="2.5" strokeDasharray="2.6 2.74" />
        <path d="M19.5 33.5 28.5 42 45 23" strokeWidth="6" strokeLinecap="square" />
      </g>
    </svg>
  );
}

interface InspectedSealProps {
  className?: string;
  /** 1 to 10; absent if the device was marked as inspected without a report. */
  rating?: number | undefined;
  /** The listing was edited after the inspection: the seal shows that, without colour. */
  stale?: boolean | undefined;
}

/** The text alternative of a seal. */
const sealLabel = ({ rating, stale }: InspectedSealProps, { t, translate }: Localization): string =>
  [
    translate(SEAL_TEXTS[sealTone(rating)]),
    rating !== undefined && t('rated {rating} out of 10', { rating }),
    stale && t(EDITED_SINCE_INSPECTION).toLowerCase(),
  ]
    .filter(Boolean)
    .join(t(', '));

const styles = {
  passed: { colour: 'text-stamp', ring: 'INSPECTED • PARKHO LAB •', dash: undefined },
  fair: { colour: 'text-amber-ink', ring: 'INSPECTED • PARKHO LAB •', dash: undefined },
  // Only an outline, so that it differs without its colour, too.
  repair: { colour: 'text-red-ink', ring: 'INSPECTED • NEEDS REPAIR •', dash: '2 3' },
  stale: { colour: 'text-ink-soft', ring: 'INSPECTED • EDITED SINCE •', dash: '7 4.56' },
};

/** The 'Inspected' stamp of a device with an inspection, with the rating of its report in its colour. */
export function InspectedSeal({ className = 'size-20', rating, stale }: InspectedSealProps) {
  const id = useId();
  const localization = useLanguage();
  const { colour, ring, dash } = styles[stale ? 'stale' : sealTone(rating)];
  return (
    <svg
      viewBox="0 0 100 100"
      role="img"
      aria-label={sealLabel({ rating, stale }, localization)}
      className={`${colour} print:[print-color-adjust:exact] ${className}`}
    >
      <circle cx="50" cy="50" r="49" className="fill-sheet" />
      <g fill="none" stroke="currentColor">
        <circle cx="50" cy="50" r="46" strokeWidth="3" strokeDasharray={dash} />
        <circle cx="50" cy="50" r="27" strokeWidth="1.5" />
        {rating === undefined && <path d="M37.5 51 46 59 63 41" strokeWidth="6.5" strokeLinecap="square" />}
      </g>
      <path id={id} d="M50 50m-32.5 0a32.5 32.5 0 1 1 65 0a32.5 32.5 0 1 1 -65 0" fill="none" />
      {/* The stamp is the same in every language: Nastaliq cannot follow a ring. */}
      <g lang="en" direction="ltr" fill="currentColor">
        <text fontSize="11.5" fontWeight="800" className="font-sans">
          <textPath href={`#${id}`} textLength="200">
            {ring}
          </textPath>
        </text>
        {rating !== undefined && (
          <g textAnchor="middle">
            <text x="50" y="57" fontSize={rating < 10 ? 32 : 29} fontWeight="800" className="font-display">
              {rating}
            </text>
            <text x="50" y="68.5" fontSize="9.5" fontWeight="700" className="font-sans">
              of 10
            </text>
          </g>
        )}
      </g>
    </svg>
  );
}
