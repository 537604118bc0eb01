import type { Condition } from '../product.js';

/** The possible findings of a part (specification 2, section 9). */
export const COMPONENT_STATUSES = ['OK', 'Issues', 'Faulty'] as const;
export const PORT_STATUSES = ['Functional', 'Issues', 'Faulty'] as const;
export const SPEAKER_STATUSES = ['OK', 'Weak', 'Faulty'] as const;
export const BATTERY_STATUSES = ['OK', 'Moderate', 'Poor'] as const;
/** The initial status of every part. */
export const NOT_CHECKED = 'Not checked';
/** The device has no such part, such as a port. */
export const NOT_FITTED = 'Not fitted';
export type FindingStatus =
  | (typeof COMPONENT_STATUSES)[number]
  | (typeof PORT_STATUSES)[number]
  | (typeof SPEAKER_STATUSES)[number]
  | (typeof BATTERY_STATUSES)[number]
  | typeof NOT_CHECKED
  | typeof NOT_FITTED;

/** The severity of a status: 0 none, 1 a flaw, 2 a fault; null if nothing was found out. */
export const severityOf = (status: FindingStatus): 0 | 1 | 2 | null => {
  switch (status) {
    case 'OK':
    case 'Functional':
      return 0;
    case 'Issues':
    case 'Weak':
    case 'Moderate':
      return 1;
    case 'Faulty':
    case 'Poor':
      return 2;
    case NOT_CHECKED:
    case NOT_FITTED:
      return null;
  }
};

export const OVERALL_STATUSES = ['Excellent', 'Good with Minor Issues', 'Needs Repair'] as const;
export type OverallStatus = (typeof OVERALL_STATUSES)[number];

/** The finding of a part. Measured values are in the fields of its measures. */
export interface Finding {
  status: FindingStatus;
  notes?: string;
}
type MeasuredFinding<Numbers extends string, Words extends string = never> = Finding & {
  [N in Numbers]?: number;
} & { [W in Words]?: string };

/** The findings of all parts; parts that such a device does not have are absent (`reportedFindings`). */
export interface PhysicalFindings {
  backSide?: Finding;
  screen?: Finding;
  keyboardDeck?: Finding;
  ports: { [P in 'usbA' | 'usbC' | 'audioJack' | 'ethernet' | 'powerPort' | 'hdmi']?: Finding };
}
export interface InternalFindings {
  processor?: Finding;
  ram?: MeasuredFinding<'size', 'type'>;
  ssd?: MeasuredFinding<'size' | 'health', 'type' | 'slotsInfo'>;
  gpu?: MeasuredFinding<'idleTemp' | 'maxTemp'>;
  wifi?: MeasuredFinding<'speed'>;
  speakers?: MeasuredFinding<never, 'output'>;
  lcd?: MeasuredFinding<'brightness'>;
  battery?: MeasuredFinding<'health' | 'backup'>;
}
export interface Findings {
  physical: PhysicalFindings;
  internals: InternalFindings;
}

