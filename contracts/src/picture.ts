import type { DataOf, DomainEventType } from './event.js';
import { REPORT_PHOTOS } from './inspection-report.js';

/** Where an event names pictures. */
interface PicturePaths<Fields extends string = string> {
  /** The field that names the person whose pictures they are. */
  owner: Fields;
  /** Dotted paths in `data`, through lists as well; every text at or directly below them is a picture. */
  paths: readonly string[];
}

/**
 * Every place in the log that names a picture, or a text beside a report; null for an event that names none. A picture that no event names is
 * swept away, so an event that is missing here would lose its pictures.
 */
export const PICTURES: {
  readonly [T in DomainEventType]: PicturePaths<keyof DataOf<T> & string> | null;
} = {
  ProductListed: { owner: 'sellerId', paths: ['images'] },
  ProductDetailsChanged: { owner: 'sellerId', paths: ['changes.images'] },
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
  InspectionRequested: null,
  InspectionRequestWithdrawn: null,
  InspectionAssigned: null,
  // Nobody's: they stay when the seller is erased, for the report does.
  InspectionReportIssued: {
    owner: 'inspectionId',
    paths: [...REPORT_PHOTOS.map((label) => `report.photos.${label}.path`), 'report.attachments.path'],
  },
  InspectionMarked: null,
  InspectionVoided: null,
  ExternalInspectionChanged: null,
  ExternalInspectionDeleted: null,
  InspectionContactErased: null,
  FeatureRequestSubmitted: { owner: 'authorId', paths: ['product.images'] },
  FeatureRequestEdited: { owner: 'authorId', paths: ['changes.product.images'] },
  FeatureRequestDeleted: null,
  FeatureRequestVoted: null,
  FeatureRequestStatusChanged: null,
  FeatureRequestAnswered: null,
  FeatureRequestFeedbackErased: null,
  FeatureRequestMerged: null,
  FeatureRequestVotesTaken: null,
  RejectionReasonsChanged: null,
  NotificationsRead: null,
  NotificationMailsTurnedOff: null,
  NotificationMailsTurnedOn: null,
  NotificationMailed: null,
  UserRegistered: null,
  RegistrationAbandoned: null,
  UserLoggedIn: null,
  SessionUsed: null,
  UserLoggedOut: null,
  UserSignedOutEverywhere: null,
  ProfileUpdated: null,
  EmailConfirmationRequested: null,
  EmailConfirmed: null,
  EmailChangeRequested: null,
  EmailChangeWithdrawn: null,
  EmailChanged: null,
  EmailClaimAbandoned: null,
  ProfilePictureChanged: { owner: 'userId', paths: ['picture'] },
  ProfilePictureRemoved: null,
  PasswordChanged: null,
  PasswordResetRequested: null,
  PasswordReset: null,
  SecondFactorPrepared: null,
  SecondFactorTurnedOn: null,
  SecondFactorUsed: null,
  RecoveryCodeUsed: null,
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

const at = (inside: unknown, name: string): unknown =>
  Array.isArray(inside) ? inside.map((one) => at(one, name)) : (inside as Fields | undefined)?.[name];

/**
 * The pictures that an event names and whose they are; null where there is none.
 * @throws UnknownEvent for a type that is not in the table, which may name any picture
 */
export function picturesIn({
  type,
  data,
}: {
  type: string;
  data: object;
}): { owner: string; pictures: readonly string[] } | null {
  const where = (PICTURES as Readonly<Record<string, PicturePaths | null>>)[type];
  if (where === undefined) throw new UnknownEvent(type);
  if (where === null) return null;
  const pictures = where.paths.flatMap((path) => {
    const found = path.split('.').reduce<unknown>(at, data);
    return typeof found === 'string' ? [found] : Object.values((found ?? {}) as Record<string, string>);
  });
  return { owner: (data as Record<string, string>)[where.owner]!, pictures };
}

/** The log holds an event of a newer Parkho, which has to do what this one asked for. */
export class UnknownEvent extends Error {
  constructor(type: string) {
    super(`A newer Parkho has written ${type}, which this one does not know`);
    this.name = 'UnknownEvent';
  }
}

type Fields = Readonly<Record<string, unknown>>;
