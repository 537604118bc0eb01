import {
  CHECKLIST,
  type Finding,
  type FindingStatus,
  type Findings,
  type InspectionFindings,
  NOT_CHECKED,
  NOT_FITTED,
  notVerified,
  type OverallStatus,
  REPORT_PHOTOS,
  type ReportPhotoLabel,
  reportedFindings,
  suggestedVerdict,
} from '@parkho/contracts';
import type { DemoDevice } from '../devices/device.js';

/** The last segment of a part's path in the checklist, which is unique. */
type PartName =
  | 'backSide'
  | 'screen'
  | 'keyboardDeck'
  | 'usbA'
  | 'usbC'
  | 'audioJack'
  | 'ethernet'
  | 'powerPort'
  | 'hdmi'
  | 'processor'
  | 'ram'
  | 'ssd'
  | 'gpu'
  | 'wifi'
  | 'speakers'
  | 'lcd'
  | 'battery';

/** The findings of a part with its status, by default the best one. */
export interface PartFinding {
  status?: FindingStatus;
  notes?: string;
  /** The measured values, by the names of the part's measures. */
  [measure: string]: string | number | undefined;
}
type Remarks = { readonly [P in PartName]?: PartFinding };

/** An inspector's findings that differ from the expected ones for a machine of its kind. */
export interface DemoReport {
  serial: string;
  remarks: Remarks;
  /** Parts that machines of the kind usually have. */
  lacks?: readonly PartName[];
  /** Parts that were not checked. */
  unchecked?: readonly PartName[];
  notes: string;
  /** By default every photo of the kind. */
  photos?: readonly ReportPhotoLabel[];
  /** Why the verdict differs from the derived one. */
  overruled?: { status: OverallStatus; rating: number; because: string };
  /** The differences of the second version, and its reason. */
  correction?: { because: string; remarks: Remarks; notes: string };
  /** Requested by the demo's buyer; by default by the seller. */
  byBuyer?: true;
}

/** The subject of a report: enough of a listing to derive its content. */
export type ReportedDevice = Pick<DemoDevice, 'name' | 'model' | 'subject' | 'laptopDetails'> & {
  /** Absent for an unlisted device. */
  category?: DemoDevice['category'];
  specifications: Pick<DemoDevice['specifications'], 'ram' | 'storage'>;
};

type Kind = DemoDevice['subject']['kind'];
const WITHOUT_SCREEN: readonly PartName[] = ['screen', 'keyboardDeck', 'lcd', 'battery'];
const USUALLY_ABSENT_PARTS: Readonly<Record<Kind, readonly PartName[]>> = {
  laptop: [],
  tower: [...WITHOUT_SCREEN, 'wifi', 'speakers'],
  server: [...WITHOUT_SCREEN, 'wifi', 'speakers', 'usbC', 'audioJack', 'hdmi'],
  component: CHECKLIST.map(({ path }) => path.split('.').at(-1) as PartName).filter(
    (part) => part !== 'backSide',
  ),
};

/** '2x 1.2TB SAS HDD + 256GB NVMe SSD': one drive, or several of a kind. */
const DRIVE = /^(?:(\d+)x )?([\d.]+)(GB|TB) (.+)$/;
const driveSummary = (storage: string): { size: number; type: string } => {
  const matches = storage.split(' + ').map((drive) => DRIVE.exec(drive)!);
  const sizes = matches.map(([, count = '1', size, unit]) => +count * +size! * (unit === 'TB' ? 1000 : 1));
  return {
    size: sizes.reduce((sum, size) => sum + size),
    type: matches.map(([, , , , type]) => type).join(', '),
  };
};
const memory = (ram: string): { size: number; type: string } => {
  const [, size, type] = /^(\d+)GB (.+)$/.exec(ram)!;
  return { size: +size!, type: type! };
};

/** The listing's values, confirmed on the machine. */
const confirmedValues = ({ specifications, laptopDetails }: ReportedDevice): Remarks => {
  const { ram, storage } = specifications;
  const backup = laptopDetails?.batteryBackup;
  return {
    ...(ram && { ram: memory(ram) }),
    ...(storage && { ssd: driveSummary(storage) }),
    ...(backup !== undefined && { battery: { backup } }),
  };
};

/** Nothing of the demo was photographed. */
const PHOTOS_NOTE = 'The photos are illustrations.';

/** The findings in a report's structure; the verdict is by default the derived one. */
export const findingsOf = (
  device: ReportedDevice,
  report: DemoReport,
  issue: { day: string; inspector: string },
): InspectionFindings => {
  const { serial, remarks, lacks = [], unchecked = [], notes, overruled } = report;
  const confirmedFindings = confirmedValues(device);
  const absentParts = [...USUALLY_ABSENT_PARTS[device.subject.kind], ...lacks];
  const isPart = device.subject.kind === 'component';
  const findingOf = (part: PartName, best: FindingStatus): Finding => {
    if (unchecked.includes(part)) return { status: NOT_CHECKED };
    const remark = remarks[part];
    // A disk has no processor to be checked.
    if (!remark && absentParts.includes(part)) return { status: isPart ? NOT_CHECKED : NOT_FITTED };
    return { status: best, ...confirmedFindings[part], ...remark };
  };
  const findings = { physical: { ports: {} }, internals: {} };
  for (const { path, statuses } of CHECKLIST) {
    const names = path.split('.');
    const part = names.pop() as PartName;
    const group = names.reduce<object>((at, name) => at[name as never], findings);
    Object.assign(group, { [part]: findingOf(part, statuses[0]!) });
  }
  const checked = reportedFindings(findings as unknown as Findings, device.category);
  const deviceInfo = {
    deviceModel: device.model ?? device.name,
    serialNumber: serial,
    inspectionDate: issue.day,
    inspectorName: issue.inspector,
  };
  const unverified = notVerified({ ...checked, deviceInfo }, device.category, photosOf(report).length);
  const suggested = suggestedVerdict(checked, unverified.length)!;
  return {
    ...checked,
    deviceInfo,
    overallStatus: overruled?.status ?? suggested.overallStatus,
    overallRating: overruled?.rating ?? suggested.overallRating,
    overallNotes: `${notes}\n\n${PHOTOS_NOTE}`,
    ...(overruled && { overruled: overruled.because }),
  };
};

/** The report after its correction. */
export const corrected = (report: DemoReport): DemoReport | undefined => {
  const { correction } = report;
  return correction && { ...report, ...correction, remarks: { ...report.remarks, ...correction.remarks } };
};

export const photosOf = ({ photos = REPORT_PHOTOS }: DemoReport): readonly ReportPhotoLabel[] => photos;
