import {
  changedParts,
  formatPkr,
  isActorOrTheirSeller,
  isVisitor,
  NOTICES,
  type Notice,
  type NotificationKind,
  type NotificationThing,
  type Queue,
  REVIEW_VERDICT_LABELS,
  toPkr,
} from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/** A notification of a user, or the entry of a queue. Names are joined at read time. */
export interface NotificationDocument extends Document {
  /** When it happened; for a queue, when it last grew. Absent for marks. */
  at?: string;

  /** Of a notification: its recipient. */
  audience?: string;
  notice?: Notice;
  kind?: NotificationKind;
  /** `name`: only of a deleted record. */
  thing?: NotificationThing;
  /** Of a decision: its reason, notes or status. */
  detail?: string;
  reportId?: string;
  /** The question, whose texts are joined at read time. */
  questionId?: string;
  read?: boolean;

  queue?: Queue;
  /** Of a queue: the last author, and the last addition by another author, which alone is new to the last one. */
  by?: string;
  byOthersAt?: string;

  /** Of marks: until when everything is read, and when each queue was last opened. */
  upTo?: string;
  queues?: { readonly [Q in Queue]?: string };
}

/** The _id of the notification of an event for a user. */
export const notificationId = (userId: string, eventId: string): string => `${userId}/${eventId}`;
export const queueId = (queue: Queue): string => `queue/${queue}`;
/** The _id of the read marks of a user. */
export const marksId = (userId: string): string => `marks/${userId}`;

/** The events that have recipients or add to a queue. */
export const NOTIFYING_EVENTS = [
  'ProductListed',
  'ProductResubmitted',
  'ProductApproved',
  'ProductRejected',
  'ProductDetailsChanged',
  'ProductDeactivated',
  'ProductSold',
  'ProductSaleUndone',
  'ProductDeleted',
  'FeaturedRequestSubmitted',
  'FeaturedRequestApproved',
  'FeaturedRequestRejected',
  'ProductUnfeatured',
  'InspectionRequested',
  'InspectionRequestWithdrawn',
  'InspectionAssigned',
  'InspectionReportIssued',
  'InspectionMarked',
  'InspectionVoided',
  'QuestionSent',
  'QuestionAnswered',
  'QuestionAnswerRemoved',
  'QuestionRemoved',
  'DeviceReviewed',
  'ReviewAnswerRemoved',
  'FeatureRequestSubmitted',
  'FeatureRequestAnswered',
  'FeatureRequestStatusChanged',
  'FeatureRequestMerged',
  'WishlistPriceDropped',
  'WishlistDeviceSold',
  'ListingFlagged',
  'FlagAnswered',
] as const;
export type NotifyingEvent = EventOf<(typeof NOTIFYING_EVENTS)[number]>;

/** A recipient of an event, with the notice. */
export interface Recipient {
  userId: string;
  notice: Notice;
  detail?: string;
  reportId?: string;
  questionId?: string;
}
interface EventAudience {
  thing: NonNullable<NotificationDocument['thing']>;
  /** Without duplicates, the actor of the event, and the seller in whose shop an assistant acted. */
  people: readonly Recipient[];
  queue?: Queue;
}

