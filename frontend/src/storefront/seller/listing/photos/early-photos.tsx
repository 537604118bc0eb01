import { IMAGE_SLOTS } from '@parkho/contracts';
import { Camera } from 'lucide-react';
import { FileButton } from '../../../../ui/form/file-button';
import { ACCEPTED } from './photo-slots';
import type { PhotoForm } from './use-photos';

/** Adds photos before the step that arranges them: they upload while the seller types. */
export function EarlyPhotos({ form: { photos, refusals, choose } }: { form: PhotoForm }) {
  const allPhotos = Object.values(photos);
  const freeSlot = IMAGE_SLOTS.find((slot) => !photos[slot]);
  const problem =
    Object.values(refusals).find(Boolean) ?? allPhotos.find(({ failure }) => failure)?.failure?.text;
  const isSending = allPhotos.some(({ progress }) => progress !== undefined);
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3 rounded-md border border-hairline bg-paper px-4 py-2">
        <p role="status" className="text-sm">
          <span className="font-semibold">
            {allPhotos.length} of {IMAGE_SLOTS.length} photos
          </span>
          {isSending && <span className="text-ink-soft"> uploading</span>}
        </p>
        {freeSlot && (
          <FileButton
            accept={ACCEPTED}
            multiple
            onChange={({ target }) => {
              choose(freeSlot, [...(target.files ?? [])]);
              target.value = ''; // So that the same file can be chosen again.
            }}
          >
            <Camera aria-hidden="true" className="size-5" />
            Add photos
          </FileButton>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-ink">
          {problem}
        </p>
      )}
    </div>
  );
}
