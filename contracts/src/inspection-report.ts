import type { Condition } from './product.js';

/** What an inspector can say of a part (specification 2, section 9). */
export const COMPONENT_STATUSES = ['OK', 'Issues', 'Faulty'] as const;
export const PORT_STATUSES = ['Functional', 'Issues', 'Faulty'] as const;
export const SPEAKER_STATUSES = ['OK', 'Weak', 'Faulty'] as const;
export const BATTERY_STATUSES = ['OK', 'Moderate', 'Poor'] as const;
/** Nobody has looked; what every part begins with. */
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

/** How bad a status is: 0 as it should be, 1 a flaw, 2 a fault; null where nothing was found out. */
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

/** Something measured: a number within limits and a unit, or a short text where there is no unit. */
export type Measure =
  | { name: string; label: string; unit: string; min: number; max: number; step: number }
  | { name: string; label: string; unit?: undefined };

/** A part that is looked at. */
export interface CheckItem {
  /** Where it is in a report: 'physical.ports.usbA'. */
  path: string;
  label: string;
  statuses: readonly FindingStatus[];
  measures: readonly Measure[];
  /** A fault of it makes the machine unusable. */
  vital?: true;
  /** Not every machine has one, such as a port or a battery. */
  mayLack?: true;
}

/** What an inspector can choose for a part; the first is what everything begins with. */
export const statusesOf = ({ statuses, mayLack }: CheckItem): FindingStatus[] => [
  NOT_CHECKED,
  ...statuses,
  ...(mayLack ? [NOT_FITTED as typeof NOT_FITTED] : []),
];

const number = (
  name: string,
  label: string,
  unit: string,
  [min, max, step = 1]: readonly [number, number, number?],
) => ({ name, label, unit, min, max, step });
const words = (name: string, label: string) => ({ name, label });

const component = (
  path: string,
  label: string,
  measures: readonly Measure[] = [],
  vital?: true,
): CheckItem => ({ path, label, statuses: COMPONENT_STATUSES, measures, ...(vital && { vital }) });
const port = (name: string, label: string): CheckItem => ({
  path: `physical.ports.${name}`,
  label,
  statuses: PORT_STATUSES,
  measures: [],
  mayLack: true,
});
const lackable = (item: CheckItem): CheckItem => ({ ...item, mayLack: true });

/** Everything that an inspection looks at, in the order of the report (specification 2, section 3). */
export const CHECKLIST: readonly CheckItem[] = [
  component('physical.backSide', 'Back side'),
  lackable(component('physical.screen', 'Screen', [], true)),
  lackable(component('physical.keyboardDeck', 'Keyboard deck')),
  port('usbA', 'USB-A'),
  port('usbC', 'USB-C'),
  port('audioJack', 'Audio jack'),
  port('ethernet', 'Ethernet'),
  port('powerPort', 'Power port'),
  port('hdmi', 'HDMI'),
  component('internals.processor', 'Processor', [], true),
  component(
    'internals.ram',
    'Memory',
    [number('size', 'Size', 'GB', [0, 6144]), words('type', 'Type')],
    true,
  ),
  component(
    'internals.ssd',
    'Storage',
    [number('size', 'Size', 'GB', [0, 262144]), words('type', 'Type'), words('slotsInfo', 'Slots')],
    true,
  ),
  component('internals.gpu', 'Graphics', [
    number('idleTemp', 'Idle temperature', '°C', [0, 125]),
    number('maxTemp', 'Highest temperature', '°C', [0, 125]),
  ]),
  lackable(component('internals.wifi', 'Wi-Fi', [number('speed', 'Speed', 'Mbit/s', [0, 50_000])])),
  {
    path: 'internals.speakers',
    label: 'Speakers',
    statuses: SPEAKER_STATUSES,
    measures: [words('output', 'Output')],
    mayLack: true,
  },
  lackable(
    component('internals.lcd', 'Display panel', [number('brightness', 'Brightness', 'nits', [0, 4000])]),
  ),
  {
    path: 'internals.battery',
    label: 'Battery',
    statuses: BATTERY_STATUSES,
    measures: [number('health', 'Health', '%', [0, 100]), number('backup', 'Backup', 'hours', [0, 48, 0.5])],
    mayLack: true,
  },
];

