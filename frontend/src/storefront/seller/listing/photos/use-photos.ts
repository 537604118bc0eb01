import { IMAGE_SLOTS, type ImageSlot, PRODUCT_MESSAGES, type ProductImages } from '@parkho/contracts';
import { useEffect, useReducer, useRef, useState } from 'react';
import { pictureError } from '../../../../lib/files/picture-file';
import { shrunk } from '../../../../lib/files/shrink';
import { upload } from '../../../../lib/files/upload';
import { type ApiError, errorText } from '../../../../lib/http/api';
import { newKey } from '../../../../lib/http/idempotency';

/** A photo in a slot. It has a path once the server has it, and a blob unless it was there before the form opened. */
export interface Photo {
  /** Stays the same when the photo moves to another slot. */
  id: string;
  /** Made smaller; absent for the moment that this takes. */
  blob?: Blob;
  path?: string;
  /** Share that has been sent, from 0 to 1; present while its upload is under way. */
  progress?: number;
  failure?: { text: string; canRetry: boolean };
}
export type Photos = Partial<Record<ImageSlot, Photo>>;

/** The photos of an existing listing. */
export const storedPhotos = (images: ProductImages): Photos =>
  Object.fromEntries(Object.entries(images).map(([slot, path]) => [slot, { id: newKey(), path }]));

/** The pictures of a listing: the path of each slot, an empty text without a picture. */
export const imagesOf = (photos: Photos): Record<ImageSlot, string> =>
  Object.fromEntries(IMAGE_SLOTS.map((slot) => [slot, photos[slot]?.path ?? ''])) as Record<
    ImageSlot,
    string
  >;

/**
 * The photos of a form. Each is uploaded by itself as soon as it is chosen, so that one that fails costs no other; a
 * failed one is sent again when the browser is back online, or on a press of Retry. Those of `initial` that the
 * server lacks are sent at once. The photos live as long as the form, not as its slots are shown.
 */
export function usePhotos(initial: Photos) {
  const latest = useRef(initial);
  const [, show] = useReducer((times: number) => times + 1, 0);
  const [refusals, setRefusals] = useState<{ [S in ImageSlot]?: string }>({});
  /** The uploads under way, by the photo's id. */
  const uploads = useRef(new Map<string, { stop: () => void; done: Promise<void> }>()).current;

  const become = (photos: Photos) => {
    latest.current = photos;
    show();
  };
  const put = (slot: ImageSlot, photo: Photo | undefined) => {
    stop(latest.current[slot]);
    const { [slot]: _, ...others } = latest.current;
    become(photo ? { ...others, [slot]: photo } : others);
  };
  /** Wherever the photo is by now. */
  const change = (id: string, news: Partial<Photo>) =>
    become(
      Object.fromEntries(
        Object.entries(latest.current).map(([slot, photo]) => [
          slot,
          photo.id === id ? { ...photo, ...news } : photo,
        ]),
      ),
    );
  const stop = (photo: Photo | undefined) => photo && uploads.get(photo.id)?.stop();

  const send = (id: string, ready: Blob | Promise<Blob>) => {
    const { signal, abort } = stoppable();
    change(id, { progress: 0, failure: undefined });
    const work = async () => {
      try {
        const blob = await ready;
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
    const done = work().finally(() => {
      if (uploads.get(id)?.done === done) uploads.delete(id);
    });
    uploads.set(id, { stop: abort, done });
  };

  const retry = (photo: Photo) => photo.blob && send(photo.id, photo.blob);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the form's life; all else is behind refs.
  useEffect(() => {
    const all = () => Object.values(latest.current);
    const retryFailed = () => {
      for (const photo of all()) if (photo.failure?.canRetry) retry(photo);
    };
    for (const photo of all()) if (!photo.path) retry(photo);
    window.addEventListener('online', retryFailed);
    return () => {
      window.removeEventListener('online', retryFailed);
      for (const { stop } of uploads.values()) stop();
    };
  }, []);

  return {
    photos: latest.current,
    /** What is wrong with the file that was last chosen for a slot. */
    refusals,

    /** Puts the first file into the slot, the others into the empty ones. */
    choose(slot: ImageSlot, files: readonly File[]) {
      const free = IMAGE_SLOTS.filter((other) => other !== slot && !latest.current[other]);
      const found: typeof refusals = {};
      files.slice(0, free.length + 1).forEach((file, index) => {
        const place = index === 0 ? slot : free[index - 1]!;
        found[place] = pictureError(file);
        if (found[place]) return;
        const id = newKey();
        put(place, { id });
        send(id, shrunk(file));
      });
      setRefusals((earlier) => ({ ...earlier, ...found }));
    },
    remove(slot: ImageSlot) {
      put(slot, undefined);
      setRefusals((earlier) => ({ ...earlier, [slot]: undefined }));
    },
    swap(one: ImageSlot, other: ImageSlot) {
      const { [one]: first, [other]: second, ...rest } = latest.current;
      become({ ...rest, ...(second && { [one]: second }), ...(first && { [other]: first }) });
      setRefusals({});
    },
    retry,
    /** Sends the picture of a slot again where the server has lost it and the browser has it. */
    sendAgain(slot: ImageSlot) {
      const photo = latest.current[slot];
      if (!photo) return;
      change(photo.id, { path: undefined, failure: { text: PRODUCT_MESSAGES.imageGone, canRetry: false } });
      retry(photo);
    },
    /** The photos when no upload is under way any more. */
    async settled(): Promise<Photos> {
      while (uploads.size > 0) await Promise.all([...uploads.values()].map(({ done }) => done));
      return latest.current;
    },
  };
}

export type PhotoForm = ReturnType<typeof usePhotos>;

const stoppable = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

/** What the server refuses it refuses again; anything else may go better. */
const failureOf = (error: ApiError): Photo['failure'] =>
  error.status >= 400 && error.status < 500
    ? { text: errorText(error, PRODUCT_MESSAGES.uploadFailed), canRetry: false }
    : { text: PRODUCT_MESSAGES.uploadFailed, canRetry: true };
