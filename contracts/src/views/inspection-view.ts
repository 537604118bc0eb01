import type {
  Booking,
  ExternalCondition,
  InspectedChange,
  InspectionContact,
  InspectionRequestEnd,
  InspectionRequestStatus,
} from '../domain/inspection/inspection.js';
import type {
  DeviceInfo,
  InspectedDevice,
  InspectionReport,
  InternalFindings,
  OverallStatus,
  PhysicalFindings,
  ReportPhotoLabel,
} from '../domain/inspection/inspection-report.js';
import type { ProductImages } from '../domain/pictures.js';
import type { Pagination } from '../values/envelope.js';

/** A booking for the API: `total` is in PKR. */
export type BookingView = Omit<Booking, 'total'> & { total: number };

/** data.request of the answer to a booking; `total` is in PKR. */
export interface BookingReceipt {
  _id: string;
  dueOn: string;
  total: number;
}

/** The fields of a request for all readers. Days are days in Pakistan, times ISO 8601. */
export interface InspectionRequestCard {
  _id: string;
  /** The listed product, or the request itself where the device is not listed. */
  inspectionId: string;
  kind: 'listing' | 'external';
  /** The present name of the listing, or its name at the time of the request. */
  name: string;
  images: ProductImages;
  /** In PKR, where it is known. */
  price?: number;
  condition?: string;
  category?: string;
  location?: string;
  /** Whether the listing has a public page. */
  isPublic: boolean;
  status: InspectionRequestStatus;
  inspectionRequestedAt: string;
  dueOn: string;
  endedAt?: string;
  because?: InspectionRequestEnd;
  booking?: BookingView;
  reportId?: string;
  /** Present if the report is void. */
  voided?: ReportVoiding;
}

/** GET /api/products/my-inspection-requests: data.products; GET /api/inspection-requests/by-link: data.request. */
export interface MyInspectionRequest extends InspectionRequestCard {
  contact: InspectionContact | null;
}

/** GET /api/products/inspection-requests: data.products. Of the requester only the role: 'buyer' or 'seller'. */
export interface SellerInspectionRequest extends Omit<InspectionRequestCard, 'booking'> {
  askedBy: 'seller' | 'buyer';
}

/** data of both of them. */
export interface InspectionRequestPage<Request> {
  products: Request[];
  pagination: Pagination;
}

/** GET /api/admin/inspection-requests: data.requests. */
export interface QueuedInspection extends InspectionRequestCard {
  /** Null if the seller is the requester, or after the erasure of the contact. */
  inspectionRequestedBy: Pick<InspectionContact, 'name' | 'email'> | null;
  inspectionRequesterInfo: InspectionContact | null;
  askedBy: 'seller' | 'buyer';
  /** The account that does not inspect the device: its seller, or the requester of an unlisted one. */
  ownerId: string;
  /** Pending after its due day. */
  overdue: boolean;
  inspector: { _id: string; name: string } | null;
}

/** GET /api/admin/inspection-analytics: data.overview. `inspectionRate` is in percent, with one decimal. */
export interface InspectionAnalytics {
  overview: {
    totalProducts: number;
    inspectedProducts: number;
    pendingInspections: number;
    requestedInspections: number;
    inspectionRate: number;
  };
}

/** GET /api/admin/inspections/:inspectionId: data. The starting point of the report dialog. */
export interface InspectionCase {
  inspectionId: string;
  kind: 'listing' | 'external';
  /** See QueuedInspection. */
  ownerId: string;
  /** The device as the listing or the request describes it now. */
  device: InspectedDevice;
  request: QueuedInspection | null;
  isInspected: boolean;
  /** The version that a new one is based on, 0 for none. */
  version: number;
  report: InspectionReport | null;
  /** Present if the report is void. */
  voided?: ReportVoiding;
  /** If-Match for the routes of a listed product. */
  productVersion?: number;
  /** The name of the inspector for the report. */
  inspectorName: string;
}

/** data.product.reportId and data.version of the answer to an issued report. */
export interface IssuedReport {
  product: { _id: string; reportId: string };
  version: number;
}

/**
 * GET /api/admin/inspections/:inspectionId/photo-matches?fingerprints, a list of up to six with commas between them:
 * data.photos. A photo that reports of other devices have, and their ids; others are left out.
 */
export interface PhotoMatch {
  fingerprint: string;
  reportIds: string[];
}

/** The findings as the specification nests them in a product and in an external inspection. */
export interface InspectionData {
  overallStatus: OverallStatus;
  overallRating: number;
  overallNotes: string;
  deviceInfo: DeviceInfo;
  /** See InspectionReport. */
  notVerified?: readonly string[];
  inspectionImages: { [L in ReportPhotoLabel]?: string };
  physical: PhysicalFindings;
  internals: InternalFindings;
}

/** The voiding of a report: its time (ISO 8601) and its reason, which older ones lack. */
export interface ReportVoiding {
  at: string;
  reason?: string;
}

/** GET /api/inspection-reports/:reportId?version: data. */
export interface PublicReport {
  reportId: string;
  version: number;
  versions: { version: number; issuedAt: string; correction?: string; voided?: ReportVoiding }[];
  /** 'void': the device no longer counts as inspected. */
  standing: 'current' | 'superseded' | 'void';
  /** Present if this version was voided, by itself or with the newest one. It stays when a later version is valid. */
  voided?: ReportVoiding;
  report: InspectionReport;
  /** The signed report: a JWS in compact form whose payload is its canonical JSON. */
  jws: string;
  /** Fields of the listing that differ from the inspection; empty if none is public. */
  changes: InspectedChange[];
  /** The page of the device, where it is public. */
  product: { _id: string; sold: boolean } | null;
}

/** GET /api/external-inspections: data (a list), and GET /api/external-inspections/:id: data. `price` is in PKR. */
export interface ExternalInspection {
  _id: string;
  name: string;
  location: string;
  condition: ExternalCondition;
  price?: number;
  inspectionNotes?: string;
  createdAt: string;
  /** Null once it has been erased. */
  userInfo: { fullName: string; email: string; phone: string } | null;
  status: InspectionRequestStatus;
  dueOn: string;
  booking?: BookingView;
  /** See QueuedInspection. */
  ownerId: string;
  inspector: { _id: string; name: string } | null;
  reportId?: string;
  /** Present if the report is void. */
  voided?: ReportVoiding;
  inspectionData?: Pick<InspectionData, 'overallStatus' | 'overallRating' | 'overallNotes' | 'deviceInfo'>;
}

/** Success<ExternalInspection[]> has this beside data (specification 2, section 3). */
export interface ExternalPagination {
  page: number;
  limit: number;
  total: number;
  pages: number;
}
