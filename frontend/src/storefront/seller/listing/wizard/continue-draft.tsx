import { CARD_IMAGE_ORDER, WIZARD_STEPS } from '@parkho/contracts';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../../../../lib/date';
import { imageSource } from '../../../../lib/devices/image';
import { useObjectUrl } from '../../../../lib/files/use-object-url';
import { Button } from '../../../../ui/button';
import type { Draft } from '../drafts';
import { SlotDrawing } from '../photos/slot-hints';

interface ContinueDraftProps {
  draft: Draft;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Asks what to do with the laptop that somebody has begun to list. */
export function ContinueDraft({ draft, onContinue, onDiscard }: ContinueDraftProps) {
  const { step, values, photos, savedAt } = draft;
  const slot = CARD_IMAGE_ORDER.find((one) => photos[one]) ?? 'front';
  const photo = photos[slot];
  const preview = useObjectUrl(photo?.blob);
  const source = preview
    ? { src: preview }
    : photo?.path && !photo.blob
      ? imageSource(photo.path)
      : undefined;
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const count = Object.keys(photos).length;
  return (
    <div className="grid gap-5 p-5">
      <p>You began to list a laptop and did not send it.</p>
      <div className="flex items-center gap-4 rounded-md border border-hairline bg-paper p-3">
        <div className="grid size-24 shrink-0 place-items-center overflow-hidden rounded-md bg-paper-deep text-ink-soft">
          {source ? (
            <img {...source} sizes="6rem" alt="" className="size-full object-cover" />
          ) : (
            <SlotDrawing slot={slot} className="w-16" />
          )}
        </div>
        <div className="grid min-w-0 gap-0.5">
          <p className="truncate text-lg font-semibold">{values.name || 'Without a name yet'}</p>
          <p>
            Step {step + 1} of {WIZARD_STEPS.length}, {WIZARD_STEPS[step]}
          </p>
          <p className="text-sm text-ink-soft">
            Saved {formatDateTime(savedAt)}
            {count > 0 && `, with ${count} ${count === 1 ? 'photo' : 'photos'}`}
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button ref={first} onClick={onContinue}>
          Continue where you left
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}
