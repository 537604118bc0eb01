import type { ImageSlot } from '@parkho/contracts';
import { createStore, delMany, getMany, keys, set, type UseStore } from 'idb-keyval';
import type { ListingValues } from './listing-values';
import type { Photos } from './use-photos';

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

/** A draft without the bytes of its photos, which are written once each. */
type Kept = Omit<Draft, 'photos'> & { photos: Partial<Record<ImageSlot, { id: string; path?: string }>> };

let store: UseStore | undefined;
const opened = () => (store ??= createStore('parkho', 'drafts'));

/*
 * Drafts are kept under the id of the person who wrote them, and stay when that person signs out or the session ends:
 * whoever signs in next at the same browser has other keys, and is shown nothing of them.
 */
const textsKey = (userId: string) => [userId, 'texts'];
const photoKey = (userId: string, id: string) => [userId, 'photo', id];

/** The browser may have no room for drafts, or not allow them; the form works all the same. */
const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    console.warn('Drafts are not kept', error);
    return undefined;
  }
};

/** One after the other, so that what was removed is not written again by an earlier save. */
let earlier: Promise<unknown> = Promise.resolve();
const inTurn = <T>(work: () => Promise<T>): Promise<T | undefined> => {
  const turn = earlier.then(() => attempt(work));
  earlier = turn;
  return turn;
};

const photoIds = async (userId: string): Promise<string[]> =>
  (await keys<string[]>(opened()))
    .filter(([owner, kind]) => owner === userId && kind === 'photo')
    .map(([, , id]) => id!);

/** Answers whether the texts are kept. */
export const saveDraft = async (userId: string, { photos, ...texts }: Draft): Promise<boolean> => {
  const all = Object.entries(photos);
  const kept: Kept = {
    ...texts,
    photos: Object.fromEntries(all.map(([slot, { id, path }]) => [slot, { id, path }])),
  };
  const saved = await inTurn(async () => {
    await set(textsKey(userId), kept, opened());
    return true;
  });
  // By themselves: where there is no room for a photo, the texts are kept.
  await inTurn(async () => {
    const stored = await photoIds(userId);
    for (const [, { id, blob }] of all)
      if (blob && !stored.includes(id)) await set(photoKey(userId, id), blob, opened());
    const gone = stored.filter((id) => all.every(([, photo]) => photo.id !== id));
    await delMany(
      gone.map((id) => photoKey(userId, id)),
      opened(),
    );
  });
  return saved === true;
};

/** The draft of a person; undefined where there is none. */
export const loadDraft = (userId: string): Promise<Draft | undefined> =>
  inTurn(async () => {
    const [kept] = await getMany<Kept | undefined>([textsKey(userId)], opened());
    if (!kept) return undefined;
    const isFresh = Date.now() - Date.parse(kept.savedAt) < UPLOADS_TRUSTED_MS;
    const all = Object.entries(kept.photos);
    const blobs = await getMany<Blob | undefined>(
      all.map(([, { id }]) => photoKey(userId, id)),
      opened(),
    );
    const photos = all.flatMap(([slot, { id, path }], index) => {
      const blob = blobs[index];
      return blob || path ? [[slot, { id, blob, path: isFresh || !blob ? path : undefined }]] : [];
    });
    return { ...kept, photos: Object.fromEntries(photos) };
  });

export const removeDraft = async (userId: string): Promise<void> => {
  await inTurn(async () => {
    const photos = (await photoIds(userId)).map((id) => photoKey(userId, id));
    await delMany([textsKey(userId), ...photos], opened());
  });
};
