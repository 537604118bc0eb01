import { daysAfter } from '../values/dates.js';
import type { ProductImages } from './pictures.js';

/** The unfinished listings of one account. */
export const listingDraftsStream = (userId: string): string => `listingDrafts-${userId}`;

/** The forms that list a device: the wizard, and the simple form. */
export const DRAFT_KINDS = ['laptop', 'simple'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

export const LISTING_DRAFT_LIMITS = {
  /** Maximum number of drafts of one account. */
  drafts: 20,
  /** Characters of the content, as JSON. */
  content: 30_000,
  /** Days after which a draft is no longer offered, nor its photos kept. */
  days: 30,
} as const;

/** Until when a draft that was saved at an ISO 8601 time is offered; ISO 8601, UTC. */
export const draftKeptUntil = (savedAt: string): string => daysAfter(savedAt, LISTING_DRAFT_LIMITS.days);

/** Chosen by the browser that begins the draft. */
export const DRAFT_ID_PATTERN = /^[0-9a-f]{32}$/;

/** An unfinished listing, begun on any device of its account. */
export interface ListingDraft {
  id: string;
  kind: DraftKind;
  /** The content of the form that wrote it: JSON of an object. */
  content: string;
  /** The photos by slot; only uploaded pictures. */
  photos: ProductImages;
  /** ISO 8601. */
  savedAt: string;
  /** Number of times it was saved; each save names the version that it continues. */
  version: number;
}

/** data of GET /api/products/drafts: the latest first. */
export interface ListingDrafts {
  drafts: ListingDraft[];
}
/** data of PUT /api/products/drafts/:id. */
export interface SavedListingDraft {
  draft: Pick<ListingDraft, 'id' | 'savedAt' | 'version'>;
}

export const LISTING_DRAFT_MESSAGES = {
  idInvalid: 'The id of a draft must have 32 hexadecimal digits',
  incomplete: 'A draft needs a kind, its content and a version',
  kindInvalid: `Kind must be one of ${DRAFT_KINDS.join(', ')}`,
  contentInvalid: 'Content must be the JSON of an object',
  contentTooLong: `A draft cannot exceed ${LISTING_DRAFT_LIMITS.content.toLocaleString('en')} characters`,
  photosInvalid: 'Photos must be the paths of uploaded pictures',
  versionInvalid: 'Version must be a whole number of 0 or more',
  changedElsewhere: 'This draft was changed on another device or in another tab',
  continuedElsewhere:
    'This draft was changed on another device or in another tab. Close it and open it again to continue from there.',
  full: `The limit is ${LISTING_DRAFT_LIMITS.drafts} drafts`,
  saved: 'Draft saved',
  removed: 'Draft deleted',
} as const;
