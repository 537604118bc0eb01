import type { DataOf, DomainEventType } from './event.js';

/** Turns the data of one schema, in the shape that was written then, into that of the next. */
type Upcaster<Data extends object = object> = (data: never) => Data;

/**
 * The history of each event's data: every type began with schema 1, the first function makes schema 2 of it, and so
 * on; the last one gives the shape of the union. Data that was encrypted is in clear text for those who may read it,
 * and otherwise still texts at the places where they were written.
 */
export const UPCASTERS: {
  readonly [T in DomainEventType]: readonly [] | readonly [...Upcaster[], Upcaster<DataOf<T>>];
} = {
  ProductListed: [],
  ProductDetailsChanged: [],
  ProductResubmitted: [],
  ProductApproved: [],
  ProductRejected: [],
  ProductActivated: [],
  ProductDeactivated: [],
  ProductFeatured: [],
  ProductUnfeatured: [],
  FeaturedRequestSubmitted: [],
  FeaturedRequestCancelled: [],
  FeaturedRequestApproved: [],
  FeaturedRequestRejected: [],
  ProductInspectionRequested: [],
  ProductInspectionRequestWithdrawn: [],
  ProductInspected: [],
  ProductInspectionWithdrawn: [],
  ProductSold: [],
  ProductDeleted: [],
  ProductViewsCounted: [(data: { productId: string; views: number }) => ({ ...data, sellerId: null })],
  InspectionRequested: [],
  InspectionRequestWithdrawn: [],
  InspectionAssigned: [],
  // Who had asked was not written beside the report.
  InspectionReportIssued: [
    (data: Omit<DataOf<'InspectionReportIssued'>, 'requesterId'>) => ({ ...data, requesterId: null }),
  ],
  InspectionMarked: [
    (data: Omit<DataOf<'InspectionMarked'>, 'requesterId'>) => ({ ...data, requesterId: null }),
  ],
  InspectionVoided: [],
  ExternalInspectionChanged: [],
  ExternalInspectionDeleted: [],
  InspectionContactErased: [],
  FeatureRequestSubmitted: [],
  FeatureRequestEdited: [],
  FeatureRequestDeleted: [],
  FeatureRequestVoted: [],
  FeatureRequestStatusChanged: [],
  FeatureRequestAnswered: [],
  FeatureRequestFeedbackErased: [],
  FeatureRequestMerged: [],
  FeatureRequestVotesTaken: [],
  NotificationsRead: [],
  NotificationMailsTurnedOff: [],
  NotificationMailsTurnedOn: [],
  NotificationMailed: [],
  // Accounts from before addresses were confirmed count as confirmed: nobody had asked them.
  UserRegistered: [
    (data: Omit<DataOf<'UserRegistered'>, 'emailVerified'>) => ({ ...data, emailVerified: true }),
  ],
  RegistrationAbandoned: [],
  UserLoggedIn: [],
  SessionUsed: [],
  UserLoggedOut: [],
  UserSignedOutEverywhere: [],
  ProfileUpdated: [],
  EmailConfirmationRequested: [],
  EmailConfirmed: [],
  EmailChangeRequested: [],
  EmailChangeWithdrawn: [],
  EmailChanged: [],
  EmailClaimAbandoned: [],
  ProfilePictureChanged: [],
  ProfilePictureRemoved: [],
  PasswordChanged: [],
  PasswordResetRequested: [],
  PasswordReset: [],
  SecondFactorPrepared: [],
  SecondFactorTurnedOn: [],
  SecondFactorUsed: [],
  RecoveryCodeUsed: [],
  SecondFactorTurnedOff: [],
  UserDeactivated: [],
  UserReactivated: [],
  UserErased: [],
  AdminRemoved: [],
  AdminRestored: [],
  CategoryCreated: [],
  CategoryRenamed: [],
  CategoryDeleted: [],
  CategoryNameAbandoned: [],
  WishlistEntryAdded: [],
  WishlistEntryRemoved: [],
  ValueReserved: [],
  ReservationReleased: [],
  ReactorStarted: [],
  ReactorAdvanced: [],
  ReactionCompleted: [],
  ReactionSetAside: [],
  ReactionRetryRequested: [],
};

/** The schema of what is written today. */
export const schemaOf = (type: DomainEventType): number => UPCASTERS[type].length + 1;