/** What was found of a part. Measured values stand under the names of its measures. */
export interface Finding {
  status: FindingStatus;
  notes?: string;
}
type Measured<Numbers extends string, Words extends string = never> = Finding & {
  [N in Numbers]?: number;
} & { [W in Words]?: string };

export interface PhysicalFindings {
  backSide: Finding;
  screen: Finding;
  keyboardDeck: Finding;
  ports: Record<'usbA' | 'usbC' | 'audioJack' | 'ethernet' | 'powerPort' | 'hdmi', Finding>;
}
export interface InternalFindings {
  processor: Finding;
  ram: Measured<'size', 'type'>;
  ssd: Measured<'size', 'type' | 'slotsInfo'>;
  gpu: Measured<'idleTemp' | 'maxTemp'>;
  wifi: Measured<'speed'>;
  speakers: Measured<never, 'output'>;
  lcd: Measured<'brightness'>;
  battery: Measured<'health' | 'backup'>;
}
export interface Findings {
  physical: PhysicalFindings;
  internals: InternalFindings;
}

/** The finding of a part; 'Not checked' where the document says nothing of it. */
export const findingAt = (findings: Findings, { path }: Pick<CheckItem, 'path'>): Finding => {
  const found = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], findings);
  return (found as Finding | undefined) ?? { status: NOT_CHECKED };
};

/** How much of what the device has was looked at. */
export const coverageOf = (findings: Findings): { checked: number; of: number } => {
  const statuses = CHECKLIST.map((item) => findingAt(findings, item).status);
  const fitted = statuses.filter((status) => status !== NOT_FITTED);
  return { checked: fitted.filter((status) => status !== NOT_CHECKED).length, of: fitted.length };
};

export const RATING_MAX = 10;
/** Hotter than this under load, in degrees Celsius, is a flaw; a battery below this health, in percent, too. */
const HOT = 95;
const TIRED = 60;

/** However good the rest is, a machine with a fault is not excellent, and one with a fault of a vital part is poor. */
const BEST_WITH_FAULT = 7;
const BEST_WITH_VITAL_FAULT = 3;

/**
 * What the findings come to, as a suggestion (docs/inspections.md). From 10, each flaw takes 1 and each fault 2;
 * graphics above 95 °C and a battery below 60 % that are called OK take 1. With a fault it is 7 at most, with one of a
 * vital part 3. A fault makes it 'Needs Repair', a flaw 'Good with Minor Issues'. Null while nothing was checked.
 */
export const suggestedVerdict = (
  findings: Findings,
): { overallStatus: OverallStatus; overallRating: number } | null => {
  const found = CHECKLIST.flatMap((item) => {
    const severity = severityOf(findingAt(findings, item).status);
    return severity === null ? [] : [{ severity, isVital: item.vital === true }];
  });
  if (found.length === 0) return null;
  const { gpu, battery } = findings.internals;
  const measured =
    Number(severityOf(gpu.status) === 0 && (gpu.maxTemp ?? 0) > HOT) +
    Number(severityOf(battery.status) === 0 && (battery.health ?? 100) < TIRED);
  const cost = found.reduce((sum, { severity }) => sum + severity, measured);
  const worst = Math.max(Math.min(1, measured), ...found.map(({ severity }) => severity));
  const hasVitalFault = found.some(({ severity, isVital }) => isVital && severity === 2);
  const best = hasVitalFault ? BEST_WITH_VITAL_FAULT : worst >= 2 ? BEST_WITH_FAULT : RATING_MAX;
  return {
    overallStatus: worst >= 2 ? 'Needs Repair' : worst === 1 ? 'Good with Minor Issues' : 'Excellent',
    overallRating: Math.max(1, Math.min(best, RATING_MAX - cost)),
  };
};

/** The band of a rating where people work with it (specification 2, section 9). */
export const ratingBand = (rating: number): 'Excellent' | 'Good' | 'Fair' | 'Poor' =>
  rating >= 8 ? 'Excellent' : rating >= 6 ? 'Good' : rating >= 4 ? 'Fair' : 'Poor';
/** The band of a rating as the public reads it (specification 1, section 9). */
export const publicBand = (rating: number): 'Excellent' | 'Moderate' | 'Below Standard' =>
  rating > 8 ? 'Excellent' : rating >= 5 ? 'Moderate' : 'Below Standard';

