import { NOTICES, type Notice, type NotificationKind, QUEUES, type Queue } from '@parkho/contracts';
import type { Document } from '@parkho/stores';
import { defineProjection, type EventOf } from '../projection.js';

/** Something that somebody is told of: an entry for a person, or the one of a queue. Names are joined at read time. */
export interface NotificationDocument extends Document {
  /** The person, or the capability that the queue is for. Absent of marks. */
  audience?: string;
  /** When it happened; of a queue, when something last came to it. */
  at?: string;
  notice?: Notice;
  kind?: NotificationKind;
  queue?: Queue;
  thing?: { type: 'product' | 'inspection' | 'feature-request'; id: string };
  /** Of a decision: its reason, notes or status. */
  detail?: string;
  reportId?: string;
  read?: boolean;
  /** Of marks alone: until when everything is read, and when each queue was last looked at. */
  upTo?: string;
  queues?: { readonly [Q in Queue]?: string };
}

/** The _id of what a person was told of by an event. */
export const notificationId = (userId: string, eventId: string): string => `${userId}/${eventId}`;
export const queueId = (queue: Queue): string => `queue/${queue}`;
/** The _id of what a person has read. */
export const marksId = (userId: string): string => `marks/${userId}`;

/** What concerns somebody, or adds to a queue. */
export const TELLING = [
  'ProductListed',
  'ProductResubmitted',
  'ProductApproved',
  'ProductRejected',
  'ProductSold',
  'FeaturedRequestSubmitted',
  'FeaturedRequestApproved',
  'FeaturedRequestRejected',
  'InspectionRequested',
  'InspectionAssigned',
  'InspectionReportIssued',
  'InspectionMarked',
  'FeatureRequestSubmitted',
  'FeatureRequestAnswered',
  'FeatureRequestStatusChanged',
  'FeatureRequestMerged',
] as const;
export type Happened = EventOf<(typeof TELLING)[number]>;

/** One person, and what an event tells them. */
interface Told {
  userId: string;
  notice: Notice;
  detail?: string;
  reportId?: string;
}
interface Concern {
  thing: NonNullable<NotificationDocument['thing']>;
  /** Nobody twice; nobody of what they did themselves. */
  people: readonly Told[];
  queue?: Queue;
}

const NOBODY = { people: [] };

/** Whom an event concerns. */
export const concernOf = (event: Happened): Concern => {
  const { actor } = event.metadata;
  const others = (...people: readonly (Omit<Told, 'userId'> & { userId: string | null })[]): Told[] =>
    people.filter(
      ({ userId }, n) =>
        userId !== null && userId !== actor.id && people.findIndex((one) => one.userId === userId) === n,
    ) as Told[];
  switch (event.type) {
    case 'ProductListed': {
      const thing = product(event.data.productId);
      return event.data.approval === 'pending'
        ? { thing, people: [], queue: 'listings' }
        : { thing, ...NOBODY };
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
    case 'ProductSold':
      return {
        thing: product(event.data.productId),
        people: others({ userId: event.data.sellerId, notice: 'listing-sold' }),
      };
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
    case 'InspectionRequested':
      return {
        thing: inspected(event.data),
        people: others({ userId: event.data.sellerId, notice: 'inspection-requested' }),
        queue: 'inspections',
      };
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
      const told = { notice, reportId, ...(!isFirst && { detail: report.correction }) } as const;
      const people = others({ userId: sellerId, ...told }, { userId: requesterId, ...told });
      return { thing: inspected(event.data), people };
    }
    case 'InspectionMarked': {
      const { sellerId, requesterId } = event.data;
      const notice = 'inspection-done';
      return {
        thing: inspected(event.data),
        people: others({ userId: sellerId, notice }, { userId: requesterId, notice }),
      };
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
  }
};

const product = (id: string) => ({ type: 'product', id }) as const;
const idea = ({ requestId }: { requestId: string }) => ({ type: 'feature-request', id: requestId }) as const;
const inspected = ({ inspectionId, sellerId }: { inspectionId: string; sellerId: string | null }) =>
  sellerId === null ? ({ type: 'inspection', id: inspectionId } as const) : product(inspectionId);

/** What everyone is told of, the entries of the queues, and what each person has read of it. */
export const notifications = defineProjection({
  name: 'notifications',
  version: 1,
  shape: {
    fields: { audience: 'string', at: 'string', kind: 'string', queue: 'string', read: 'boolean' },
    indexes: [
      { fields: ['audience', '-at', '-_id', 'read', 'kind'] },
      { fields: ['audience', 'read', '-at', '-_id', 'kind'] },
    ],
  },
  handles: [...TELLING, 'NotificationsRead'],
  keysOf(event) {
    if (event.type === 'NotificationsRead') {
      const { userId, ids } = event.data;
      return [...ids.map((id) => notificationId(userId, id)), marksId(userId)];
    }
    const { people, queue } = concernOf(event);
    return [
      ...people.map(({ userId }) => notificationId(userId, event.id)),
      ...(queue ? [queueId(queue)] : []),
    ];
  },
  evolve(document: NotificationDocument | null, event, _id): NotificationDocument | null {
    if (event.type === 'NotificationsRead') {
      if (_id !== marksId(event.data.userId)) return document && { ...document, read: true };
      const { queues, upTo } = event.data;
      const seen = Object.fromEntries(queues.map((queue) => [queue, event.metadata.at]));
      return {
        _id,
        upTo: upTo ?? document?.upTo ?? '',
        queues: { ...document?.queues, ...seen },
      };
    }
    const { thing, people, queue } = concernOf(event);
    const { at } = event.metadata;
    const told = people.find(({ userId }) => _id === notificationId(userId, event.id));
    if (!told) return { _id, audience: QUEUES[queue!], queue: queue!, at, thing };
    const { userId, notice, ...more } = told;
    return { _id, audience: userId, kind: NOTICES[notice], notice, at, thing, read: false, ...more };
  },
});
