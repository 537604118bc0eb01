import type { Capability } from './capabilities.js';
import type { DataOf, DomainEventType } from './event.js';
import { QUEUES, type Queue } from './notification.js';

/*
 * What GET /api/live tells open screens: that something has changed, never what. Who reads it anew is authorised then
 * as ever.
 */

/** What a screen can show, named by the screens that show it. Whose topics it is says each event. */
export const LIVE_TOPICS = [
  /** What the bell rings for: what a person was told of, and the queues of those who work on them. */
  'notifications',
  /** A seller's listings, their numbers, and the requests for them. */
  'my-products',
  /** The inspections that a person has asked for. */
  'my-inspections',
  /** Everybody's listings. */
  'products',
  /** Requests for the home page. */
  'featuring',
  'inspections',
  'external-inspections',
  /** Ideas, as everybody who is signed in sees them. */
  'ideas',
  'users',
  /** Reports of the shop, and when they are made by themselves. */
  'reports',
] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** data of a message without a name: what has changed of what this connection's person may see. */
export interface LiveHint {
  topics: readonly LiveTopic[];
  /** Ids of devices that anyone may see, or might just before; 'any' where there are too many to name. */
  devices: readonly string[] | 'any';
}
/** Name of the message that says: some hints are missing, read everything anew. */
export const LIVE_RESET = 'reset';
/** Something comes at least so often, if only a comment, in milliseconds: a connection that is silent is dead. */
export const LIVE_HEARTBEAT_MS = 25_000;

/** Whom an event touches, and in what. */
export type Touch =
  | { topic: LiveTopic; to: 'signed-in' | { person: string } | { can: Capability } }
  /** A device, which is named only if it is public; `leaves`: or was until this event. */
  | { device: string; leaves?: true }
  /** Sessions that end with the event: one of the person, or all. */
  | { endsOf: string; session?: string };

const told = (topic: LiveTopic, person: string | null): Touch[] =>
  person === null ? [] : [{ topic, to: { person } }];
const staff = (topic: LiveTopic, capability: Capability): Touch => ({ topic, to: { can: capability } });
const queue = (name: Queue): Touch => staff('notifications', QUEUES[name]);

interface OfProduct {
  productId: string;
  sellerId: string;
}
/** What changes a listing, whoever lists it. */
const product = ({ sellerId }: OfProduct): Touch[] => [
  ...told('my-products', sellerId),
  staff('products', 'products.read'),
];
const onSale = (data: OfProduct): Touch[] => [...product(data), { device: data.productId }];
const offSale = (data: OfProduct): Touch[] => [
  ...product(data),
  queue('listings'),
  { device: data.productId, leaves: true },
];
const featuring = (data: OfProduct): Touch[] => [
  ...product(data),
  queue('featuring'),
  staff('featuring', 'products.read'),
];
const decided = (data: OfProduct): Touch[] => [...featuring(data), ...told('notifications', data.sellerId)];

interface OfInspection {
  inspectionId: string;
  sellerId: string | null;
  requesterId?: string | null;
}
const inspection = ({ inspectionId, sellerId, requesterId = null }: OfInspection): Touch[] => [
  staff(sellerId === null ? 'external-inspections' : 'inspections', 'inspections.read'),
  queue('inspections'),
  ...told('my-inspections', requesterId),
  ...(sellerId === null ? [] : onSale({ productId: inspectionId, sellerId })),
];
const inspected = (data: OfInspection): Touch[] => [
  ...inspection(data),
  ...told('notifications', data.sellerId),
  ...(data.requesterId ? told('notifications', data.requesterId) : []),
];

const idea = (): Touch[] => [{ topic: 'ideas', to: 'signed-in' }];
const answered = ({ authorId }: { authorId: string }): Touch[] => [
  ...idea(),
  ...told('notifications', authorId),
  queue('ideas'),
];

const account = (): Touch[] => [staff('users', 'users.read')];
const signedOut = ({ userId }: { userId: string }): Touch[] => [{ endsOf: userId }];
const reports = (): Touch[] => [staff('reports', 'reports.make')];
const nobody = (): Touch[] => [];

