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
  SessionUsed: 'sessions are read from the stream of the user',
  UserLoggedOut: 'sessions are read from the stream of the user',
  UserSignedOutEverywhere: 'sessions are read from the stream of the user',
  EmailConfirmationRequested: 'an unconfirmed address is shown only to its user, from the stream of the user',
  EmailChangeRequested: 'an unconfirmed address is shown only to its user, from the stream of the user',
  EmailChangeWithdrawn: 'an unconfirmed address is shown only to its user, from the stream of the user',
  EmailClaimAbandoned: 'the address was never that of the user in a read model',
  PasswordChanged: 'credentials are in no read model',
  PasswordResetRequested: 'credentials are in no read model',
  SecondFactorPrepared: 'credentials are in no read model',
  SecondFactorTurnedOn: 'credentials are in no read model',
  SecondFactorUsed: 'credentials are in no read model',
  RecoveryCodeUsed: 'credentials are in no read model',
  SecondFactorTurnedOff: 'credentials are in no read model',
  IdentityConfirmed: 'sessions are read from the stream of the user',
  SecondFactorRequired: 'read from its stream',
  AdminRemoved: 'UserRoleChanged, UserDeactivated and UserErased change the read models',
  AdminRestored: 'UserRoleChanged and UserReactivated change the read models',
  GuestRecorded: 'read from the stream of the guest',
  GuestLinkRequested: 'read from the stream of the guest',
  GuestConfirmed: 'read from the stream of the guest',
  SavedSearchMailsDue: 'read from its stream',
  SavedViewMailsDue: 'read from its stream',
  ValueReserved: 'only reservations read it; the event of the owner changes the read models',
  ReservationReleased: 'only reservations read it; the event of the owner changes the read models',
  NotificationMailsTurnedOff: 'read from the stream of the user',
  NotificationMailsTurnedOn: 'read from the stream of the user',
  NotificationMailed: 'read from the stream of the user',
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