/** The six photos that a report can have, by what they show. */
export const REPORT_PHOTOS = ['overview', 'internals', 'ports', 'screen', 'performance', 'storage'] as const;
export type ReportPhotoLabel = (typeof REPORT_PHOTOS)[number];
/** The field of a multipart form that a photo comes in. */
export const photoField = (label: ReportPhotoLabel): string => `inspectionImage_${label}`;
export const REPORT_PHOTO_LABELS: Readonly<Record<ReportPhotoLabel, string>> = {
  overview: 'Overview',
  internals: 'Internals',
  ports: 'Ports',
  screen: 'Screen',
  performance: 'Performance',
  storage: 'Storage',
};

/** What the listing, or the request, said of the device at the moment of the inspection. Absent: nothing was said. */
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
/** What a later edit of the listing must not touch without the badge saying so. */
export const INSPECTED_FIELDS = ['model', 'processor', 'ram', 'storage', 'gpu', 'images'] as const;
export type InspectedField = (typeof INSPECTED_FIELDS)[number];

export interface DeviceInfo {
  deviceModel?: string;
  serialNumber?: string;
  /** The day, in Pakistan: '2026-11-22'. */
  inspectionDate: string;
  inspectorName: string;
}

/** What is kept beside a report and named in it by its hash, in hex, of the bytes that are served. */
export interface ReportPhoto {
  /** '/api/images/<hash>-1600.webp'. */
  path: string;
  sha256: string;
}
export interface ReportAttachment {
  /** File name as the inspector gave it. */
  name: string;
  /** '/api/inspection-attachments/<sha256>'. */
  path: string;
  sha256: string;
  bytes: number;
}

/** What an inspector finds, before it is issued. */
export interface InspectionFindings extends Findings {
  deviceInfo: DeviceInfo;
  overallStatus: OverallStatus;
  /** 1 to 10. */
  overallRating: number;
  overallNotes: string;
  /** Why the verdict is not the suggested one. */
  overruled?: string;
}

/**
 * The document that is signed: plain JSON, without anything undefined. Its canonical form is that of RFC 8785. It holds
 * nothing about buyer and seller; the inspector's name is published with the work.
 */
export interface InspectionReport extends InspectionFindings {
  reportId: string;
  /** From 1; a correction is the next one. */
  version: number;
  /** ISO 8601. */
  issuedAt: string;
  issuer: 'Parkho';
  /** Why there is a version after the first. */
  correction?: string;
  device: InspectedDevice;
  photos: { readonly [L in ReportPhotoLabel]?: ReportPhoto };
  attachments: readonly ReportAttachment[];
}

/** Where an attachment is served. */
export const attachmentPath = (sha256: string): string => `/api/inspection-attachments/${sha256}`;
export const ATTACHMENT_PATH_PATTERN = /^\/api\/inspection-attachments\/([0-9a-f]{64})$/;

export const reportPath = (reportId: string, version?: number): string =>
  `/reports/${encodeURIComponent(reportId)}${version === undefined ? '' : `?version=${version}`}`;
/** A report as a file: its certificate, what was signed, and the picture of a shared link. */
export const reportFilePath = (reportId: string, type: 'pdf' | 'jws' | 'jpg', version?: number): string =>
  `/api/inspection-${reportPath(`${reportId}.${type}`, version).slice(1)}`;
/** What shared links and search engines say of a report. */
export const reportDescription = (report: InspectionReport): string => {
  const { device, overallRating, overallStatus } = report;
  const { checked, of } = coverageOf(report);
  return `${device.name}: ${overallRating}/${RATING_MAX}, ${publicBand(overallRating)}. ${overallStatus}, ${checked} of ${of} parts checked. Signed by the lab of Parkho, and anybody can check it.`;
};
export const VERIFY_PATH = '/verify';
/** Where a draft of a report is kept in the browser (specification 2, section 9). */
export const reportDraftKey = (inspectionId: string): string => `inspection_${inspectionId}`;

export const REPORT_LIMITS = {
  notes: 500,
  overallNotes: 2000,
  reason: 500,
  shortText: 100,
  attachments: 5,
  attachmentBytes: 512 * 1024,
} as const;
