import type { Fingerprints } from '../moderation.js';
import { type EventsOf, event } from './event-definition.js';

export const MODERATION_EVENTS = {
  /** The whole list, in the order in which it is offered; screens read it when a listing is about to be rejected. */
  RejectionReasonsChanged: event<{ reasons: readonly string[] }>({
    label: 'Rejection reasons updated',
    personalData: 'none',
  }),
  /**
   * What all pictures of a listing look like: for each, by the hash of its content, 64 bits in hex that differ in few
   * places between photos of which one was made from the other. `gone`: the removed ones. Moderators read
   * them with their queue.
   */
  ProductPicturesFingerprinted: event<{
    productId: string;
    sellerId: string;
    fingerprints: Fingerprints;
    gone: readonly string[];
  }>({ label: 'Photos fingerprinted', personalData: 'none', system: true }),
};
export type ModerationEvent = EventsOf<typeof MODERATION_EVENTS>;
