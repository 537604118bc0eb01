import { useId } from 'react';

/** The stamp of the lab, and the mark of the shop. */
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

/** 'Inspected', as stamped on a device that passed through the lab. */
export function InspectedSeal({ className = 'size-20' }: { className?: string }) {
  const ring = useId();
  return (
    <svg viewBox="0 0 100 100" role="img" aria-label="Inspected" className={`text-stamp ${className}`}>
      <circle cx="50" cy="50" r="49" className="fill-sheet" />
      <g fill="none" stroke="currentColor">
        <circle cx="50" cy="50" r="46" strokeWidth="3" />
        <circle cx="50" cy="50" r="27" strokeWidth="1.5" />
        <path d="M37.5 51 46 59 63 41" strokeWidth="6.5" strokeLinecap="square" />
      </g>
      <path id={ring} d="M50 50m-32.5 0a32.5 32.5 0 1 1 65 0a32.5 32.5 0 1 1 -65 0" fill="none" />
      <text fill="currentColor" fontSize="11.5" fontWeight="800" className="font-sans">
        <textPath href={`#${ring}`} textLength="200">
          INSPECTED • PARKHO LAB •
        </textPath>
      </text>
    </svg>
  );
}
