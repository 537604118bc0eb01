import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { IMAGE_SLOTS, type ImageSlot, isRemotePicture } from '@parkho/contracts';
import { ArrowLeftRight, Camera, ExternalLink, ImageOff, ImagePlus, RotateCw, Trash2 } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { imageSource } from '../../../../lib/devices/image';
import { useObjectUrl } from '../../../../lib/files/use-object-url';
import { SLOT_HINTS, SlotDrawing } from './slot-hints';
import type { Photo, PhotoForm } from './use-photos';

/** iPhones convert HEIC photos to JPEG where the input accepts JPEG and not HEIC. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif';
/**
 * A smaller photo shows a buyer too little (specification 2, section 5), in pixels of the longer and the shorter side.
 */
const MIN_PIXELS = { longer: 800, shorter: 600 };

type SlotButton = 'swap' | 'file';

const labelOf = (slot: ImageSlot) => SLOT_HINTS[slot].label;

interface PhotoSlotsProps {
  form: PhotoForm;
  /** The error of the photos as a whole. */
  error?: string;
}

/**
 * The five pictures of a listing. Two swap their slots when one is dragged onto the other's, or by two presses,
 * which work with the keyboard and assistive technology.
 */
export function PhotoSlots({ form, error }: PhotoSlotsProps) {
  const { photos, swap } = form;
  const hint = useId();
  /** Picked for a swap; the next pressed slot gets its photo. */
  const [picked, setPicked] = useState<ImageSlot>();
  const [announcement, announce] = useState('');
  const idOf = (slot: ImageSlot, button: SlotButton) => `${hint}-${slot}-${button}`;
  /** Focuses a button once it is rendered, because the pressed one disappears. */
  const focusOn = (slot: ImageSlot, button: SlotButton) =>
    setTimeout(() => document.getElementById(idOf(slot, button))?.focus());
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A moving finger scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  );

  const exchange = (source: ImageSlot, target: ImageSlot) => {
    setPicked(undefined);
    focusOn(target, 'swap');
    if (source === target) return announce('Nothing was swapped.');
    swap(source, target);
    announce(
      photos[target]
        ? `${labelOf(source)} and ${labelOf(target)} are swapped.`
        : `The photo of ${labelOf(source)} is now that of ${labelOf(target)}.`,
    );
  };
  const pick = (slot: ImageSlot) => {
    if (picked) return exchange(picked, slot);
    setPicked(slot);
    announce(
      `${labelOf(slot)} is picked. Press the slot to swap it with, or the same one again to leave it.`,
    );
  };

  return (
    <fieldset aria-describedby={hint} className="grid gap-3">
      <legend className="font-semibold">Photos</legend>
      <p id={hint} className="text-sm text-ink-soft">
        One is needed, five sell better. At least 800x600; JPEG, PNG, GIF or WebP, at most 10MB each.
      </p>
      <DndContext
        sensors={sensors}
        collisionDetection={pointerWithin}
        onDragStart={({ active }) => announce(`${labelOf(active.id as ImageSlot)} is being dragged.`)}
        onDragOver={({ over }: DragOverEvent) => over && announce(`Over ${labelOf(over.id as ImageSlot)}.`)}
        onDragEnd={({ active, over }: DragEndEvent) =>
          over ? exchange(active.id as ImageSlot, over.id as ImageSlot) : announce('Nothing was swapped.')
        }
        // The library's announcements are outside the modal dialog, where screen readers do not read them.
        accessibility={{ announcements: silent }}
      >
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {IMAGE_SLOTS.map((slot) => (
            <Slot
              key={slot}
              slot={slot}
              form={form}
              picked={picked}
              onPick={pick}
              idOf={idOf}
              focusOn={focusOn}
            />
          ))}
        </ul>
      </DndContext>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {error && (
        <p role="alert" className="text-sm font-medium text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

interface SlotProps {
  slot: ImageSlot;
  form: PhotoForm;
  picked: ImageSlot | undefined;
  onPick: (slot: ImageSlot) => void;
  idOf: (slot: ImageSlot, button: SlotButton) => string;
  focusOn: (slot: ImageSlot, button: SlotButton) => void;
}

function Slot({ slot, form, picked, onPick, idOf, focusOn }: SlotProps) {
  const { photos, refusals, choose, remove, retry } = form;
  const { label, hint } = SLOT_HINTS[slot];
  const photo = photos[slot];
  const [isAimedAt, setAimedAt] = useState(false);
  const droppable = useDroppable({ id: slot });
  const draggable = useDraggable({ id: slot, disabled: !photo });

  const pickFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    choose(slot, [...(target.files ?? [])]);
    target.value = ''; // So that the same file can be chosen again.
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setAimedAt(false);
    choose(slot, [...event.dataTransfer.files]);
  };
  const problem = refusals[slot] ?? photo?.failure?.text;
  const isTarget = isAimedAt || (droppable.isOver && droppable.active?.id !== slot);

  return (
    <li
      ref={droppable.setNodeRef}
      onDragOver={(event) => {
        event.preventDefault();
        setAimedAt(true);
      }}
      onDragLeave={() => setAimedAt(false)}
      onDrop={drop}
      className={`flex min-w-0 flex-col gap-1.5 ${slot === 'front' ? 'col-span-2 sm:row-span-2' : ''}`}
    >
      <span className="text-sm font-semibold">{label}</span>
      <div
        className={`relative grid rounded-md border ${photo ? '' : 'border-dashed'} ${slot === 'front' ? 'aspect-video sm:aspect-auto sm:grow' : 'aspect-4/3'} ${isTarget ? 'border-stamp bg-stamp-tint outline-2 outline-stamp' : 'border-edge bg-paper'}`}
      >
        {photo ? (
          <div
            ref={draggable.setNodeRef}
            {...draggable.listeners}
            style={
              draggable.transform
                ? { translate: `${draggable.transform.x}px ${draggable.transform.y}px` }
                : undefined
            }
            className={`absolute inset-0 grid overflow-hidden rounded-md ${draggable.isDragging ? 'z-20 cursor-grabbing opacity-80 shadow-lift' : 'cursor-grab'}`}
          >
            <Preview photo={photo} label={label} />
          </div>
        ) : (
          <label
            htmlFor={idOf(slot, 'file')}
            className="grid cursor-pointer content-center justify-items-center gap-1 p-2 text-center text-ink-soft"
          >
            <SlotDrawing slot={slot} className={slot === 'front' ? 'w-32 sm:w-48' : 'w-24'} />
            <span className="text-xs leading-tight">{hint}</span>
          </label>
        )}
        {picked && picked !== slot && (
          <button
            type="button"
            onClick={() => onPick(slot)}
            className="absolute inset-0 z-10 rounded-md bg-dark/70 p-2 font-semibold text-white"
          >
            {photo ? 'Swap with' : 'Move to'} {label}
          </button>
        )}
        {photo?.progress !== undefined && <Progress share={photo.progress} label={label} />}
      </div>

      <div className="flex min-h-11 justify-end">
        {photo?.failure?.canRetry && (
          <IconButton
            name={`Retry ${label}`}
            icon={RotateCw}
            onClick={() => {
              retry(photo);
              focusOn(slot, 'file');
            }}
          />
        )}
        {photo && (
          <IconButton
            id={idOf(slot, 'swap')}
            name={`Swap ${label}`}
            pressed={picked === slot}
            onClick={() => onPick(slot)}
            icon={ArrowLeftRight}
          />
        )}
        <FileIcon
          id={idOf(slot, 'file')}
          name={`${photo ? 'Replace' : 'Choose'} ${label}`}
          icon={ImagePlus}
          multiple={!photo}
          onChange={pickFiles}
        />
        {photo ? (
          <IconButton
            name={`Remove ${label}`}
            icon={Trash2}
            onClick={() => {
              remove(slot);
              focusOn(slot, 'file');
            }}
          />
        ) : (
          <span className="hidden pointer-coarse:contents">
            <FileIcon
              name={`Take a photo: ${label}`}
              icon={Camera}
              capture="environment"
              onChange={pickFiles}
            />
          </span>
        )}
      </div>
      {problem && (
        <p role="alert" className="text-sm font-medium text-red-ink">
          {problem}
        </p>
      )}
    </li>
  );
}

function Preview({ photo: { blob, path, progress }, label }: { photo: Photo; label: string }) {
  const preview = useObjectUrl(blob);
  const [isSmall, setSmall] = useState(false);
  const [failed, setFailed] = useState<string>();
  const source = preview ? { src: preview } : path && !blob ? imageSource(path) : undefined;
  if (!source) return <div className="animate-pulse bg-paper-deep" />;
  if (isRemotePicture(source.src))
    return (
      <a
        href={source.src}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="grid place-content-center justify-items-center gap-1 bg-paper-deep p-2 text-center text-sm font-semibold wrap-anywhere text-stamp underline underline-offset-4"
      >
        <ExternalLink aria-hidden="true" className="size-6" />
        {label}, {new URL(source.src).host}
      </a>
    );
  if (source.src === failed)
    return (
      <div className="grid place-content-center justify-items-center gap-1 bg-paper-deep p-2 text-center text-sm text-ink-soft">
        <ImageOff aria-hidden="true" className="size-8" strokeWidth={1.25} />
        {label} could not be loaded
      </div>
    );
  return (
    <>
      <img
        {...source}
        sizes="16rem"
        alt={`${label}, preview`}
        draggable={false}
        onError={() => setFailed(source.src)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSmall(
            // The server's renditions are smaller than the upload.
            blob !== undefined &&
              (Math.max(naturalWidth, naturalHeight) < MIN_PIXELS.longer ||
                Math.min(naturalWidth, naturalHeight) < MIN_PIXELS.shorter),
          )
        }
        className="size-full min-h-0 object-cover"
      />
      {isSmall && progress === undefined && (
        <p className="absolute inset-x-0 bottom-0 bg-amber-tint px-2 py-1 text-xs font-medium text-amber-ink">
          Smaller than 800x600: details will not show
        </p>
      )}
    </>
  );
}

function Progress({ share, label }: { share: number; label: string }) {
  const percent = Math.round(share * 100);
  return (
    <div className="absolute inset-x-0 bottom-0 rounded-b-md bg-dark/75 px-2 py-1.5 text-xs font-medium text-white">
      {share < 1 ? `Uploading ${percent}%` : 'Almost there'}
      <div
        role="progressbar"
        aria-label={`Upload of ${label}`}
        aria-valuenow={percent}
        className="mt-1 h-1.5 overflow-hidden rounded-full bg-white/30"
      >
        <div className="h-full origin-left bg-brass" style={{ scale: `${share} 1` }} />
      </div>
    </div>
  );
}

const icon =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-md border border-transparent hover:bg-paper-deep has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-stamp aria-pressed:border-stamp aria-pressed:bg-stamp-tint';

interface IconProps {
  id?: string;
  name: string;
  icon: typeof Camera;
}

function IconButton({
  id,
  name,
  icon: Icon,
  pressed,
  onClick,
}: IconProps & { pressed?: boolean; onClick: () => void }) {
  return (
    <button id={id} type="button" aria-label={name} aria-pressed={pressed} onClick={onClick} className={icon}>
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}

interface FileIconProps extends IconProps {
  multiple?: boolean;
  capture?: 'environment';
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FileIcon({ name, icon: Icon, ...input }: FileIconProps) {
  return (
    <label className={icon}>
      <Icon aria-hidden="true" className="size-5" />
      <input {...input} type="file" accept={ACCEPTED} aria-label={name} className="sr-only" />
    </label>
  );
}
