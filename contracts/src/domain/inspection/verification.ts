import { areSimilarFingerprints } from '../../evidence/picture-fingerprint.js';
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

/** The expected number of different photos in a report of such a device. */
export const photosExpected = (category: string | undefined): number =>
  deviceKind(category) === 'part' ? 2 : 3;

/** A part that counts for the verdict: a fault of it makes the machine unusable, or it wears out. */
const affectsVerdict = ({ vital, measures }: CheckItem): boolean =>
  vital === true || measures.some(({ name }) => name === HEALTH);

/** The content of a new report that shows what was verified. */
interface Evidence extends Findings {
  deviceInfo: Pick<DeviceInfo, 'serialNumber' | 'noSerialNumber'>;
}

/**
 * The unverified items that the verdict of a report depends on, by their path, in the order of the report: the serial
 * number, without a reason for its absence; a part that counts and was not checked ('internals.battery'); the health of
 * a working part that wears out ('internals.battery.health'); the photos, where too few are different.
 * @param report with the parts of its category (`reportedFindings`)
 * @param photos number of different ones
 */
export const notVerified = (report: Evidence, category: string | undefined, photos: number): string[] => [
  ...(report.deviceInfo.serialNumber || report.deviceInfo.noSerialNumber ? [] : [SERIAL_NUMBER]),
  ...reportedParts(report)
    .filter(affectsVerdict)
    .flatMap((item) => unverifiedItemsOf(report, item)),
  ...(photos < photosExpected(category) ? [PHOTOS] : []),
];

const unverifiedItemsOf = (report: Findings, item: CheckItem): string[] => {
  const finding = findingAt(report, item);
  if (finding.status === NOT_CHECKED) return [item.path];
  const severity = severityOf(finding.status);
  const wearsOut = item.measures.some(({ name }) => name === HEALTH);
  // Faulty and absent parts have no health to measure.
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

/** Labels of unverified items; an unknown path is not changed. */
export const notVerifiedLabels = (report: Findings & { notVerified?: readonly string[] }): string[] => {
  const parts = new Map(reportedParts(report).map(({ path, label }) => [path, label]));
  return (report.notVerified ?? []).map((path) => LABELS[path] ?? parts.get(path) ?? path);
};

/** The hash of a photo in hex, and its fingerprint (`pictureFingerprint`), as far as known. */
export type PhotoHashes = Partial<Pick<ReportPhoto, 'sha256' | 'fingerprint'>>;

const areSame = (a: PhotoHashes, b: PhotoHashes): boolean =>
  (a.sha256 !== undefined && a.sha256 === b.sha256) ||
  (a.fingerprint !== undefined &&
    b.fingerprint !== undefined &&
    areSimilarFingerprints(a.fingerprint, b.fingerprint));

/** Repeated photos of a report, by label: the label of the earlier one. They count once. */
export const repeatedPhotos = (
  photos: {
    readonly [L in ReportPhotoLabel]?: PhotoHashes;
  },
): { [L in ReportPhotoLabel]?: ReportPhotoLabel } => {
  const labels = REPORT_PHOTOS.filter((label) => photos[label]);
  return Object.fromEntries(
    labels.flatMap((label, index) => {
      const first = labels.slice(0, index).find((earlier) => areSame(photos[earlier]!, photos[label]!));
      return first ? [[label, first]] : [];
    }),
  );
};
