import { areAlike } from '../../evidence/picture-fingerprint.js';
import { type CheckItem, findingAt, reportedParts } from './checklist.js';
import { deviceKind } from './device-kind.js';
import {
  type DeviceInfo,
  type Findings,
  NOT_CHECKED,
  REPORT_PHOTOS,
  type ReportPhoto,
  type ReportPhotoLabel,
  severityOf,
} from './inspection-report.js';

const SERIAL_NUMBER = 'deviceInfo.serialNumber';
const PHOTOS = 'photos';
const HEALTH = 'health';

/** How many different photos a report of such a device is expected to have. */
export const photosExpected = (category: string | undefined): number =>
  deviceKind(category) === 'part' ? 2 : 3;

/** A part of which a verdict needs to know: a fault of it makes the machine unusable, or it wears out. */
const counts = ({ vital, measures }: CheckItem): boolean =>
  vital === true || measures.some(({ name }) => name === HEALTH);

/** What a new report of a device holds, as far as it says what was verified. */
interface Evidence extends Findings {
  deviceInfo: Pick<DeviceInfo, 'serialNumber' | 'noSerialNumber'>;
}

/**
 * What a report of a device of the category leaves open of that which its verdict rests on, by where it would be in
 * the report, in the order of the report: the serial number, without a reason why there is none; a part that counts
 * and was not checked ('internals.battery'); the health of one that wears out and works ('internals.battery.health');
 * the photos, where too few of them are different.
 * @param report its parts are those that a report of the category holds (`reportedFindings`)
 * @param photos how many different ones it has
 */
export const notVerified = (report: Evidence, category: string | undefined, photos: number): string[] => [
  ...(report.deviceInfo.serialNumber || report.deviceInfo.noSerialNumber ? [] : [SERIAL_NUMBER]),
  ...reportedParts(report)
    .filter(counts)
    .flatMap((item) => openOf(report, item)),
  ...(photos < photosExpected(category) ? [PHOTOS] : []),
];

const openOf = (report: Findings, item: CheckItem): string[] => {
  const finding = findingAt(report, item);
  if (finding.status === NOT_CHECKED) return [item.path];
  const severity = severityOf(finding.status);
  const wearsOut = item.measures.some(({ name }) => name === HEALTH);
  // What is faulty, or not fitted, has no health to measure.
  return wearsOut && (severity === 0 || severity === 1) && !(HEALTH in finding)
    ? [`${item.path}.${HEALTH}`]
    : [];
};

const LABELS: Readonly<Record<string, string>> = {
  [SERIAL_NUMBER]: 'Serial number',
  [PHOTOS]: 'Photos (too few)',
  'internals.battery.health': 'Battery health',
  'internals.ssd.health': 'Storage health',
};

/** What readers call the things that a report leaves open; a path that this version does not know is left as it is. */
export const notVerifiedLabels = (report: Findings & { notVerified?: readonly string[] }): string[] => {
  const parts = new Map(reportedParts(report).map(({ path, label }) => [path, label]));
  return (report.notVerified ?? []).map((path) => LABELS[path] ?? parts.get(path) ?? path);
};

/** What a photo looks like, as far as it is known: its hash in hex, and its fingerprint (`pictureFingerprint`). */
export type PhotoLook = Partial<Pick<ReportPhoto, 'sha256' | 'fingerprint'>>;

const areSame = (a: PhotoLook, b: PhotoLook): boolean =>
  (a.sha256 !== undefined && a.sha256 === b.sha256) ||
  (a.fingerprint !== undefined && b.fingerprint !== undefined && areAlike(a.fingerprint, b.fingerprint));

/** Photos that a report has already in an earlier place, by label: the label of that place. They count once. */
export const repeatedPhotos = (
  photos: {
    readonly [L in ReportPhotoLabel]?: PhotoLook;
  },
): { [L in ReportPhotoLabel]?: ReportPhotoLabel } => {
  const labels = REPORT_PHOTOS.filter((label) => photos[label]);
  return Object.fromEntries(
    labels.flatMap((label, place) => {
      const first = labels.slice(0, place).find((earlier) => areSame(photos[earlier]!, photos[label]!));
      return first ? [[label, first]] : [];
    }),
  );
};
