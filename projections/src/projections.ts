import type { DomainEventType } from '@parkho/contracts';
import { audit } from './audit/audit.js';
import { auditFields } from './audit/audit-fields.js';
import { categories } from './categories/categories.js';
import { featureRequestVotes } from './feature-request-votes/feature-request-votes.js';
import { featureRequests } from './feature-requests/feature-requests.js';
import { flags } from './flags/flags.js';
import { inspectionReports } from './inspection-reports/inspection-reports.js';
import { inspectionRequests } from './inspection-requests/inspection-requests.js';
import { listingPictures } from './listing-pictures/listing-pictures.js';
import { marks } from './marks/marks.js';
import { moderation } from './moderation/moderation.js';
import { notifications } from './notifications/notifications.js';
import { products } from './products/products.js';
import type { Projection } from './projection.js';
import { questions } from './questions/questions.js';
import type { ReadModel } from './read-model.js';
import { referenceLists } from './reference-lists/reference-lists.js';
import { reportPhotos } from './report-photos/report-photos.js';
import { reviews } from './reviews/reviews.js';
import { savedSearches } from './saved-searches/saved-searches.js';
import { savedViews } from './saved-views/saved-views.js';
import { sellerActivity } from './seller-activity/seller-activity.js';
import { sellers } from './sellers/sellers.js';
import { shopActivity } from './shop-activity/shop-activity.js';
import { shopReports } from './shop-reports/shop-reports.js';
import { topSellers } from './top-sellers/top-sellers.js';
import { traffic } from './traffic/traffic.js';
import { users } from './users/users.js';
import { watchers } from './watchers/watchers.js';
import { wishlists } from './wishlists/wishlists.js';

/** Every projection: folding, following, serving and rebuilding use this list. */
export const projections = [
  products,
  users,
  sellers,
  sellerActivity,
  shopActivity,
  topSellers,
  traffic,
  categories,
  referenceLists,
  wishlists,
  watchers,
  savedSearches,
  savedViews,
  inspectionRequests,
  inspectionReports,
  reportPhotos,
  questions,
  reviews,
  featureRequests,
  featureRequestVotes,
  flags,
  listingPictures,
  marks,
  moderation,
  notifications,
  audit,
  auditFields,
  shopReports,
] as const;
type RegisteredProjection = (typeof projections)[number];

export type ProjectionName = RegisteredProjection['name'];

/** A read model for each projection, under its name. */
export type ReadModelsByName = {
  readonly [P in RegisteredProjection as P['name']]: P extends Projection<infer D> ? ReadModel<D> : never;
};

/** All projections but the audit, which handles every event. */
type SelectiveProjection = Exclude<RegisteredProjection, typeof audit | typeof auditFields>;

/**
 * Events that change no read model but the audit, with the reason. An event type that is neither here nor handled by
 * another projection does not compile.
 */
export const UNPROJECTED: Readonly<
  Record<Exclude<DomainEventType, SelectiveProjection['handles'][number]>, string>
> = {
  BuyerNamed: 'read from the stream of the review',
  RejectionReasonsChanged: 'read from its stream',
  SavedRepliesChanged: 'read from its stream',
  ListingDraftSaved: 'read from its stream',
  ListingDraftRemoved: 'read from its stream',
  AssistantInvited: 'read from the stream of the shop',
  AssistantInvitationEnded: 'read from the stream of the shop',
  AssistantJoined: 'read from the stream of the shop',
  AssistantRemoved: 'read from the stream of the shop',
  RegistrationAbandoned: 'a registration that did not complete was never shown',
  SessionUsed: 'sessions are read from the stream of their user',
  UserLoggedOut: 'sessions are read from the stream of their user',
  UserSignedOutEverywhere: 'sessions are read from the stream of their user',
  EmailConfirmationRequested: 'what a link has not confirmed yet is shown to the person alone',
  EmailChangeRequested: 'what a link has not confirmed yet is shown to the person alone',
  EmailChangeWithdrawn: 'what a link has not confirmed yet is shown to the person alone',
  EmailClaimAbandoned: 'an address that was not taken was never shown',
  PasswordChanged: 'what lets people sign in is in no read model',
  PasswordResetRequested: 'what lets people sign in is in no read model',
  SecondFactorPrepared: 'what lets people sign in is in no read model',
  SecondFactorTurnedOn: 'what lets people sign in is in no read model',
  SecondFactorUsed: 'what lets people sign in is in no read model',
  RecoveryCodeUsed: 'what lets people sign in is in no read model',
  SecondFactorTurnedOff: 'what lets people sign in is in no read model',
  IdentityConfirmed: 'sessions are read from the stream of their user',
  SecondFactorRequired: 'read from its stream',
  AdminRemoved: 'UserDeactivated and UserErased say what it comes to',
  AdminRestored: 'UserReactivated says what it comes to',
  GuestRecorded: 'read from the stream of the guest',
  GuestLinkRequested: 'read from the stream of the guest',
  GuestConfirmed: 'read from the stream of the guest',
  SavedSearchMailsDue: 'read from its stream',
  SavedViewMailsDue: 'read from its stream',
  ValueReserved: 'the stream of the thing says when it takes the value',
  ReservationReleased: 'the stream of the thing says when it lets go of the value',
  NotificationMailsTurnedOff: 'read from the stream of their person',
  NotificationMailsTurnedOn: 'read from the stream of their person',
  NotificationMailed: 'read from the stream of their person',
  ReportScheduled: 'read from the stream of schedules',
  ReportUnscheduled: 'read from the stream of schedules',
  ReactorsStarted: 'only reactors read it',
  ReactorStarted: 'only its reactor reads it',
  ReactorAdvanced: 'only its reactor reads it',
  ReactionCompleted: 'only its reactor reads it',
  ReactionSetAside: 'only its reactor reads it',
  ReactionRetryRequested: 'only its reactor reads it',
  ReactionDiscarded: 'only its reactor reads it',
  PersonalDataDisclosed: 'only the audit shows it',
  LogHeadSigned: 'read from its stream',
  KeysRecorded: 'read from its stream',
  SigningKeysPublished: 'read from its stream',
};
