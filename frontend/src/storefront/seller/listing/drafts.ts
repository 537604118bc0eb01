import type { DraftKind, EditTexts, ImageSlot, ListingTexts } from '@parkho/contracts';
import type { Draft, DraftStorage } from '../../../lib/drafts/draft-store';
import { storedKeys } from '../../../lib/storage';
import type { ListingValues } from './listing-values';
import type { Photo, Photos } from './photos/use-photos';

/**
 * The age in milliseconds after which the server may have deleted uploads that no listing uses (a day;
 * docs/commands.md): they are uploaded again.
 */
const UPLOADS_TRUSTED_MS = 12 * 60 * 60 * 1000;

/** A new listing. Its Idempotency-Key is reused after the tab was closed, so that it is listed once. */
interface NewListing<Values> {
  /** Absent in drafts from before a browser could have several of a kind. */
  id?: string;
  /** The version that the account has; 0 if it has none. */
  version?: number;
  values: Values;
  photos: Photos;
  key: string;
}
/** The wizard's draft, with the index of its step. */
type LaptopDraft = NewListing<ListingValues> & { step: number };

/** The edits of a listing, with the version and the texts they are based on. */
export interface EditDraft {
  version: number;
  before: EditTexts;
  values: EditTexts;
  photos: Photos;
}

/** Photos as a draft stores them: without the progress or failure of their uploads. */
export const draftPhotos = (photos: Photos): Photos =>
  Object.fromEntries(Object.entries(photos).map(([slot, { id, blob, path }]) => [slot, { id, blob, path }]));

/**
 * Without the photos that the browser has lost, and with uploads only for as long as the server is sure to have them.
 */
const withPhotos = <Content extends { photos: Photos }>(draft: Draft<Content>): Draft<Content> => {
  const isFresh = Date.now() - Date.parse(draft.savedAt) < UPLOADS_TRUSTED_MS;
  const photos = (Object.entries(draft.photos) as [ImageSlot, Photo][]).flatMap(([slot, photo]) => {
    const { id, blob, path } = photo;
    return blob || path ? [[slot, { id, blob, path: isFresh || !blob ? path : undefined }]] : [];
  });
  return { ...draft, photos: Object.fromEntries(photos) };
};

const storage = <Content extends { photos: Photos }>(key: string, owner: string): DraftStorage<Content> => ({
  key,
  files: { database: 'parkho-drafts', table: 'photos', owner },
  restore: withPhotos,
});
const ownStorage = <Content extends { photos: Photos }>(key: string) => storage<Content>(key, key);

/** The draft of each form that lists a device. */
export interface NewListings {
  laptop: LaptopDraft;
  simple: NewListing<ListingTexts>;
}
const PREFIXES: Readonly<Record<DraftKind, string>> = { laptop: 'draft', simple: 'listing' };

/** Where the draft of one new listing is stored. */
export const newListingStorage = <K extends DraftKind>(
  kind: K,
  userId: string,
  id: string,
): DraftStorage<NewListings[K]> => ownStorage(`${PREFIXES[kind]}:${userId}:${id}`);

/** Where all of this browser's drafts of a kind are stored. */
export const newListingStorages = <K extends DraftKind>(
  kind: K,
  userId: string,
): DraftStorage<NewListings[K]>[] => {
  const base = `${PREFIXES[kind]}:${userId}`;
  // From before a browser could have several of a kind; the wizard's photos were under its owner's id.
  const legacyStorage = storage<NewListings[K]>(base, kind === 'laptop' ? userId : base);
  return [legacyStorage, ...storedKeys(`${base}:`).map((key) => ownStorage<NewListings[K]>(key))];
};

/** The draft of the dialog 'Edit Product'. */
export const editDraft = (userId: string, productId: string) =>
  ownStorage<EditDraft>(`edit:${userId}:${productId}`);
