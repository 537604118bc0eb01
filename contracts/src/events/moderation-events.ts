import type { FlagReason, FlagReporterKind, FlagVerdict } from '../domain/buyers/flag.js';
import { FLAG_REASON_LABELS } from '../domain/buyers/flag.js';
import type { PictureChanges } from '../domain/pictures.js';
import { type AffectedScreens, person, queue, staff } from './affected.js';
import { type EventsOf, event } from './event-definition.js';
import { countOf } from './phrases.js';

/** A flag and its reporter: an account, a guest, or a visitor with an id for this flag, which has its own key. */
type FlagSubject = {
  flagId: string;
  productId: string;
  reporterId: string;
  reporterKind: FlagReporterKind;
};

/** Neither the listing's seller nor its page shows a flag. */
const flagScreens = (): AffectedScreens[] => [staff('products', 'products.moderate'), queue('flags')];

export const MODERATION_EVENTS = {
  /** The whole list, in the order in which it is offered; screens read it when a listing is about to be rejected. */
  RejectionReasonsChanged: event<{ reasons: readonly string[] }>({
    label: 'Rejection reasons updated',
    sentence: ({ reasons }) => `changed the list of rejection reasons (${countOf(reasons.length, 'reason')})`,
    personalData: 'none',
  }),
  /** Fingerprints of all pictures of a listing, for older listings whose events do not have them. */
  ProductPicturesFingerprinted: event<{ productId: string; sellerId: string } & PictureChanges>({
    label: 'Photos fingerprinted',
    sentence: 'compared the photos of {thing} with those of other listings',
    personalData: 'none',
    system: true,
  }),
  ListingFlagged: event<
    FlagSubject & {
      reason: FlagReason;
      text?: string;
      /** The name of the device at that time. */
      deviceName: string;
      /** Identifies a second flag of a visitor: the HMAC-SHA-256 of listing, network and browser, in hex. */
      sender?: string;
    }
  >({
    label: 'Listing reported',
    sentence: ({ reason }, { thing }) => `reported ${thing}: ${FLAG_REASON_LABELS[reason].toLowerCase()}`,
    personalData: { person: 'reporterId', paths: ['text', 'sender'] },
    affects: flagScreens,
  }),
  /** The guest has confirmed their address: the answer is mailed to it. */
  FlagConfirmed: event<FlagSubject>({
    label: 'Listing report confirmed',
    sentence: 'confirmed a report of {thing}',
    personalData: 'none',
    affects: () => [staff('products', 'products.moderate')],
  }),
  FlagAnswered: event<FlagSubject & { verdict: FlagVerdict; answer: string }>({
    label: 'Listing report answered',
    sentence: ({ verdict }, { thing }) =>
      verdict === 'listing-deleted'
        ? `closed a report of ${thing}, because the listing was deleted`
        : `${verdict} a report of ${thing}`,
    personalData: 'none',
    affects: ({ reporterId }) => [...flagScreens(), ...person('notifications', reporterId)],
  }),
  /** The reporter and their text are erased. */
  FlagErased: event<FlagSubject>({
    label: 'Listing report erased',
    sentence: 'erased a report of {thing}',
    personalData: 'none',
    affects: flagScreens,
  }),
};
export type ModerationEvent = EventsOf<typeof MODERATION_EVENTS>;
