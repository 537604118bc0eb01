import type { DraftKind, EditTexts, ImageSlot, ListingTexts } from '@parkho/contracts';
import type { Draft, DraftPlace } from '../../../lib/drafts/draft-store';
import { storedKeys } from '../../../lib/storage';
import type { ListingValues } from './listing-values';
import type { Photo, Photos } from './photos/use-photos';

/**
 * After so many milliseconds the server may have swept away photos that no listing names (a day; docs/operations.md):
 * they are uploaded again.
 */
const UPLOADS_TRUSTED_MS = 12 * 60 * 60 * 1000;

/** A new listing. Its Idempotency-Key is sent again after a closed tab, so that it is listed once. */
export interface NewListing<Values> {
  /** Absent in drafts from when a browser had one of each kind. */
  id?: string;
  /** The version that the account has; 0 before the account has it. */
  version?: number;
  values: Values;
  photos: Photos;
  key: string;
}
/** What the wizard keeps: also the index of the step. */
export type LaptopDraft = NewListing<ListingValues> & { step: number };

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

/** What each form that lists a device keeps. */
export interface NewListings {
  laptop: LaptopDraft;
  simple: NewListing<ListingTexts>;
}
const PREFIXES: Readonly<Record<DraftKind, string>> = { laptop: 'draft', simple: 'listing' };

/** Of one new listing. */
export const newListingPlace = <K extends DraftKind>(
  kind: K,
  userId: string,
  id: string,
): DraftPlace<NewListings[K]> => owned(`${PREFIXES[kind]}:${userId}:${id}`);

/** Of all that this browser has of a kind. */
export const newListingPlaces = <K extends DraftKind>(
  kind: K,
  userId: string,
): DraftPlace<NewListings[K]>[] => {
  const base = `${PREFIXES[kind]}:${userId}`;
  // From when a browser had one of each kind; the photos of the wizard's lay under its owner.
  const single = place<NewListings[K]>(base, kind === 'laptop' ? userId : base);
  return [single, ...storedKeys(`${base}:`).map((key) => owned<NewListings[K]>(key))];
};

/** Of the dialog 'Edit Product'. */
export const editDraft = (userId: string, productId: string) =>
  owned<EditDraft>(`edit:${userId}:${productId}`);
