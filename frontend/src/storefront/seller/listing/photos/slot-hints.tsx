import type { ImageSlot } from '@parkho/contracts';
import type { ReactNode } from 'react';

/** The name of each slot of a listing, and what to photograph for it. */
export const SLOT_HINTS: Readonly<Record<ImageSlot, { label: string; hint: string; drawing: ReactNode }>> = {
  front: {
    label: 'Front',
    hint: 'Screen on, seen from the front',
    drawing: (
      <>
        <rect x="24" y="8" width="72" height="46" rx="3" />
        <path d="M30 14h60v34H30z M14 62h92l-8-8H22z M14 62v3h92v-3" />
        <path d="M54 62h12" />
        <path className="opacity-50" d="M38 26h22 M38 33h34 M38 40h14" />
      </>
    ),
  },
  back: {
    label: 'Back',
    hint: 'The lid from behind, with the hinges',
    drawing: (
      <>
        <rect x="24" y="8" width="72" height="46" rx="3" />
        <circle cx="60" cy="30" r="6" />
        <path d="M36 54v4h14v-4 M70 54v4h14v-4 M16 58h88v7H16z" />
        <path className="opacity-50" d="M24 62h8 M88 62h8 M54 62h12" />
      </>
    ),
  },
  closed: {
    label: 'Closed',
    hint: 'Shut, from above: scratches show here',
    drawing: (
      <>
        <path d="M30 14h60l16 42H14z M14 56v5h92v-5" />
        <ellipse cx="60" cy="34" rx="8" ry="4.5" />
        <path className="opacity-50" d="M76 22l6 5 M80 44l7 3" />
      </>
    ),
  },
  open: {
    label: 'Open',
    hint: 'Half open, from the side: ports show here',
    drawing: (
      <>
        <path d="M34 50 22 12l42-6 12 38 M34 50l42-6 32 10-46 10z M34 50v5l28 14v-5 M62 69l46-10v-5" />
        <path className="opacity-50" d="m28 16 33-5 9 28-33 5z M70 64h7 M82 61h7" />
      </>
    ),
  },
  keyboard: {
    label: 'Keyboard',
    hint: 'Keys and touchpad, straight from above',
    drawing: (
      <>
        <rect x="12" y="8" width="96" height="58" rx="3" />
        <path d="M20 15h80v24H20z M46 46h28v15H46z" />
        <path
          className="opacity-50"
          d="M20 21h80 M20 27h80 M20 33h80 M30 15v18 M40 15v18 M50 15v18 M60 15v18 M70 15v18 M80 15v18 M90 15v18 M40 33v6 M80 33v6"
        />
      </>
    ),
  },
};

/** The drawing of a slot's view. */
export function SlotDrawing({ slot, className = '' }: { slot: ImageSlot; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 74"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      {SLOT_HINTS[slot].drawing}
    </svg>
  );
}
