import type { DataOf, DomainEventType } from './event.js';

/** Where an event holds personal data. */
export interface PersonalPaths<Fields extends string = string> {
  /** The field that names the person whose key is used. */
  person: Fields;
  /**
   * Dotted paths in `data`; every text at or below them is encrypted. Where there is nothing, nothing happens; paths of
   * older schemas stay, for texts are decrypted where they were written.
   */
  paths: readonly string[];
}

/**
 * Everything in the log that tells who a person is, with a key of that person (docs/adr/0006-personal-data.md); null
 * for an event that holds nothing of the kind.
 */
export const PERSONAL_DATA: {
  readonly [T in DomainEventType]: PersonalPaths<keyof DataOf<T> & string> | null;
} = {
  ProductListed: { person: 'sellerId', paths: ['laptopDetails.contactInfo'] },
  ProductDetailsChanged: { person: 'sellerId', paths: ['changes.laptopDetails.contactInfo'] },
  ProductResubmitted: null,
  ProductApproved: null,
  ProductRejected: null,
  ProductActivated: null,
  ProductDeactivated: null,
  ProductFeatured: null,
  ProductUnfeatured: null,
  FeaturedRequestSubmitted: null,
  FeaturedRequestCancelled: null,
  FeaturedRequestApproved: null,
  FeaturedRequestRejected: null,
  ProductInspectionRequested: null,
  ProductInspectionRequestWithdrawn: null,
  ProductInspected: null,
  ProductInspectionWithdrawn: null,
  ProductSold: null,
  ProductDeleted: null,
  ProductPicturesFingerprinted: null,
  ProductViewsCounted: null,
  InspectionRequested: {
    person: 'requesterId',
    paths: ['contact', 'device.location', 'booking.deviceSpecs', 'booking.description'],
  },
  InspectionRequestWithdrawn: null,
  InspectionAssigned: null,
  InspectionReportIssued: null,
  InspectionMarked: null,
  InspectionVoided: null,
  ExternalInspectionChanged: { person: 'requesterId', paths: ['changes.contact', 'changes.device.location'] },
  ExternalInspectionDeleted: null,
  InspectionContactErased: null,
  // What people write of their own may tell who they are.
  FeatureRequestSubmitted: {
    person: 'authorId',
    paths: ['title', 'description', 'tags', 'product.name', 'product.description'],
  },
  FeatureRequestEdited: {
    person: 'authorId',
    paths: [
      'changes.title',
      'changes.description',
      'changes.tags',
      'changes.product.name',
      'changes.product.description',
    ],
  },
  FeatureRequestDeleted: null,
  FeatureRequestVoted: null,
  FeatureRequestStatusChanged: null,
  FeatureRequestAnswered: { person: 'writerId', paths: ['message'] },
  FeatureRequestFeedbackErased: null,
  FeatureRequestMerged: null,
  FeatureRequestVotesTaken: null,
  RejectionReasonsChanged: null,
  NotificationsRead: null,
  NotificationMailsTurnedOff: null,
  NotificationMailsTurnedOn: null,
  NotificationMailed: null,
  UserRegistered: { person: 'userId', paths: ['personal', 'businessName', 'passwordHash'] },
  RegistrationAbandoned: null,
  UserLoggedIn: { person: 'userId', paths: ['client'] },
  SessionUsed: null,
  UserLoggedOut: null,
  UserSignedOutEverywhere: null,
  ProfileUpdated: { person: 'userId', paths: ['changes'] },
  EmailConfirmationRequested: { person: 'userId', paths: ['email'] },
  EmailConfirmed: null,
  EmailChangeRequested: { person: 'userId', paths: ['email'] },
  EmailChangeWithdrawn: null,
  EmailChanged: { person: 'userId', paths: ['email', 'previous'] },
  EmailClaimAbandoned: null,
  ProfilePictureChanged: null,
  ProfilePictureRemoved: null,
  PasswordChanged: { person: 'userId', paths: ['passwordHash'] },
  PasswordResetRequested: null,
  PasswordReset: { person: 'userId', paths: ['passwordHash', 'client'] },
  SecondFactorPrepared: { person: 'userId', paths: ['secret'] },
  SecondFactorTurnedOn: { person: 'userId', paths: ['codeHashes'] },
  SecondFactorUsed: null,
  RecoveryCodeUsed: { person: 'userId', paths: ['codeHash'] },
  SecondFactorTurnedOff: null,
  UserRoleChanged: null,
  UserDeactivated: null,
  UserReactivated: null,
  UserErased: null,
  AdminRemoved: null,
  AdminRestored: null,
  CategoryCreated: null,
  CategoryRenamed: null,
  CategoryMergeAnnounced: null,
  CategoryMergeWithdrawn: null,
  CategoryMerged: null,
  CategoryDeleted: null,
  CategoryNameAbandoned: null,
  // Which devices somebody has saved tells nobody who that was, once the key of the account's texts is gone.
  WishlistEntryAdded: null,
  WishlistEntryRemoved: null,
  ValueReserved: null,
  ReservationReleased: null,
  ReportRequested: null,
  ReportMade: null,
  ReportCancelled: null,
  ReportFailed: null,
  ReportScheduled: null,
  ReportUnscheduled: null,
  ReactorStarted: null,
  ReactorAdvanced: null,
  ReactionCompleted: null,
  ReactionSetAside: null,
  ReactionRetryRequested: null,
  PersonalDataDisclosed: null,
  LogHeadSigned: null,
};

/** What a personal text reads when its person has been erased. */
export const ERASED = 'erased';