export const RATING_MAX = 10;
/** The band of a rating in the console and for sellers (specification 2, section 9). */
export const ratingBand = (rating: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' =>
  rating >= 8 ? 'Excellent' : rating >= 6 ? 'Good' : rating >= 4 ? 'Fair' : 'Poor';
/** The six photos of a report, by subject. */
export const REPORT_PHOTOS = ['overview', 'internals', 'ports', 'screen', 'performance', 'storage'] as const;
export type ReportPhotoLabel = (typeof REPORT_PHOTOS)[number];
/** The field of a photo in a multipart form. */
export const photoField = (label: ReportPhotoLabel): string => `inspectionImage_${label}`;
export const REPORT_PHOTO_LABELS: Readonly<Record<ReportPhotoLabel, string>> = {
  overview: 'Overview',
  internals: 'Internals',
  ports: 'Ports',
  screen: 'Screen',
  performance: 'Performance',
  storage: 'Storage',
};

/** The device as the listing or request described it at the time of the inspection. Absent: not described. */
export interface InspectedDevice {
  name: string;
  category?: string;
  brand?: string;
  model?: string;
  condition: Condition | 'Unknown';
  /** In PKR. */
  price?: number;
  location?: string;
  processor?: string;
  ram?: string;
  storage?: string;
  gpu?: string;
  /** Paths of the listing's photos, by slot. */
  images?: Readonly<Record<string, string>>;
}
/** Fields whose later edit the badge of the inspection mentions. */
export const INSPECTED_FIELDS = ['model', 'processor', 'ram', 'storage', 'gpu', 'images'] as const;

export interface DeviceInfo {
  deviceModel?: string;
  serialNumber?: string;
  /** Why there is no serial number, such as a worn label. */
  noSerialNumber?: string;
  /** The day, in Pakistan: '2026-11-22'. */
  inspectionDate: string;
  inspectorName: string;
}

/** A file beside a report, which names it by its hash, in hex, of the bytes that are served. */
export interface ReportPhoto {
  /** '/api/images/<hash>-1600.webp'. */
  path: string;
  sha256: string;
  /** Its fingerprint (`pictureFingerprint`); absent for a picture of one colour, and in older reports. */
  fingerprint?: string;
}
export interface ReportAttachment {
  /** File name by the inspector. */
  name: string;
  /** '/api/inspection-attachments/<sha256>'. */
  path: string;
  sha256: string;
  bytes: number;
}

/** The findings of an inspector, before they are issued. */
export interface InspectionFindings extends Findings {
  deviceInfo: DeviceInfo;
  overallStatus: OverallStatus;
  /** 1 to 10. */
  overallRating: number;
  overallNotes: string;
  /** Why the verdict differs from the suggested one. */
  overruled?: string;
}

/**
 * The document that is signed: plain JSON, without anything undefined. Its canonical form is that of RFC 8785. It has
 * nothing about buyer and seller; the inspector's name is published with the report.
 */
export interface InspectionReport extends InspectionFindings {
  reportId: string;
  /** The version of the report, from 1; a correction is the next version. */
  version: number;
  /** ISO 8601. */
  issuedAt: string;
  issuer: 'Parkho';
  /** Why there is a version after the first. */
  correction?: string;
  /**
   * The unverified items that the verdict depends on, by their path in the report (`notVerified`). Absent in reports
   * from before this was recorded.
   */
  notVerified?: readonly string[];
  device: InspectedDevice;
  photos: { readonly [L in ReportPhotoLabel]?: ReportPhoto };
  attachments: readonly ReportAttachment[];
}

/** The address of an attachment. */
export const attachmentPath = (sha256: string): string => `/api/inspection-attachments/${sha256}`;
export const ATTACHMENT_PATH_PATTERN = /^\/api\/inspection-attachments\/([0-9a-f]{64})$/;

export const reportPath = (reportId: string, version?: number): string =>
  `/reports/${encodeURIComponent(reportId)}${version === undefined ? '' : `?version=${version}`}`;
/** Fragment of a report's address, with which the page verifies it on opening. */
export const VERIFY_FRAGMENT = 'verify';
/**
 * The address of a report's file: its certificate, the signed document, the picture of a shared link, and the proof
 * that the log has it.
 */
export const reportFilePath = (
  reportId: string,
  type: 'pdf' | 'jws' | 'jpg' | 'proof',
  version?: number,
): string => `/api/inspection-${reportPath(`${reportId}.${type}`, version).slice(1)}`;
/** Storage key of a report draft in the browser (specification 2, section 9). */
export const reportDraftKey = (inspectionId: string): string => `inspection_${inspectionId}`;

export const REPORT_LIMITS = {
  notes: 500,
  overallNotes: 2000,
  reason: 500,
  shortText: 100,
  attachments: 5,
  attachmentBytes: 512 * 1024,
} as const;
