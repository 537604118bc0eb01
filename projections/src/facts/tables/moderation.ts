import { DEFAULT_REJECTION_REASONS, FLAG_REASONS, type FlagReason } from '@parkho/contracts';
import { hoursBetween } from './measures.js';
import { day, decimal, factTable, nullable, oneOf, text, time } from './table.js';

const MODERATED_KINDS = ['listing', 'placement', 'flag'] as const;
const DECISIONS = ['approved', 'rejected', 'upheld', 'dismissed'] as const;
const OTHER = 'other';

export const moderationDecisions = factTable({
  name: 'moderation',
  row: 'A decision of a moderator',
  description: `On a listing, on a request for a place on the home page, or on a report that a listing is not as it should be (a flag). What moderators write themselves is left out: a reason is one of the shop's list of reasons at that time, or reads ${OTHER}.`,
  events: [
    'ProductApproved',
    'ProductRejected',
    'FeaturedRequestApproved',
    'FeaturedRequestRejected',
    'ListingFlagged',
    'FlagAnswered',
    'RejectionReasonsChanged',
  ],
  columns: {
    matter: oneOf(MODERATED_KINDS, 'What it is about'),
    decision: oneOf(DECISIONS, 'Listings and places are approved or rejected, flags upheld or dismissed'),
    listing_id: text('The listing'),
    seller_id: nullable(text('The seller; null of a flag whose listing is deleted')),
    moderator_id: text('Who decided'),
    decided_on: day('The day of the decision'),
    decided_at: time('Its time'),
    waited_hours: nullable(decimal('hours', 'How long it waited; null where it did not wait')),
    reason: nullable(
      text(`Why a listing is rejected, or what a flag is about (${FLAG_REASONS.join(', ')}); null otherwise`),
    ),
  },
  begin: (rows, shop) => {
    let reasons: readonly string[] = DEFAULT_REJECTION_REASONS;
    const flags = new Map<string, { at: string; reason: FlagReason }>();
    return (event, now) => {
      if (event.type === 'RejectionReasonsChanged') {
        reasons = event.data.reasons;
        return;
      }
      const { productId } = event.data;
      const decision = {
        listing_id: productId,
        moderator_id: event.metadata.actor.id,
        decided_on: now.day,
        decided_at: now.at,
      };
      const hoursSince = (since: string | null | undefined) => (since ? hoursBetween(since, now.at) : null);
      const reasonOf = (reason: string) => (reasons.includes(reason) ? reason : OTHER);
      switch (event.type) {
        case 'ProductApproved':
        case 'ProductRejected':
          rows.add({
            ...decision,
            matter: 'listing',
            decision: event.type === 'ProductApproved' ? 'approved' : 'rejected',
            seller_id: event.data.sellerId,
            waited_hours: hoursSince(shop.listingBefore?.waitsSince),
            reason: event.type === 'ProductApproved' ? null : reasonOf(event.data.reason),
          });
          break;
        case 'FeaturedRequestApproved':
        case 'FeaturedRequestRejected':
          rows.add({
            ...decision,
            matter: 'placement',
            decision: event.type === 'FeaturedRequestApproved' ? 'approved' : 'rejected',
            seller_id: event.data.sellerId,
            waited_hours: hoursSince(shop.listingBefore?.placementWaitsSince),
            reason: event.type === 'FeaturedRequestApproved' ? null : reasonOf(event.data.reason),
          });
          break;
        case 'ListingFlagged':
          flags.set(event.data.flagId, { at: now.at, reason: event.data.reason });
          break;
        case 'FlagAnswered': {
          const { flagId, verdict } = event.data;
          const flag = flags.get(flagId);
          flags.delete(flagId);
          // The listing was deleted without a decision.
          if (verdict === 'listing-deleted') return;
          rows.add({
            ...decision,
            matter: 'flag',
            decision: verdict,
            seller_id: shop.listingBefore?.sellerId ?? null,
            waited_hours: hoursSince(flag?.at),
            reason: flag?.reason ?? null,
          });
          break;
        }
      }
    };
  },
});