/** The recipients of an event, or the queue that it adds to. */
export const recipientsOf = (event: NotifyingEvent): EventAudience => {
  const { actor } = event.metadata;
  const others = (
    ...people: readonly (Omit<Recipient, 'userId'> & { userId: string | null })[]
  ): Recipient[] =>
    people.filter(
      (recipient, index): recipient is Recipient =>
        recipient.userId !== null &&
        !isActorOrTheirSeller(actor, recipient.userId) &&
        !isVisitor(recipient.userId) &&
        people.findIndex(({ userId }) => userId === recipient.userId) === index,
    );
  switch (event.type) {
    case 'ProductListed': {
      const thing = product(event.data.productId);
      return { thing, people: [], ...(event.data.approval === 'pending' && { queue: 'listings' }) };
    }
    case 'ProductResubmitted':
      return { thing: product(event.data.productId), people: [], queue: 'listings' };
    case 'ProductApproved':
      return {
        thing: product(event.data.productId),
        people: others({ userId: event.data.sellerId, notice: 'listing-approved' }),
      };
    case 'ProductRejected': {
      const { productId, sellerId: userId, reason: detail } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'listing-rejected', detail }) };
    }
    case 'ProductDetailsChanged': {
      const { productId, sellerId: userId, changes } = event.data;
      // The system moves the listings of merged categories, and stores their linked pictures.
      if (actor.role === 'system') return { thing: product(productId), people: [] };
      const detail = changedParts(changes).join(', ');
      return { thing: product(productId), people: others({ userId, notice: 'listing-edited', detail }) };
    }
    case 'ProductDeactivated': {
      const { productId, sellerId: userId, soldUnit } = event.data;
      const people = soldUnit ? [] : others({ userId, notice: 'listing-deactivated' });
      return { thing: product(productId), people };
    }
    case 'ProductSold':
      return {
        thing: product(event.data.productId),
        people: others({ userId: event.data.sellerId, notice: 'listing-sold' }),
      };
    case 'ProductSaleUndone':
      return {
        thing: product(event.data.productId),
        people: others({ userId: event.data.sellerId, notice: 'sale-undone' }),
      };
    case 'ProductDeleted': {
      const { productId, sellerId: userId, deviceName: name } = event.data;
      // Older events have no name; the system deletes the listings of erased sellers.
      const isByTeam = name !== undefined && actor.role !== 'system';
      const people = isByTeam ? others({ userId, notice: 'listing-deleted' }) : [];
      return { thing: { ...product(productId), ...(isByTeam && { name }) }, people };
    }
    case 'FeaturedRequestSubmitted':
      return { thing: product(event.data.productId), people: [], queue: 'featuring' };
    case 'FeaturedRequestApproved': {
      const { productId, sellerId: userId, notes: detail } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'featuring-approved', detail }) };
    }
    case 'FeaturedRequestRejected': {
      const { productId, sellerId: userId, reason: detail } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'featuring-rejected', detail }) };
    }
    case 'ProductUnfeatured': {
      const { productId, sellerId: userId } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'featuring-ended' }) };
    }
    case 'InspectionRequested': {
      const { sellerId: userId, requesterId } = event.data;
      // An admin can request it in the seller's place.
      const people = requesterId === userId ? [] : others({ userId, notice: 'inspection-requested' });
      return { thing: inspectedRecord(event.data), people, queue: 'inspections' };
    }
    case 'InspectionRequestWithdrawn': {
      const { sellerId: userId, requesterId, because } = event.data;
      // Other requesters get a mail (inspections); a device that is sold or deleted has its own notice.
      const isSellers = because === 'withdrawn' && requesterId === userId;
      const people = isSellers ? others({ userId, notice: 'inspection-request-withdrawn' }) : [];
      return { thing: inspectedRecord(event.data), people };
    }
    case 'InspectionAssigned':
      return {
        thing: { type: 'inspection', id: event.data.requestId },
        people: others({ userId: event.data.inspectorId, notice: 'inspection-assigned' }),
      };
    case 'InspectionReportIssued': {
      const { sellerId, requesterId, requestId, report } = event.data;
      const { reportId, version } = report;
      const isFirst = version === 1 || requestId !== null;
      const notice = isFirst ? 'inspection-done' : 'inspection-corrected';
      const recipient = { notice, reportId, ...(!isFirst && { detail: report.correction }) } as const;
      const people = others({ userId: sellerId, ...recipient }, { userId: requesterId, ...recipient });
      return { thing: inspectedRecord(event.data), people };
    }
    case 'InspectionMarked': {
      const { sellerId, requesterId } = event.data;
      const notice = 'inspection-done';
      return {
        thing: inspectedRecord(event.data),
        people: others({ userId: sellerId, notice }, { userId: requesterId, notice }),
      };
    }
    case 'InspectionVoided': {
      const { sellerId, requesterId, reportId, reason: detail } = event.data;
      if (reportId === null) return { thing: inspectedRecord(event.data), people: [] };
      const recipient = { reportId, ...(detail && { detail }) };
      const people = others(
        { userId: sellerId, notice: 'inspection-voided', ...recipient },
        { userId: requesterId, notice: 'requested-inspection-voided', ...recipient },
      );
      return { thing: inspectedRecord(event.data), people };
    }
    case 'QuestionSent': {
      const { productId, sellerId: userId, questionId } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'question-asked', questionId }) };
    }
    case 'QuestionAnswered': {
      const { productId, askerId: userId, questionId } = event.data;
      // Guests get their own mail.
      const people = event.data.isGuest ? [] : others({ userId, notice: 'question-answered', questionId });
      return { thing: product(productId), people };
    }
    case 'QuestionAnswerRemoved': {
      const { productId, sellerId: userId, reason: detail } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'answer-removed', detail }) };
    }
    case 'QuestionRemoved': {
      const { productId, askerId: userId, isGuest, because } = event.data;
      const isByTeam = because === 'moderation' && !isGuest;
      const people = isByTeam ? others({ userId, notice: 'question-removed' }) : [];
      return { thing: product(productId), people };
    }
    case 'DeviceReviewed': {
      const { productId, sellerId: userId, verdict } = event.data;
      const detail = REVIEW_VERDICT_LABELS[verdict];
      return { thing: product(productId), people: others({ userId, notice: 'review-received', detail }) };
    }
    case 'ReviewAnswerRemoved': {
      const { productId, sellerId: userId, reason: detail } = event.data;
      const people = others({ userId, notice: 'review-answer-removed', detail });
      return { thing: product(productId), people };
    }
    case 'FeatureRequestSubmitted':
      return { thing: idea(event.data), people: [], queue: 'ideas' };
    case 'FeatureRequestAnswered':
      return {
        thing: idea(event.data),
        people: others({ userId: event.data.authorId, notice: 'idea-answered' }),
      };
    case 'FeatureRequestStatusChanged': {
      const { authorId: userId, status: detail } = event.data;
      return { thing: idea(event.data), people: others({ userId, notice: 'idea-decided', detail }) };
    }
    case 'FeatureRequestMerged': {
      const { authorId: userId, intoId } = event.data;
      const people = intoId === null ? [] : others({ userId, notice: 'idea-merged' });
      return { thing: idea(event.data), people };
    }
    case 'WishlistPriceDropped': {
      const { productId, userId, price, before } = event.data;
      const detail = `${formatPkr(toPkr(price))}, was ${formatPkr(toPkr(before))}`;
      return { thing: product(productId), people: others({ userId, notice: 'wishlist-cheaper', detail }) };
    }
    case 'WishlistDeviceSold': {
      const { productId, userId } = event.data;
      return { thing: product(productId), people: others({ userId, notice: 'wishlist-sold' }) };
    }
    case 'ListingFlagged':
      return { thing: product(event.data.productId), people: [], queue: 'flags' };
    case 'FlagAnswered': {
      const { productId, reporterId: userId, reporterKind, answer: detail } = event.data;
      const people = reporterKind === 'account' ? others({ userId, notice: 'flag-answered', detail }) : [];
      return { thing: product(productId), people };
    }
  }
};

