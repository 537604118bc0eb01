import type { DataOf, DomainEventType } from '../index.js';
import { EVENT_TYPES, PERSONAL_DATA } from '../index.js';
import type { AuditActor, AuditChange } from './audit.js';
import { auditSubjectOf } from './audit.js';
import { type SentenceInput, sentenceOf } from './sentence.js';

const SELLER: AuditActor = { id: 'u1', role: 'seller', name: 'Raavi Computers' };
const ADMIN: AuditActor = { id: 'a1', role: 'admin', name: 'Ayesha Malik' };
const SYSTEM: AuditActor = { id: 'system', role: 'system' };
const VISITOR: AuditActor = { id: 'visitor-1', role: 'visitor' };
const NAMES: Readonly<Record<string, string>> = {
  u1: 'Raavi Computers',
  a1: 'Ayesha Malik',
  i1: 'Hamza Sheikh',
  p1: 'Dell Latitude 7490',
  laptop: 'Laptops',
  notebook: 'Notebooks',
};
const nameOf = (id: string) => NAMES[id];

/** The personal text in the examples: it must not be in any sentence. */
const PERSONAL = 'Personal-0300-1234567';

interface Example<T extends DomainEventType> {
  data: DataOf<T>;
  reads: string;
  by?: AuditActor;
  /** Its stream; by default that of the listing. */
  stream?: string;
  changes?: AuditChange[];
}

const listing = { productId: 'p1', sellerId: 'u1' };
const inspectionSubject = { inspectionId: 'p1', sellerId: 'u1' };
const request = { requestId: 'r1', authorId: 'u1' };
const question = { ...listing, questionId: 'q1', askerId: 'g1', isGuest: true };
const review = { ...listing, buyerId: 'g1' };
const flag = { flagId: 'f1', productId: 'p1', reporterId: 'g1', reporterKind: 'guest' } as const;
const search = { ownerId: 'u1', searchId: 's1' };
const view = { ownerId: 'a1', viewId: 'v1' };
const savedView = { by: ADMIN, stream: 'savedViews-a1' };
const account = { userId: 'u1' };
const bySellerOnOwnAccount = { by: SELLER, stream: 'user-u1' };
const byAdmin = { by: ADMIN, stream: 'user-u1' };
const category = { by: ADMIN, stream: 'category-laptop' };
const idea = { by: SELLER, stream: 'featureRequest-r1' };
const inspection = { by: ADMIN, stream: 'inspection-p1' };
const reaction = { by: SYSTEM, stream: 'reactor-mail' };
const withheld = (field: string, nothing?: 'from' | 'to'): AuditChange => ({
  field,
  from: null,
  to: null,
  withheld: 'personal',
  ...(nothing && { nothing }),
});
const details = {
  name: 'Dell Latitude 7490',
  description: 'One owner',
  price: 8_500_000,
  categoryId: 'laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  specifications: {},
  laptopDetails: { contactInfo: PERSONAL },
  images: {},
} as const;

