import type { ImageSlot } from '@parkho/contracts';
import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import { readStorage, writeStorage } from '../../../lib/storage';
import type { ListingValues } from './listing-values';
import type { Photos } from './photos/use-photos';

/**
 * After so many milliseconds the server may have swept away photos that no listing names (a day; docs/operations.md):
 * they are uploaded again.
 */
const UPLOADS_TRUSTED_MS = 12 * 60 * 60 * 1000;

/** A laptop that somebody has begun to list. */
export interface Draft {
  /** ISO 8601. */
  savedAt: string;
  /** Index of the step. */
  step: number;
  values: ListingValues;
  photos: Photos;
  /** The Idempotency-Key of the listing: sent again after a closed tab, it is listed once. */
  key: string;
}

/** The texts of a draft, which name its photos. */
type Texts = Omit<Draft, 'photos'> & { photos: Partial<Record<ImageSlot, { id: string; path?: string }>> };

/*
 * Texts are in local storage, which has them at once, whenever the page ends; the photos in IndexedDB. Both are kept
 * under the id of the person who wrote them, and stay when that person signs out or the session ends: whoever signs in
 * next at the same browser has other keys, and is shown nothing of them.
 */
const textsKey = (userId: string) => `draft:${userId}`;
const photoKey = (userId: string, id: string) => [userId, id];

let store: UseStore | undefined;
const opened = () => (store ??= createStore('parkho-drafts', 'photos'));

/** One after the other. The browser may have no room for photos, or keep none; the form works all the same. */
let earlier: Promise<unknown> = Promise.resolve();
const serialized = <T>(work: () => Promise<T>): Promise<T | undefined> => {
  const turn = earlier.then(work).catch((error: unknown) => {
    console.warn('Photos are not kept', error);
    return undefined;
  });
  earlier = turn;
  return turn;
};

/** Answers whether they are kept. */
export const saveTexts = (userId: string, { photos, ...draft }: Draft): boolean => {
  const named = Object.entries(photos).map(([slot, { id, path }]) => [slot, { id, path }]);
  const texts = JSON.stringify({ ...draft, photos: Object.fromEntries(named) } satisfies Texts);
  writeStorage(textsKey(userId), texts);
  return readStorage(textsKey(userId)) === texts;
};

/** Keeps these photos, each written once, and no others. */
export const savePhotos = (userId: string, photos: Photos): Promise<void> =>
  serialized(async () => {
    const stored = await photoIds(userId);
    const all = Object.values(photos);
    await forget(
      userId,
      stored.filter((id) => all.every((photo) => photo.id !== id)),
    );
    for (const { id, blob } of all)
      if (blob && !stored.includes(id)) await set(photoKey(userId, id), blob, opened());
  });

/** The draft of a person; undefined where there is none. */
export const loadDraft = async (userId: string): Promise<Draft | undefined> => {
  const texts = textsOf(userId);
  if (!texts) return undefined;
  const isFresh = Date.now() - Date.parse(texts.savedAt) < UPLOADS_TRUSTED_MS;
  const named = Object.entries(texts.photos);
  const blobs =
    (await serialized(() =>
      getMany<Blob | undefined>(
        named.map(([, { id }]) => photoKey(userId, id)),
        opened(),
      ),
    )) ?? [];
  const photos = named.flatMap(([slot, { id, path }], index) => {
    const blob = blobs[index];
    return blob || path ? [[slot, { id, blob, path: isFresh || !blob ? path : undefined }]] : [];
  });
  return { ...texts, photos: Object.fromEntries(photos) };
};

export const removeDraft = async (userId: string): Promise<void> => {
  writeStorage(textsKey(userId), null);
  await serialized(async () => forget(userId, await photoIds(userId)));
};

const textsOf = (userId: string): Texts | null => {
  try {
    return JSON.parse(readStorage(textsKey(userId)) ?? 'null');
  } catch {
    return null; // Not of our writing.
  }
};

const photoIds = async (userId: string): Promise<string[]> =>
  (await keys<string[]>(opened())).filter(([owner]) => owner === userId).map(([, id]) => id!);

const forget = (userId: string, ids: readonly string[]): Promise<void> =>
  delMany(
    ids.map((id) => photoKey(userId, id)),
    opened(),
  );