const product = (id: string) => ({ type: 'product', id }) as const;
const idea = ({ requestId }: { requestId: string }) => ({ type: 'feature-request', id: requestId }) as const;
const inspectedRecord = ({ inspectionId, sellerId }: { inspectionId: string; sellerId: string | null }) =>
  sellerId === null ? ({ type: 'inspection', id: inspectionId } as const) : product(inspectionId);

/** The entry of a queue after an addition. */
const queueEntryAfter = (
  before: NotificationDocument | null,
  _id: string,
  queue: Queue,
  { metadata: { actor, at } }: NotifyingEvent,
): NotificationDocument => {
  const byOthersAt = before?.by === actor.id ? before.byOthersAt : before?.at;
  return { _id, queue, at, by: actor.id, ...(byOthersAt !== undefined && { byOthersAt }) };
};

/** The notifications of all users, the entries of the queues, and the read marks. */
export const notifications = defineProjection({
  name: 'notifications',
  version: 5,
  shape: {
    fields: { audience: 'id', at: 'string', kind: 'string', read: 'boolean' },
    indexes: [
      { fields: ['audience', '-at', '-_id', 'kind'] },
      { fields: ['audience', 'read', '-at', '-_id', 'kind'] },
    ],
  },
  handles: [...NOTIFYING_EVENTS, 'NotificationsRead', 'UserErased'],
  keysOf(event) {
    if (event.type === 'UserErased') return marksId(event.data.userId);
    if (event.type === 'NotificationsRead') {
      const { userId, ids } = event.data;
      return [...ids.map((id) => notificationId(userId, id)), marksId(userId)];
    }
    const { people, queue } = recipientsOf(event);
    return [
      ...people.map(({ userId }) => notificationId(userId, event.id)),
      ...(queue ? [queueId(queue)] : []),
    ];
  },
  removes: (event) =>
    event.type === 'UserErased' ? { field: 'audience', value: event.data.userId } : undefined,
  evolve(document: NotificationDocument | null, event, _id): NotificationDocument | null {
    if (event.type === 'UserErased') return null;
    if (event.type === 'NotificationsRead') {
      if (_id !== marksId(event.data.userId))
        return document?.read === false ? { ...document, read: true } : document;
      const { queues, upTo } = event.data;
      const openedQueues = Object.fromEntries(queues.map((queue) => [queue, event.metadata.at]));
      return {
        _id,
        upTo: upTo ?? document?.upTo ?? '',
        queues: { ...document?.queues, ...openedQueues },
      };
    }
    const { thing, people, queue } = recipientsOf(event);
    const recipient = people.find(({ userId }) => _id === notificationId(userId, event.id));
    if (!recipient) return queueEntryAfter(document, _id, queue!, event);
    const { userId, notice, ...references } = recipient;
    const { at } = event.metadata;
    return {
      _id,
      audience: userId,
      kind: NOTICES[notice].kind,
      notice,
      at,
      thing,
      read: false,
      ...references,
    };
  },
});