const EXAMPLES: { [T in DomainEventType]: Example<T> } = {
  ProductListed: {
    data: { ...listing, reportId: 'PK-1', approval: 'pending', ...details },
    reads: 'Raavi Computers listed Dell Latitude 7490 for PKR 85,000',
  },
  ProductDetailsChanged: {
    data: { ...listing, changes: { price: 7_900_000 } },
    changes: [{ field: 'price', from: 85_000, to: 79_000 }],
    reads: 'Raavi Computers changed the price of Dell Latitude 7490 from PKR 85,000 to 79,000',
  },
  ProductResubmitted: {
    data: listing,
    reads: 'Raavi Computers submitted Dell Latitude 7490 for review again',
  },
  ProductApproved: { data: listing, by: ADMIN, reads: 'Ayesha Malik approved Dell Latitude 7490' },
  ProductRejected: {
    data: { ...listing, reason: 'The photos\nare blurred' },
    by: ADMIN,
    reads: 'Ayesha Malik rejected Dell Latitude 7490: “The photos are blurred”',
  },
  ProductActivated: { data: listing, reads: 'Raavi Computers activated Dell Latitude 7490' },
  ProductDeactivated: { data: listing, reads: 'Raavi Computers deactivated Dell Latitude 7490' },
  ProductFeatured: {
    data: listing,
    by: ADMIN,
    reads: 'Ayesha Malik featured Dell Latitude 7490',
  },
  ProductUnfeatured: {
    data: listing,
    by: ADMIN,
    reads: 'Ayesha Malik removed Dell Latitude 7490 from featured',
  },
  FeaturedRequestSubmitted: {
    data: { ...listing, reason: 'Rare model' },
    reads: 'Raavi Computers requested to feature Dell Latitude 7490: “Rare model”',
  },
  FeaturedRequestCancelled: {
    data: { ...listing, because: 'sold' },
    reads: 'Raavi Computers closed the request to feature Dell Latitude 7490, because it was sold',
  },
  FeaturedRequestApproved: {
    data: listing,
    by: ADMIN,
    reads: 'Ayesha Malik approved the request to feature Dell Latitude 7490',
  },
  FeaturedRequestRejected: {
    data: { ...listing, reason: 'No photos' },
    by: ADMIN,
    reads: 'Ayesha Malik rejected the request to feature Dell Latitude 7490: “No photos”',
  },
  ProductInspectionRequested: {
    data: listing,
    reads: 'Raavi Computers requested an inspection of Dell Latitude 7490',
  },
  ProductInspectionRequestWithdrawn: {
    data: listing,
    reads: 'Raavi Computers withdrew the inspection request for Dell Latitude 7490',
  },
  ProductInspected: {
    data: listing,
    by: ADMIN,
    reads: 'Ayesha Malik marked Dell Latitude 7490 as inspected',
  },
  ProductInspectionWithdrawn: {
    data: listing,
    by: ADMIN,
    reads: 'Ayesha Malik voided the inspection of Dell Latitude 7490',
  },
  ProductSold: {
    data: { ...listing, price: 7_950_050 },
    reads: 'Raavi Computers marked Dell Latitude 7490 as sold for PKR 79,500.50',
  },
  ProductUnitSold: {
    data: { ...listing, price: 7_950_000, left: 4 },
    reads: 'Raavi Computers sold one of several Dell Latitude 7490 for PKR 79,500, 4 left',
  },
  ProductSaleCorrected: {
    data: {
      ...listing,
      price: 8_000_000,
      soldAt: '2026-03-14',
      before: { price: 7_950_000, soldAt: '2026-03-14' },
    },
    reads: 'Raavi Computers corrected the sale of Dell Latitude 7490 from PKR 79,500 to PKR 80,000',
  },
  ProductSaleUndone: {
    data: { ...listing, price: 8_000_000, soldAt: '2026-03-14', reason: PERSONAL },
    reads: 'Raavi Computers undid the sale of Dell Latitude 7490 for PKR 80,000',
  },
  ProductDeleted: { data: listing, reads: 'Raavi Computers deleted Dell Latitude 7490' },
  ProductViewsCounted: {
    data: { ...listing, views: 1200 },
    by: SYSTEM,
    reads: 'System counted 1,200 views of Dell Latitude 7490',
  },
  ProductContactsCounted: {
    data: { ...listing, contacts: 1 },
    by: SYSTEM,
    reads: 'System counted 1 contact with the seller of Dell Latitude 7490',
  },
  InspectionRequested: {
    data: {
      ...inspectionSubject,
      requestId: 'r1',
      requesterId: 'g1',
      contact: { name: PERSONAL, email: PERSONAL, phone: PERSONAL },
      mailbox: PERSONAL,
      dueOn: '2026-03-16',
      deviceName: 'Dell Latitude 7490',
    },
    by: VISITOR,
    stream: 'inspection-p1',
    reads: 'A visitor requested an inspection of Dell Latitude 7490',
  },
  InspectionRequestWithdrawn: {
    data: { ...inspectionSubject, requestId: 'r1', requesterId: 'b1', because: 'sold' },
    ...inspection,
    by: SYSTEM,
    reads: 'System closed the inspection request for Dell Latitude 7490, because it was sold',
  },
  InspectionAssigned: {
    data: { ...inspectionSubject, requestId: 'r1', inspectorId: 'i1' },
    ...inspection,
    reads: 'Ayesha Malik assigned the inspection of Dell Latitude 7490 to Hamza Sheikh',
  },
  InspectionReportIssued: {
    data: {
      ...inspectionSubject,
      requestId: 'r1',
      requesterId: 'u1',
      report: { reportId: 'PK-7Q4M-2XKD-S', version: 2 } as DataOf<'InspectionReportIssued'>['report'],
      jws: 'signed',
    },
    ...inspection,
    reads: 'Ayesha Malik corrected inspection report PK-7Q4M-2XKD-S of Dell Latitude 7490 (version 2)',
  },
  InspectionMarked: {
    data: { ...inspectionSubject, requestId: null, requesterId: null, notes: 'Seen at the shop' },
    ...inspection,
    reads: 'Ayesha Malik marked Dell Latitude 7490 as inspected: “Seen at the shop”',
  },
  InspectionVoided: {
    data: { ...inspectionSubject, requesterId: 'u1', reportId: 'PK-7Q4M-2XKD-S' },
    ...inspection,
    reads: 'Ayesha Malik voided the inspection of Dell Latitude 7490 with report PK-7Q4M-2XKD-S',
  },
  ExternalInspectionChanged: {
    data: { ...inspectionSubject, requestId: 'r1', requesterId: 'g1', changes: {} },
    ...inspection,
    changes: [withheld('device.location')],
    reads: 'Ayesha Malik changed the device of the external inspection of Dell Latitude 7490',
  },
  ExternalInspectionDeleted: {
    data: { ...inspectionSubject, requestId: 'r1', reportId: null },
    ...inspection,
    reads: 'Ayesha Malik deleted the external inspection of Dell Latitude 7490',
  },
  InspectionContactErased: {
    data: { ...inspectionSubject, requestId: 'r1', requesterId: 'g1' },
    ...inspection,
    by: SYSTEM,
    reads: 'System erased the contact details of an inspection of Dell Latitude 7490',
  },
  FeatureRequestSubmitted: {
    data: {
      ...request,
      title: PERSONAL,
      description: PERSONAL,
      category: 'Other',
      priority: 'Low',
      tags: [PERSONAL],
      product: {} as DataOf<'FeatureRequestSubmitted'>['product'],
    },
    ...idea,
    reads: 'Raavi Computers submitted a feature request',
  },
  FeatureRequestEdited: {
    data: { ...request, changes: { title: PERSONAL, priority: 'High' } },
    ...idea,
    changes: [withheld('title'), { field: 'priority', from: 'Low', to: 'High' }],
    reads: 'Raavi Computers changed the title of their feature request and the priority from Low to High',
  },
  FeatureRequestDeleted: {
    data: { ...request, because: 'author-erased' },
    ...idea,
    by: SYSTEM,
    reads: 'System deleted the feature request of Raavi Computers, because its author was erased',
  },
  FeatureRequestVoted: {
    data: { ...request, voterId: 'a1', vote: 'up', previous: null },
    ...idea,
    by: ADMIN,
    reads: 'Ayesha Malik voted for the feature request of Raavi Computers',
  },
  FeatureRequestStatusChanged: {
    data: { ...request, status: 'Approved', notes: 'Next month' },
    ...idea,
    by: ADMIN,
    changes: [{ field: 'stage', from: 'Under Review', to: 'Approved' }],
    reads:
      'Ayesha Malik changed the status of the feature request of Raavi Computers from Under Review to Approved: “Next month”',
  },
  FeatureRequestAnswered: {
    data: { ...request, feedbackId: 'm1', writerId: 'a1', by: 'team', message: PERSONAL },
    ...idea,
    by: ADMIN,
    reads: 'Ayesha Malik answered the feature request of Raavi Computers',
  },
  FeatureRequestFeedbackErased: {
    data: { ...request, writerId: 'gone' },
    ...idea,
    by: SYSTEM,
    reads: 'System erased the messages of a deleted account on the feature request of Raavi Computers',
  },
  FeatureRequestMerged: {
    data: { ...request, intoId: 'r2' },
    ...idea,
    by: ADMIN,
    reads: 'Ayesha Malik merged the feature request of Raavi Computers into another feature request',
  },
  FeatureRequestVotesTaken: {
    data: { ...request, fromId: 'r2', votes: [{ voterId: 'a1', vote: 'up' }] },
    ...idea,
    by: SYSTEM,
    reads: 'System added 1 vote of a merged feature request to the feature request of Raavi Computers',
  },
  QuestionAsked: {
    data: { ...question, name: PERSONAL, text: PERSONAL },
    by: VISITOR,
    reads: 'A visitor asked a question about Dell Latitude 7490',
  },
  QuestionSent: {
    data: question,
    by: VISITOR,
    reads: 'A visitor sent a question about Dell Latitude 7490 to its seller',
  },
  QuestionAnswered: {
    data: { ...question, answer: PERSONAL },
    reads: 'Raavi Computers answered a question about Dell Latitude 7490',
  },
  SavedRepliesChanged: {
    data: { sellerId: 's1', replies: [PERSONAL] },
    stream: 'savedReplies-s1',
    reads: 'Raavi Computers changed their saved replies',
  },
  ListingDraftSaved: {
    data: { userId: 's1', draftId: 'd1', kind: 'laptop', content: PERSONAL, photos: {} },
    stream: 'listingDrafts-s1',
    reads: 'Raavi Computers saved the draft of a listing',
  },
  ListingDraftRemoved: {
    data: { userId: 's1', draftId: 'd1' },
    stream: 'listingDrafts-s1',
    reads: 'Raavi Computers removed the draft of a listing',
  },
  QuestionShown: { data: question, reads: 'Raavi Computers published a question about Dell Latitude 7490' },
  QuestionHidden: { data: question, reads: 'Raavi Computers hid a question about Dell Latitude 7490' },
  QuestionDismissed: {
    data: question,
    reads: 'Raavi Computers dismissed a question about Dell Latitude 7490',
  },
  QuestionAnswerRemoved: {
    data: { ...question, reason: 'Rude' },
    by: ADMIN,
    reads: 'Ayesha Malik removed the answer to a question about Dell Latitude 7490: “Rude”',
  },
  QuestionRemoved: {
    data: { ...question, because: 'listing-deleted' },
    by: SYSTEM,
    reads: 'System removed a question about Dell Latitude 7490, because the listing was deleted',
  },
  BuyerNamed: {
    data: { ...review, sale: 1 },
    reads: 'Raavi Computers named the buyer of Dell Latitude 7490',
  },
  DeviceReviewed: {
    data: { ...review, deviceName: 'Dell Latitude 7490', verdict: 'mostly', text: PERSONAL },
    by: VISITOR,
    reads: 'A visitor reviewed Dell Latitude 7490: mostly as described',
  },
  ReviewAnswered: {
    data: { ...review, answer: PERSONAL },
    reads: 'Raavi Computers answered the review of Dell Latitude 7490',
  },
  ReviewAnswerRemoved: {
    data: { ...review, reason: 'Names the buyer' },
    by: ADMIN,
    reads: 'Ayesha Malik removed the answer to the review of Dell Latitude 7490: “Names the buyer”',
  },
  ReviewRemoved: {
    data: { ...review, because: 'moderation', reason: 'Another device' },
    by: ADMIN,
    reads: 'Ayesha Malik removed the review of Dell Latitude 7490: “Another device”',
  },
  RejectionReasonsChanged: {
    data: { reasons: ['No photos', 'Scam'] },
    by: ADMIN,
    stream: 'moderation',
    reads: 'Ayesha Malik changed the list of rejection reasons (2 reasons)',
  },
  ProductPicturesFingerprinted: {
    data: { ...listing, fingerprints: {}, gone: [] },
    by: SYSTEM,
    reads: 'System compared the photos of Dell Latitude 7490 with those of other listings',
  },
  ListingFlagged: {
    data: { ...flag, reason: 'already-sold', text: PERSONAL, deviceName: 'Dell Latitude 7490' },
    by: VISITOR,
    reads: 'A visitor reported Dell Latitude 7490: already sold',
  },
  FlagConfirmed: { data: flag, by: VISITOR, reads: 'A visitor confirmed a report of Dell Latitude 7490' },
  FlagAnswered: {
    data: { ...flag, verdict: 'upheld', answer: 'Thank you' },
    by: ADMIN,
    reads: 'Ayesha Malik upheld a report of Dell Latitude 7490',
  },
  FlagErased: { data: flag, by: SYSTEM, reads: 'System erased a report of Dell Latitude 7490' },
  NotificationsRead: {
    data: { ...account, ids: ['e1'], queues: [], upTo: null },
    by: SELLER,
    stream: 'notifications-u1',
    reads: 'Raavi Computers marked their notifications as read',
  },
  NotificationMailsTurnedOff: {
    data: { ...account, kind: 'wishlist' },
    by: SELLER,
    stream: 'notifications-u1',
    reads: 'Raavi Computers turned off their notification emails (wishlist)',
  },
  NotificationMailsTurnedOn: {
    data: { ...account, kind: 'wishlist' },
    by: SELLER,
    stream: 'notifications-u1',
    reads: 'Raavi Computers turned on their notification emails (wishlist)',
  },
  NotificationMailed: {
    data: { ...account, ids: ['e1', 'e2'] },
    by: SYSTEM,
    stream: 'notifications-u1',
    reads: 'System emailed 2 notifications to Raavi Computers',
  },
  UserRegistered: {
    data: {
      ...account,
      role: 'seller',
      personal: { name: PERSONAL, email: PERSONAL },
      passwordHash: PERSONAL,
      emailVerified: false,
    },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers created a seller account',
  },
  RegistrationAbandoned: {
    data: account,
    by: SYSTEM,
    stream: 'user-gone',
    reads: 'System abandoned a registration, because another account has its email address',
  },
  UserLoggedIn: {
    data: { ...account, sessionId: 's', client: { device: PERSONAL, ip: PERSONAL } },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers logged in',
  },
  SessionUsed: {
    data: { ...account, sessionId: 's' },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers continued a session',
  },
  IdentityConfirmed: {
    data: { ...account, sessionId: 's' },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers confirmed their identity',
  },
  UserLoggedOut: {
    data: { ...account, sessionId: 's' },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers logged out',
  },
  UserSignedOutEverywhere: {
    data: account,
    ...byAdmin,
    reads: 'Ayesha Malik signed Raavi Computers out everywhere',
  },
  ProfileUpdated: {
    data: { ...account, changes: { phone: PERSONAL } },
    ...bySellerOnOwnAccount,
    changes: [withheld('phone')],
    reads: 'Raavi Computers changed their phone number',
  },
  EmailConfirmationRequested: {
    data: { ...account, confirmationId: 'c', email: PERSONAL, secretHash: PERSONAL, expiresAt: '' },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers requested a link to confirm their email address',
  },
  EmailConfirmed: {
    data: account,
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers confirmed their email address',
  },
  EmailChangeRequested: {
    data: { ...account, email: PERSONAL },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers requested to change their email address',
  },
  EmailChangeWithdrawn: {
    data: account,
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers cancelled the change of their email address',
  },
  EmailChanged: {
    data: { ...account, email: PERSONAL, previous: PERSONAL },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers changed their email address',
  },
  EmailClaimAbandoned: {
    data: account,
    by: SYSTEM,
    stream: 'user-u1',
    reads:
      'System abandoned the change of the email address of Raavi Computers, because another account has the new one',
  },
  ProfilePictureChanged: {
    data: { ...account, picture: '/api/images/1' },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers changed their profile picture',
  },
  ProfilePictureRemoved: {
    data: account,
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers removed their profile picture',
  },
  UserRoleChanged: {
    data: { ...account, role: 'inspector', previous: 'seller' },
    ...byAdmin,
    reads: 'Ayesha Malik changed the role of Raavi Computers from Seller to Inspector',
  },
  ShopJoined: {
    data: { ...account, sellerId: 'i1' },
    ...byAdmin,
    reads: 'Ayesha Malik made Raavi Computers an assistant of Hamza Sheikh',
  },
  AssistantInvited: {
    data: { sellerId: 's1', guestId: 'g1' },
    stream: 'assistants-s1',
    reads: 'Raavi Computers invited an assistant to their shop',
  },
  AssistantInvitationEnded: {
    data: { sellerId: 's1', guestId: 'g1' },
    stream: 'assistants-s1',
    reads: 'Raavi Computers ended the invitation of an assistant',
  },
  AssistantJoined: {
    data: { sellerId: 'i1', guestId: 'g1', userId: 's1' },
    stream: 'assistants-i1',
    reads: 'Raavi Computers joined the shop of Hamza Sheikh',
  },
  AssistantRemoved: {
    data: { sellerId: 's1', userId: 'i1' },
    stream: 'assistants-s1',
    reads: 'Raavi Computers removed the assistant Hamza Sheikh',
  },
  PasswordChanged: {
    data: { ...account, passwordHash: PERSONAL },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers changed their password',
  },
  PasswordResetRequested: {
    data: { ...account, resetId: 'r', secretHash: PERSONAL, expiresAt: '' },
    by: VISITOR,
    stream: 'user-u1',
    reads: 'A visitor requested a link to reset the password of Raavi Computers',
  },
  PasswordReset: {
    data: { ...account, passwordHash: PERSONAL, client: { device: PERSONAL, ip: PERSONAL } },
    by: SELLER,
    stream: 'user-u1',
    reads: 'Raavi Computers reset their password',
  },
  SecondFactorPrepared: {
    data: { ...account, secret: PERSONAL },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers started to set up two-factor authentication',
  },
  SecondFactorTurnedOn: {
    data: { ...account, step: 1, codeHashes: [PERSONAL] },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers turned on two-factor authentication',
  },
  SecondFactorUsed: {
    data: { ...account, step: 1 },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers used a two-factor code',
  },
  RecoveryCodeUsed: {
    data: { ...account, codeHash: PERSONAL },
    ...bySellerOnOwnAccount,
    reads: 'Raavi Computers used a recovery code',
  },
  SecondFactorTurnedOff: {
    data: account,
    ...byAdmin,
    reads: 'Ayesha Malik turned off two-factor authentication for Raavi Computers',
  },
  UserDeactivated: {
    data: account,
    ...byAdmin,
    reads: 'Ayesha Malik deactivated the account of Raavi Computers',
  },
  UserReactivated: {
    data: account,
    ...byAdmin,
    reads: 'Ayesha Malik reactivated the account of Raavi Computers',
  },
  UserErased: {
    data: { userId: 'gone' },
    by: { id: 'gone', role: 'seller' },
    stream: 'user-gone',
    reads: 'Deleted account erased their account',
  },
  AdminRemoved: {
    data: { userId: 'i1' },
    by: ADMIN,
    stream: 'administration',
    reads: 'Ayesha Malik removed admin access of Hamza Sheikh',
  },
  AdminRestored: {
    data: { userId: 'i1' },
    by: ADMIN,
    stream: 'administration',
    reads: 'Ayesha Malik restored admin access of Hamza Sheikh',
  },
  SecondFactorRequired: {
    data: {},
    by: SYSTEM,
    stream: 'administration',
    reads: 'System required two-factor authentication of staff',
  },
  GuestRecorded: {
    data: { guestId: 'g1', email: PERSONAL },
    by: VISITOR,
    stream: 'guest-g1',
    reads: 'A visitor provided an email address as a guest',
  },
  GuestLinkRequested: {
    data: {
      guestId: 'g1',
      linkId: 'l',
      about: { kind: 'saved-search', id: 's1' },
      secretHash: PERSONAL,
      expiresAt: '',
    },
    by: VISITOR,
    stream: 'guest-g1',
    reads: 'A visitor requested a link to confirm a saved search',
  },
  GuestConfirmed: {
    data: { guestId: 'g1', linkId: 'l', about: { kind: 'question', id: 'q1' } },
    by: VISITOR,
    stream: 'guest-g1',
    reads: 'A visitor confirmed an email address for a question',
  },
  GuestErased: { data: { guestId: 'g1' }, by: SYSTEM, stream: 'guest-g1', reads: 'System erased a guest' },
  CategoryCreated: {
    data: { categoryId: 'laptop', name: 'Laptops' },
    ...category,
    reads: 'Ayesha Malik created the category “Laptops”',
  },
  ReferenceEntryAdded: {
    data: { list: 'cities', entry: { name: 'Gilgit', state: 'Gilgit-Baltistan' } },
    by: ADMIN,
    stream: 'referenceList-cities',
    reads: 'Ayesha Malik added the city “Gilgit”',
  },
  ReferenceEntryRemoved: {
    data: {
      list: 'ram-options',
      key: '8gb ddr4 3200mhz dimm corsair',
      name: '8GB DDR4 3200MHz DIMM Corsair',
    },
    by: ADMIN,
    stream: 'referenceList-cities',
    reads: 'Ayesha Malik removed the RAM module “8GB DDR4 3200MHz DIMM Corsair”',
  },
  CategoryRenamed: {
    data: { categoryId: 'laptop', name: 'Laptops' },
    ...category,
    changes: [{ field: 'name', from: 'Portables', to: 'Laptops' }],
    reads: 'Ayesha Malik renamed the category “Portables” to “Laptops”',
  },
  CategoryDeleted: {
    data: { categoryId: 'laptop' },
    ...category,
    reads: 'Ayesha Malik deleted the category “Laptops”',
  },
  CategoryMergeAnnounced: {
    data: { categoryId: 'laptop', fromId: 'notebook' },
    ...category,
    reads: 'Ayesha Malik started to merge “Notebooks” into the category “Laptops”',
  },
  CategoryMergeWithdrawn: {
    data: { categoryId: 'laptop', intoId: 'notebook' },
    ...category,
    reads: 'Ayesha Malik cancelled the merge of the category “Laptops” into “Notebooks”',
  },
  CategoryMerged: {
    data: { categoryId: 'laptop', intoId: 'notebook' },
    ...category,
    reads: 'Ayesha Malik merged the category “Laptops” into “Notebooks”',
  },
  CategoryNameAbandoned: {
    data: { categoryId: 'laptop' },
    ...category,
    by: SYSTEM,
    reads: 'System abandoned the name of the category “Laptops”, because another category has it',
  },
  WishlistEntryAdded: {
    data: { ...account, ...({ productId: 'p1' } as DataOf<'WishlistEntryAdded'>) },
    by: SELLER,
    stream: 'wishlist-u1',
    reads: 'Raavi Computers added Dell Latitude 7490 to their wishlist',
  },
  WishlistEntryRemoved: {
    data: { ...account, productId: 'p1' },
    by: SELLER,
    stream: 'wishlist-u1',
    reads: 'Raavi Computers removed Dell Latitude 7490 from their wishlist',
  },
  WishlistPriceDropped: {
    data: { ...account, productId: 'p1', price: 7_900_000, before: 8_500_000 },
    by: SYSTEM,
    stream: 'wishlist-u1',
    reads:
      'System detected a price drop of Dell Latitude 7490 on the wishlist of Raavi Computers from PKR 85,000 to PKR 79,000',
  },
  WishlistDeviceSold: {
    data: { ...account, productId: 'p1' },
    by: SYSTEM,
    stream: 'wishlist-u1',
    reads: 'System detected the sale of Dell Latitude 7490 on the wishlist of Raavi Computers',
  },
  ListViewSaved: {
    data: {
      ...view,
      list: 'audit',
      name: PERSONAL,
      query: PERSONAL,
      shared: true,
      pinned: false,
      mail: null,
    },
    ...savedView,
    reads: 'Ayesha Malik saved a shared view of the audit',
  },
  ListViewChanged: {
    data: { ...view, name: PERSONAL, query: PERSONAL, shared: false, pinned: false, mail: null },
    ...savedView,
    reads: 'Ayesha Malik changed a view of a list',
  },
  ListViewDeleted: { data: view, ...savedView, reads: 'Ayesha Malik deleted a view of a list' },
  SavedSearchAdded: {
    data: { ...search, ownerKind: 'user', query: PERSONAL, pending: false },
    by: SELLER,
    stream: 'savedSearch-u1',
    reads: 'Raavi Computers saved a search',
  },
  SavedSearchConfirmed: {
    data: search,
    by: VISITOR,
    stream: 'savedSearch-u1',
    reads: 'A visitor confirmed a saved search',
  },
  SavedSearchEnded: {
    data: search,
    by: SELLER,
    stream: 'savedSearch-u1',
    reads: 'Raavi Computers deleted a saved search',
  },
  SavedSearchMailed: {
    data: { ...search, until: '', devices: [] },
    by: SYSTEM,
    stream: 'savedSearch-u1',
    reads: 'System emailed 0 devices of a saved search',
  },
  SavedViewMailsDue: {
    data: { day: '2026-03-14', after: '' },
    by: SYSTEM,
    stream: 'savedViewRuns',
    reads: 'System scheduled the saved view emails of Mar 14, 2026',
  },
  SavedSearchMailsDue: {
    data: { day: '2026-03-14' },
    by: SYSTEM,
    stream: 'savedSearchRuns',
    reads: 'System scheduled the saved search emails of Mar 14, 2026',
  },
  ValueReserved: {
    data: { owner: 'u1' },
    by: SYSTEM,
    stream: 'email-ff',
    reads: 'System reserved a unique value',
  },
  ReservationReleased: {
    data: { owner: 'u1' },
    by: SYSTEM,
    stream: 'email-ff',
    reads: 'System released a unique value',
  },
  ReportRequested: {
    data: {
      reportId: 'x',
      question: { type: 'sales', range: '30d', asOf: '2026-03-14' },
      formats: ['csv'],
      scheduleId: null,
    },
    by: ADMIN,
    stream: 'report-x',
    reads: 'Ayesha Malik requested the sales report as of Mar 14, 2026',
  },
  ReportMade: {
    data: { reportId: 'x', version: 1, size: 1051, root: '', erasedCells: 0, files: [] },
    by: SYSTEM,
    stream: 'report-x',
    reads: 'System created a report from 1,051 events',
  },
  ReportCancelled: {
    data: { reportId: 'x' },
    by: ADMIN,
    stream: 'report-x',
    reads: 'Ayesha Malik cancelled a report',
  },
  ReportFailed: {
    data: { reportId: 'x', failure: 'The disk is full' },
    by: SYSTEM,
    stream: 'report-x',
    reads: 'System failed to create a report: “The disk is full”',
  },
  ReportScheduled: {
    data: { scheduleId: 's', type: 'sales', range: '30d', formats: ['csv'], every: 'monthly' },
    by: ADMIN,
    stream: 'reportSchedules',
    reads: 'Ayesha Malik scheduled the monthly sales report',
  },
  ReportUnscheduled: {
    data: { scheduleId: 's' },
    by: ADMIN,
    stream: 'reportSchedules',
    reads: 'Ayesha Malik deleted a report schedule',
  },
  ReactorsStarted: {
    data: { reactors: ['mail', 'erasure'] },
    by: SYSTEM,
    stream: 'reactors',
    reads: 'System started 2 background jobs',
  },
  ReactorStarted: {
    data: { reactor: 'mail' },
    ...reaction,
    reads: 'System started the background job “Account emails”',
  },
  ReactorAdvanced: {
    data: { reactor: 'mail', stream: 'user-u1', revision: 3 },
    ...reaction,
    reads: 'System recorded the progress of the background job “Account emails”',
  },
  ReactionCompleted: {
    data: { reactor: 'mail', eventId: 'e1' },
    ...reaction,
    reads: 'System completed an event in the background job “Account emails”',
  },
  ReactionSetAside: {
    data: { reactor: 'mail', eventId: 'e1', stream: 'user-u1', revision: 3, failure: 'Mailbox unavailable' },
    ...reaction,
    reads: 'System recorded a failed event of the background job “Account emails”: “Mailbox unavailable”',
  },
  ReactionRetryRequested: {
    data: { reactor: 'mail' },
    ...reaction,
    by: ADMIN,
    reads: 'Ayesha Malik requested a retry of all failed events of the background job “Account emails”',
  },
  ReactionDiscarded: {
    data: { reactor: 'mail', eventId: 'e1', reason: 'The mailbox is closed' },
    ...reaction,
    by: ADMIN,
    reads:
      'Ayesha Malik discarded a failed event of the background job “Account emails”: “The mailbox is closed”',
  },
  PersonalDataDisclosed: {
    data: { viewerId: 'a1', of: { kind: 'user', thing: 'u1' } },
    by: ADMIN,
    stream: 'disclosures-a1',
    reads: 'Ayesha Malik viewed personal data of Raavi Computers',
  },
  LogHeadSigned: {
    data: { size: 1051, root: '', checkpoint: '' },
    by: SYSTEM,
    stream: 'log',
    reads: 'System signed a log checkpoint of 1,051 events',
  },
  KeysRecorded: {
    data: { keys: 12, erased: 2, digest: '' },
    by: SYSTEM,
    stream: 'keys',
    reads: 'System recorded 12 personal data keys, 2 of them erased',
  },
  SigningKeysPublished: {
    data: { reports: [], log: [] },
    by: SYSTEM,
    stream: 'signingKeys',
    reads: 'System published the signing keys',
  },
};

