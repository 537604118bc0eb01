import { IMAGE_SLOTS, type ImageSlot, PRODUCT_MESSAGES, type ProductImages } from '@parkho/contracts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { pictureError } from '../../../../lib/files/picture-file';
import { shrinkPicture } from '../../../../lib/files/shrink';
import { upload } from '../../../../lib/files/upload';
import { type ApiError, errorText } from '../../../../lib/http/api';
import { newIdempotencyKey } from '../../../../lib/http/idempotency';

/** A photo in a slot. It has a path once uploaded, and a blob unless it existed before the form opened. */
export interface Photo {
  /** Stays the same when the photo moves to another slot. */
  id: string;
  /** Scaled down; absent until that is done. */
  blob?: Blob;
  path?: string;
  /** The uploaded share, from 0 to 1; present during the upload. */
  progress?: number;
  failure?: { text: string; canRetry: boolean };
}
export type Photos = Partial<Record<ImageSlot, Photo>>;

/** The photos of an existing listing. */
export const storedPhotos = (images: ProductImages): Photos =>
  Object.fromEntries(Object.entries(images).map(([slot, path]) => [slot, { id: newIdempotencyKey(), path }]));

/** The pictures of a listing: the path in each slot, an empty text for none. */
export const imagesOf = (photos: Photos): Record<ImageSlot, string> =>
  Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, photos[slot]?.path ?? ''])) as Record<
    ImageSlot,
    string
  >;

/**
 * The photos of a form. Each is uploaded separately as soon as it is selected, so that a failure affects no other; a
 * failed one is retried when the browser is back online, or on Retry. Those of `initial` without a path are uploaded at
 * once. The photos live as long as the form, not only while its slots are shown.
 */
export function usePhotos(initial: Photos) {
  const currentPhotos = useRef(initial);
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  const [refusals, setRefusals] = useState<{ [S in ImageSlot]?: string }>({});
  /** The uploads under way, by photo id. */
  const uploads = useRef(new Map<string, { stop: () => void; completion: Promise<void> }>()).current;

  const setPhotos = (photos: Photos) => {
    currentPhotos.current = photos;
    rerender();
  };
  const setPhoto = (slot: ImageSlot, photo: Photo | undefined) => {
    stop(currentPhotos.current[slot]);
    const { [slot]: _, ...otherPhotos } = currentPhotos.current;
    setPhotos(photo ? { ...otherPhotos, [slot]: photo } : otherPhotos);
  };
  /** Changes a photo in its current slot. */
  const change = (id: string, changes: Partial<Photo>) =>
    setPhotos(
      Object.fromEntries(
        Object.entries(currentPhotos.current).map(([slot, photo]) => [
          slot,
          photo.id === id ? { ...photo, ...changes } : photo,
        ]),
      ),
    );
  const stop = (photo: Photo | undefined) => photo && uploads.get(photo.id)?.stop();

  const send = (id: string, picture: Blob | Promise<Blob>) => {
    const { signal, abort } = stoppable();
    change(id, { progress: 0, failure: undefined });
    const work = async () => {
      try {
        const blob = await picture;
        signal.throwIfAborted();
        change(id, { blob });
        const form = new FormData();
        form.append('picture', blob);
        const { data } = await upload<{ path: string }>('/products/pictures', form, {
          signal,
          onProgress: (progress) => change(id, { progress }),
        });
        change(id, { path: data.path, progress: undefined });
      } catch (error) {
        if (!signal.aborted) change(id, { progress: undefined, failure: failureOf(error as ApiError) });
      }
    };
    const completion = work().finally(() => {
      if (uploads.get(id)?.completion === completion) uploads.delete(id);
    });
    uploads.set(id, { stop: abort, completion });
  };

  const retry = (photo: Photo) => photo.blob && send(photo.id, photo.blob);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the form's life; all else is behind refs.
  useEffect(() => {
    const allPhotos = () => Object.values(currentPhotos.current);
    const retryFailed = () => {
      for (const photo of allPhotos()) if (photo.failure?.canRetry) retry(photo);
    };
    for (const photo of allPhotos()) if (!photo.path) retry(photo);
    window.addEventListener('online', retryFailed);
    return () => {
      window.removeEventListener('online', retryFailed);
      for (const { stop } of uploads.values()) stop();
    };
  }, []);

  return {
    photos: currentPhotos.current,
    /** The error of the last file selected for each slot. */
    refusals,

    /** Puts the first file into the slot, the others into the empty ones. */
    choose(slot: ImageSlot, files: readonly File[]) {
      const freeSlots = IMAGE_SLOTS.filter(
        (candidate) => candidate !== slot && !currentPhotos.current[candidate],
      );
      const problems: typeof refusals = {};
      files.slice(0, freeSlots.length + 1).forEach((file, index) => {
        const target = index === 0 ? slot : freeSlots[index - 1]!;
        problems[target] = pictureError(file);
        if (problems[target]) return;
        const id = newIdempotencyKey();
        setPhoto(target, { id });
        send(id, shrinkPicture(file));
      });
      setRefusals((previous) => ({ ...previous, ...problems }));
    },
    remove(slot: ImageSlot) {
      setPhoto(slot, undefined);
      setRefusals((previous) => ({ ...previous, [slot]: undefined }));
    },
    swap(slotA: ImageSlot, slotB: ImageSlot) {
      const { [slotA]: photoA, [slotB]: photoB, ...otherPhotos } = currentPhotos.current;
      setPhotos({ ...otherPhotos, ...(photoB && { [slotA]: photoB }), ...(photoA && { [slotB]: photoA }) });
      setRefusals({});
    },
    retry,
    /** Uploads a slot's picture again if the server has lost it and the browser has it. */
    sendAgain(slot: ImageSlot) {
      const photo = currentPhotos.current[slot];
      if (!photo) return;
      change(photo.id, { path: undefined, failure: { text: PRODUCT_MESSAGES.imageGone, canRetry: false } });
      retry(photo);
    },
    /** Resolves to the photos once all uploads have ended. */
    async settled(): Promise<Photos> {
      while (uploads.size > 0) await Promise.all([...uploads.values()].map(({ completion }) => completion));
      return currentPhotos.current;
    },
  };
}

export type PhotoForm = ReturnType<typeof usePhotos>;

const stoppable = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

/** A rejected photo would be rejected again; other failures may pass. */
const failureOf = (error: ApiError): Photo['failure'] =>
  error.status >= 400 && error.status < 500
    ? { text: errorText(error, PRODUCT_MESSAGES.uploadFailed), canRetry: false }
    : { text: PRODUCT_MESSAGES.uploadFailed, canRetry: true };