/** Whom each type of event touches. Who gets another role, or loses the account, loses the sessions. */
const TOUCHES: { readonly [T in DomainEventType]: (data: DataOf<T>) => readonly Touch[] } = {
  // Nobody can have opened the page of a device that has just come.
  ProductListed: (data) => [...product(data), queue('listings')],
  ProductDetailsChanged: onSale,
  ProductResubmitted: (data) => [...product(data), queue('listings')],
  ProductApproved: (data) => [...onSale(data), queue('listings'), ...told('notifications', data.sellerId)],
  ProductRejected: (data) => [...offSale(data), ...told('notifications', data.sellerId)],
  ProductActivated: onSale,
  ProductDeactivated: offSale,
  ProductFeatured: (data) => [...onSale(data), staff('featuring', 'products.read')],
  ProductUnfeatured: (data) => [...onSale(data), staff('featuring', 'products.read')],
  FeaturedRequestSubmitted: featuring,
  FeaturedRequestCancelled: featuring,
  FeaturedRequestApproved: decided,
  FeaturedRequestRejected: decided,
  ProductInspectionRequested: onSale,
  ProductInspectionRequestWithdrawn: onSale,
  ProductInspected: onSale,
  ProductInspectionWithdrawn: onSale,
  ProductSold: (data) => [...onSale(data), ...told('notifications', data.sellerId)],
  ProductDeleted: offSale,
  // A hint for who moderates, read with the queue.
  ProductPicturesFingerprinted: nobody,
  // A shop counts views all day long; screens show them when they are read for another reason.
  ProductViewsCounted: nobody,
  InspectionRequested: inspected,
  InspectionRequestWithdrawn: inspection,
  InspectionAssigned: (data) => [...inspection(data), ...told('notifications', data.inspectorId)],
  InspectionReportIssued: inspected,
  InspectionMarked: inspected,
  InspectionVoided: inspection,
  ExternalInspectionChanged: inspection,
  ExternalInspectionDeleted: inspection,
  InspectionContactErased: inspection,
  FeatureRequestSubmitted: () => [...idea(), queue('ideas')],
  FeatureRequestEdited: idea,
  FeatureRequestDeleted: () => [...idea(), queue('ideas')],
  FeatureRequestVoted: idea,
  FeatureRequestStatusChanged: answered,
  FeatureRequestAnswered: answered,
  FeatureRequestFeedbackErased: idea,
  FeatureRequestMerged: answered,
  FeatureRequestVotesTaken: idea,
  // Read whenever somebody is about to reject a listing.
  RejectionReasonsChanged: nobody,
  NotificationsRead: ({ userId }) => told('notifications', userId),
  // Shown in the profile alone, to whoever has just changed it.
  NotificationMailsTurnedOff: nobody,
  NotificationMailsTurnedOn: nobody,
  NotificationMailed: nobody,
  UserRegistered: account,
  RegistrationAbandoned: nobody,
  // The list of users shows when each was there last, and is read for it when somebody opens it.
  UserLoggedIn: nobody,
  SessionUsed: nobody,
  UserLoggedOut: ({ userId, sessionId }) => [{ endsOf: userId, session: sessionId }],
  UserSignedOutEverywhere: signedOut,
  ProfileUpdated: account,
  EmailConfirmationRequested: nobody,
  EmailConfirmed: account,
  EmailChangeRequested: nobody,
  EmailChangeWithdrawn: nobody,
  EmailChanged: account,
  EmailClaimAbandoned: nobody,
  ProfilePictureChanged: account,
  ProfilePictureRemoved: account,
  PasswordChanged: signedOut,
  PasswordReset: signedOut,
  PasswordResetRequested: nobody,
  SecondFactorPrepared: nobody,
  SecondFactorTurnedOn: nobody,
  SecondFactorUsed: nobody,
  RecoveryCodeUsed: nobody,
  SecondFactorTurnedOff: nobody,
  UserRoleChanged: (data) => [...account(), ...signedOut(data)],
  UserDeactivated: (data) => [...account(), ...signedOut(data)],
  UserReactivated: account,
  UserErased: (data) => [...account(), ...signedOut(data)],
  AdminRemoved: nobody,
  AdminRestored: nobody,
  // Screens read categories once for a visit.
  CategoryCreated: nobody,
  CategoryRenamed: nobody,
  CategoryMergeAnnounced: nobody,
  CategoryMergeWithdrawn: nobody,
  CategoryMerged: nobody,
  CategoryDeleted: nobody,
  CategoryNameAbandoned: nobody,
  // Browsers join their wishlists when they are opened (wishlist-account.ts).
  WishlistEntryAdded: nobody,
  WishlistEntryRemoved: nobody,
  ValueReserved: nobody,
  ReservationReleased: nobody,
  ReportRequested: reports,
  ReportMade: reports,
  ReportCancelled: reports,
  ReportFailed: reports,
  ReportScheduled: reports,
  ReportUnscheduled: reports,
  ReactorStarted: nobody,
  ReactorAdvanced: nobody,
  ReactionCompleted: nobody,
  ReactionSetAside: nobody,
  ReactionRetryRequested: nobody,
  PersonalDataDisclosed: nobody,
  LogHeadSigned: nobody,
};

/** Whom an event touches; nobody where a newer Parkho has written it. */
export const touchesOf = ({ type, data }: { type: string; data: object }): readonly Touch[] =>
  Object.hasOwn(TOUCHES, type) ? TOUCHES[type as DomainEventType](data as never) : [];