/** The data with a personal text at every path that can have one. */
const withPersonalTexts = (type: DomainEventType, data: object): object => {
  const copy = structuredClone(data);
  for (const path of PERSONAL_DATA[type]?.paths ?? []) {
    const names = path.split('.');
    const last = names.pop()!;
    let group = copy as Record<string, unknown>;
    for (const name of names) {
      group[name] ??= {};
      group = group[name] as Record<string, unknown>;
    }
    if (typeof group[last] !== 'object') group[last] = PERSONAL;
  }
  return copy;
};

const inputOf = (type: DomainEventType, changes?: AuditChange[]): SentenceInput => {
  const example = EXAMPLES[type] as Example<DomainEventType>;
  const { kind, thing } = auditSubjectOf(example.stream ?? 'product-p1', type);
  return {
    type,
    data: withPersonalTexts(type, example.data),
    actor: example.by ?? SELLER,
    kind,
    thing,
    ...(kind === 'product' && { name: 'Dell Latitude 7490' }),
    changes: changes ?? example.changes ?? [],
    nameOf,
  };
};

test.each(EVENT_TYPES)('%s', (type) => {
  const sentence = sentenceOf(inputOf(type));
  expect(sentence).toBe(EXAMPLES[type].reads);
  expect(sentence).not.toContain(PERSONAL);
  expect(sentence).not.toMatch(/[{}\n]|undefined|null|\.$/);
});

