import type { EditTexts, ImageSlot, ListingTexts } from '@parkho/contracts';
import type { Draft, DraftPlace } from '../../../lib/drafts/draft-store';
import type { ListingValues } from './listing-values';
import type { Photo, Photos } from './photos/use-photos';

/**
 * After so many milliseconds the server may have swept away photos that no listing names (a day; docs/operations.md):
 * they are uploaded again.
 */
const UPLOADS_TRUSTED_MS = 12 * 60 * 60 * 1000;

/** A new listing. Its Idempotency-Key is sent again after a closed tab, so that it is listed once. */
export interface ListingDraft<Values> {
  values: Values;
  photos: Photos;
  key: string;
}
/** What the wizard keeps: also the index of the step. */
export type LaptopDraft = ListingDraft<ListingValues> & { step: number };

/** The edits of a listing, with the version and the texts they are based on. */
export interface EditDraft {
  version: number;
  before: EditTexts;
  values: EditTexts;
  photos: Photos;
}

/** Photos as a draft stores them: without progress or failure of their uploads. */
export const keptPhotos = (photos: Photos): Photos =>
  Object.fromEntries(Object.entries(photos).map(([slot, { id, blob, path }]) => [slot, { id, blob, path }]));

/** Without the photos that the browser has lost, and with uploads only as long as the server surely has them. */
const withPhotos = <Content extends { photos: Photos }>(draft: Draft<Content>): Draft<Content> => {
  const isFresh = Date.now() - Date.parse(draft.savedAt) < UPLOADS_TRUSTED_MS;
  const photos = (Object.entries(draft.photos) as [ImageSlot, Photo][]).flatMap(([slot, photo]) => {
    const { id, blob, path } = photo;
    return blob || path ? [[slot, { id, blob, path: isFresh || !blob ? path : undefined }]] : [];
  });
  return { ...draft, photos: Object.fromEntries(photos) };
};

const place = <Content extends { photos: Photos }>(key: string, owner: string): DraftPlace<Content> => ({
  key,
  files: { database: 'parkho-drafts', table: 'photos', owner },
  restore: withPhotos,
});
const owned = <Content extends { photos: Photos }>(key: string) => place<Content>(key, key);

/** Of the wizard. */
export const laptopDraft = (userId: string) => place<LaptopDraft>(`draft:${userId}`, userId);
/** Of the simple form. */
export const simpleDraft = (userId: string) => owned<ListingDraft<ListingTexts>>(`listing:${userId}`);
/** Of the dialog 'Edit Product'. */
export const editDraft = (userId: string, productId: string) =>
  owned<EditDraft>(`edit:${userId}:${productId}`);
