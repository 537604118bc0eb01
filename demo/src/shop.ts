import type {
  Booking,
  ExternalDevice,
  FeatureRequestStatus,
  FeatureRequestTexts,
  FlagReason,
  InspectionContact,
  InspectionFindings,
  ProductDetails,
  ReportPhotoLabel,
  ReviewVerdict,
  SavedViewContent,
  ShopReportParameters,
  ShopReportPlan,
  Specifications,
  UserRole,
  Vote,
} from '@parkho/contracts';
import type { DemoDays, DemoState } from './devices/device.js';
import type { DemoSeller } from './devices/sellers.js';

/** A person of the demo; `name` is unique among them, ids are derived from it. */
export interface DemoAccount {
  name: string;
  role: UserRole;
  person: DemoSeller;
  /** The seller of an assistant. */
  employer?: DemoAccount;
}

/** A device as its seller lists it; its name is unique in the demo, ids are derived from it. */
type DemoListing = Omit<ProductDetails, 'categoryId'> & { category: string };

/** An inspection request with its assignment and its reports; times are in ISO 8601. */
export interface DemoInspection {
  /** Unique among the inspections; ids are derived from it. */
  name: string;
  /** The listing of this seller, or a device that is not listed. */
  device: { seller: string; name: string } | { external: ExternalDevice; booking?: Booking };
  /** The requester: an account, a visitor with contact data, or null. */
  requested: { at: string; by: DemoAccount | InspectionContact | null };
  assigned?: { at: string; to: string };
  /** The versions of the report, each later one with its reason. */
  reports: readonly { at: string; found: InspectionFindings; correction?: string }[];
}

/** A question about a device of this seller, and the answer; times are in ISO 8601. */
export interface DemoQuestion {
  device: { seller: string; name: string };
  by: DemoAccount;
  /** Unique among the questions; ids are derived from it. */
  text: string;
  at: string;
  answer?: { text: string; at: string; shown: boolean; by?: DemoAccount };
}

/** The review of a sold device by its buyer, who has no account, and the answer; times are in ISO 8601. */
export interface DemoReview {
  device: { seller: string; name: string };
  verdict: ReviewVerdict;
  text: string;
  at: string;
  answer?: { text: string; at: string };
}

/** A feature request with its votes, its thread and its decisions; times are in ISO 8601. */
export interface DemoIdea {
  author: DemoAccount;
  /** The name of a listing of theirs. */
  device: string;
  /** The title is unique among the ideas; ids are derived from it. */
  texts: FeatureRequestTexts;
  at: string;
  votes: readonly { by: DemoAccount; vote: Vote; at: string }[];
  thread: readonly { by: DemoAccount; message: string; at: string }[];
  decisions: readonly { status: FeatureRequestStatus; notes: string; at: string }[];
  /** Into an earlier one. */
  mergedInto?: { author: DemoAccount; title: string; at: string };
}

/** A report of a listing by an account, or by a visitor; the time is in ISO 8601. */
export interface DemoFlag {
  seller: DemoAccount;
  /** The name of a listing of theirs. */
  device: string;
  by: DemoAccount | null;
  reason: FlagReason;
  text?: string;
  at: string;
}

/** The photos of a report by label, as PNG files. */
export type DemoPhotos = { readonly [L in ReportPhotoLabel]?: Buffer };

/**
 * The shop that the demo fills (a port: the backend implements it with the application's commands). An interrupted
 * start is continued, so every step is idempotent.
 */
export interface DemoShop {
  hasAccount(name: string): Promise<boolean>;
  /** Whether anything is listed. Called after `caughtUp`. */
  hasProducts(): Promise<boolean>;
  /** Resolves when the read models show all earlier writes; throws if that takes too long. */
  caughtUp(): Promise<void>;
  /** An account that is `daysAgo` days old. */
  register(account: DemoAccount, daysAgo: number): Promise<void>;
  /** Marks all their notifications up to `daysAgo` days ago as read. */
  markNotificationsRead(account: DemoAccount, daysAgo: number): Promise<void>;
  /** Stores a picture permanently and returns its path for a listing. */
  keepPicture(picture: Buffer): Promise<string>;
  /** Lists a device and brings it to its state, on these days. */
  list(seller: string, listing: DemoListing, state: DemoState, days: DemoDays): Promise<void>;
  /** Requests, assigns and reports; does not touch other users' changes in the meantime. */
  inspect(inspection: DemoInspection, photos: DemoPhotos): Promise<void>;
  /** The seller changes the listing's specifications. */
  respecify(seller: string, device: string, specifications: Specifications, at: string): Promise<void>;
  /** Submits, votes, comments and decides; does not touch other users' changes in the meantime. */
  propose(idea: DemoIdea): Promise<void>;
  /** Reports a listing; does not touch other users' changes in the meantime. */
  flag(flag: DemoFlag): Promise<void>;
  /** Asks and answers; does not touch other users' changes in the meantime. */
  ask(question: DemoQuestion): Promise<void>;
  /** Requests a report of the shop. */
  report(by: DemoAccount, question: ShopReportParameters): Promise<void>;
  /** Schedules a report, once. */
  schedule(by: DemoAccount, plan: ShopReportPlan): Promise<void>;
  /** Saves a view of Explore; does not touch other users' changes in the meantime. */
  saveView(by: DemoAccount, view: SavedViewContent): Promise<void>;
  /** Names the buyer, reviews and answers; does not touch other users' changes in the meantime. */
  review(review: DemoReview): Promise<void>;
}