/** The old and new event types of inspections. */
const ALIKE: readonly DomainEventType[] = [
  'ProductInspectionRequested',
  'ProductInspectionRequestWithdrawn',
  'ProductInspected',
  'ProductInspectionWithdrawn',
];

test('no two types have the same sentence, unless they mean the same', () => {
  const predicates = EVENT_TYPES.filter((type) => !ALIKE.includes(type)).map((type) => {
    const input = inputOf(type);
    return sentenceOf({ ...input, actor: { ...input.actor, name: 'X' } }).replace(/^(X|System) /, '');
  });
  expect(predicates.filter((one, place) => predicates.indexOf(one) !== place)).toEqual([]);
});

test.each<[string, AuditChange[], string]>([
  ['nothing that is shown', [], 'updated Dell Latitude 7490'],
  [
    'two fields',
    [
      { field: 'price', from: 85_000, to: 79_000.5 },
      { field: 'specifications.ram', from: '8 GB', to: '16 GB' },
    ],
    'changed the price of Dell Latitude 7490 from PKR 85,000 to 79,000.50 and the RAM from 8 GB to 16 GB',
  ],
  [
    'many',
    ['price', 'specifications.ram', 'specifications.storage', 'brand', 'laptopDetails.contactInfo'].map(
      (field) => ({ field, from: 'a', to: 'b' }),
    ),
    'changed 5 fields of Dell Latitude 7490 (price, RAM, storage …)',
  ],
  [
    'a field that was empty',
    [{ field: 'specifications.gpu', from: null, to: 'RTX 3050' }],
    'set the graphics of Dell Latitude 7490 to RTX 3050',
  ],
  [
    'a field that is empty now',
    [{ field: 'specifications.gpu', from: 'RTX 3050', to: null }],
    'removed the graphics of Dell Latitude 7490 (RTX 3050)',
  ],
  [
    'a contact that is withheld',
    [withheld('laptopDetails.contactInfo', 'from')],
    'added the contact of Dell Latitude 7490',
  ],
  [
    'a long text',
    [{ field: 'description', from: 'One owner', to: 'x'.repeat(61) }],
    'changed the description of Dell Latitude 7490',
  ],
  [
    'photos',
    [
      { field: 'images.front', from: '/api/images/1', to: '/api/images/2' },
      { field: 'images.back', from: null, to: '/api/images/3' },
    ],
    'changed the photos of Dell Latitude 7490',
  ],
  [
    'a category',
    [{ field: 'categoryId', from: 'laptop', to: 'notebook' }],
    'changed the category of Dell Latitude 7490 from Laptops to Notebooks',
  ],
])('changes of %s', (_, changes, reads) => {
  expect(sentenceOf(inputOf('ProductDetailsChanged', changes))).toBe(`Raavi Computers ${reads}`);
});

test('an unreadable or unknown event has a name', () => {
  const { data: _, ...unreadable } = inputOf('ProductApproved');
  expect(sentenceOf(unreadable)).toBe(
    'Ayesha Malik recorded an event (Listing approved) of Dell Latitude 7490',
  );
  expect(sentenceOf({ ...inputOf('ReportRequested'), data: {} })).toBe(
    'Ayesha Malik recorded an event (Report requested) of x',
  );
});
