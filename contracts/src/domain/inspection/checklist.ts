import { withUnit } from '../../device/device-facts.js';
import { interpolate } from '../../values/language.js';
import { ENGLISH, type Wording } from '../../values/wording.js';
import { type DeviceKind, deviceKind } from './device-kind.js';
import {
  BATTERY_STATUSES,
  COMPONENT_STATUSES,
  type Finding,
  type FindingStatus,
  type Findings,
  type InspectionReport,
  NOT_CHECKED,
  NOT_FITTED,
  type OverallStatus,
  PORT_STATUSES,
  RATING_MAX,
  SPEAKER_STATUSES,
  severityOf,
} from './inspection-report.js';
import { verdictText } from './verdict.js';

/** A measured value: a number within limits and a unit, or a short text without a unit. */
export type Measure =
  | { name: string; label: string; unit: string; min: number; max: number; step: number }
  | { name: string; label: string; unit?: undefined };

/** A part of the checklist. */
export interface CheckItem {
  /** Its path in a report: 'physical.ports.usbA'. */
  path: string;
  label: string;
  statuses: readonly FindingStatus[];
  measures: readonly Measure[];
  /** Whether a fault of it makes the machine unusable. */
  vital?: true;
  /** Whether some machines have none, such as a port or a battery. */
  mayLack?: true;
}

/** The possible statuses of a part; the first is the initial one. */
export const statusesOf = ({ statuses, mayLack }: CheckItem): FindingStatus[] => [
  NOT_CHECKED,
  ...statuses,
  ...(mayLack ? [NOT_FITTED as typeof NOT_FITTED] : []),
];

const numberMeasure = (
  name: string,
  label: string,
  unit: string,
  [min, max, step = 1]: readonly [number, number, number?],
) => ({ name, label, unit, min, max, step });
const textMeasure = (name: string, label: string) => ({ name, label });

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
const optionalPart = (item: CheckItem): CheckItem => ({ ...item, mayLack: true });

/** The parts of an inspection, in the order of the report (specification 2, section 3). */
export const CHECKLIST: readonly CheckItem[] = [
  component('physical.backSide', 'Back side'),
  optionalPart(component('physical.screen', 'Screen', [], true)),
  optionalPart(component('physical.keyboardDeck', 'Keyboard deck')),
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
    [numberMeasure('size', 'Size', 'GB', [0, 6144]), textMeasure('type', 'Type')],
    true,
  ),
  component(
    'internals.ssd',
    'Storage',
    [
      numberMeasure('size', 'Size', 'GB', [0, 262144]),
      textMeasure('type', 'Type'),
      textMeasure('slotsInfo', 'Slots'),
      numberMeasure('health', 'Health', '%', [0, 100]),
    ],
    true,
  ),
  component('internals.gpu', 'Graphics', [
    numberMeasure('idleTemp', 'Idle temperature', '°C', [0, 125]),
    numberMeasure('maxTemp', 'Highest temperature', '°C', [0, 125]),
  ]),
  optionalPart(
    component('internals.wifi', 'Wi-Fi', [numberMeasure('speed', 'Speed', 'Mbit/s', [0, 50_000])]),
  ),
  {
    path: 'internals.speakers',
    label: 'Speakers',
    statuses: SPEAKER_STATUSES,
    measures: [textMeasure('output', 'Output')],
    mayLack: true,
  },
  optionalPart(
    component('internals.lcd', 'Display panel', [
      numberMeasure('brightness', 'Brightness', 'nits', [0, 4000]),
    ]),
  ),
  {
    path: 'internals.battery',
    label: 'Battery',
    statuses: BATTERY_STATUSES,
    measures: [
      numberMeasure('health', 'Health', '%', [0, 100]),
      numberMeasure('backup', 'Backup', 'hours', [0, 48, 0.5]),
    ],
    mayLack: true,
  },
];

const ONLY_PORTABLE = [
  'physical.screen',
  'physical.keyboardDeck',
  'internals.lcd',
  'internals.battery',
] as const;
/** Parts that devices of a kind rarely have; a part of a computer has only itself. */
const UNUSUAL_PARTS: Readonly<Record<DeviceKind, readonly string[]>> = {
  laptop: [],
  desktop: ONLY_PORTABLE,
  server: [
    ...ONLY_PORTABLE,
    'physical.ports.usbC',
    'physical.ports.audioJack',
    'physical.ports.hdmi',
    'internals.wifi',
    'internals.speakers',
  ],
  part: CHECKLIST.map(({ path }) => path),
};

/** Whether an inspection of a device of the category usually includes the part; true for an unknown kind. */
export const isUsualPart = (category: string | undefined, { path }: Pick<CheckItem, 'path'>): boolean => {
  const kind = deviceKind(category);
  return !kind || !UNUSUAL_PARTS[kind].includes(path);
};

const findingOrUndefined = (findings: Findings, path: string): Finding | undefined =>
  path
    .split('.')
    .reduce<unknown>((parent, name) => (parent as Record<string, unknown> | undefined)?.[name], findings) as
    | Finding
    | undefined;

/** The finding of a part; 'Not checked' where the document has none. */
export const findingAt = (findings: Findings, { path }: Pick<CheckItem, 'path'>): Finding =>
  findingOrUndefined(findings, path) ?? { status: NOT_CHECKED };

/**
 * The parts in a new report of such a device: its usual parts, and others that were checked. A part that is absent from
 * a report is not shown; reports from before this rule have every part, and stay as they were signed.
 */
export const reportedFindings = (
  { physical: { ports, ...physical }, internals }: Findings,
  category: string | undefined,
): Findings => {
  const reportedPartsOf = (prefix: string, parts: object): object =>
    Object.fromEntries(
      Object.entries(parts).filter(
        ([name, { status }]: [string, Finding]) =>
          severityOf(status) !== null || isUsualPart(category, { path: prefix + name }),
      ),
    );
  return {
    physical: { ...reportedPartsOf('physical.', physical), ports: reportedPartsOf('physical.ports.', ports) },
    internals: reportedPartsOf('internals.', internals),
  };
};

/** The parts of a report, in its order. */
export const reportedParts = (findings: Findings): CheckItem[] =>
  CHECKLIST.filter(({ path }) => findingOrUndefined(findings, path));

/** A part with a flaw or fault. */
export interface Concern {
  label: string;
  status: string;
  /** The first measure of its quality, if any, in words: '218 nits'. */
  measured?: string;
  notes?: string;
}

/** A measure of a part's size, which says nothing about its flaw. */
const SIZE = 'size';

/** What a buyer should know about a device: its faults, then its flaws, in the order of the checklist. */
export const concernsOf = (findings: Findings, wording: Pick<Wording, 'translate'> = ENGLISH): Concern[] =>
  reportedParts(findings)
    .map((item) => ({ item, finding: findingAt(findings, item) }))
    .filter(({ finding }) => (severityOf(finding.status) ?? 0) > 0)
    .toSorted((a, b) => severityOf(b.finding.status)! - severityOf(a.finding.status)!)
    .map(({ item: { label, measures }, finding }) => {
      const values = finding as unknown as Record<string, unknown>;
      const measure = measures.find(
        ({ name, unit }) => unit !== undefined && name !== SIZE && values[name] !== undefined,
      );
      const measured = measure && withUnit(String(values[measure.name]), measure.unit!, wording);
      return {
        label,
        status: finding.status,
        ...(measured && { measured }),
        ...(finding.notes && { notes: finding.notes }),
      };
    });

/** The number of checked parts of a report, of those that are fitted. */
export const coverageOf = (findings: Findings): { checked: number; of: number } => {
  const statuses = reportedParts(findings).map((item) => findingAt(findings, item).status);
  const fitted = statuses.filter((status) => status !== NOT_FITTED);
  return { checked: fitted.filter((status) => status !== NOT_CHECKED).length, of: fitted.length };
};

/**
 * A higher temperature under load, in degrees Celsius, is a flaw; so is a lower health of a battery or drive, in
 * percent.
 */
const MAX_TEMPERATURE_C = 95;
const MIN_HEALTH_PERCENT = 60;

/** A machine with a fault is at most this, whatever the rest; with a fault of a vital part it is poor. */
const MAX_RATING_WITH_FAULT = 7;
const MAX_RATING_WITH_VITAL_FAULT = 3;
/** An unverified item is no defect: by itself it lowers a rating only this far. */
const MIN_RATING_WITH_UNVERIFIED = 5;

/**
 * The verdict that the findings suggest (docs/inspections.md). From 10, each flaw takes 1 and each fault 2; graphics
 * above 95 °C, and a battery or storage below 60 %, take 1 even if they are called OK. With a fault it is 7 at most,
 * with one of a vital part 3. Then each unverified item takes 1, down to 5. A fault or a rating below 5 makes it 'Needs
 * Repair', a flaw 'Good with Minor Issues', and so does a rating below 8. Null while nothing was checked.
 * @param open number of unverified items (`notVerified`)
 */
export const suggestedVerdict = (
  findings: Findings,
  open = 0,
): { overallStatus: OverallStatus; overallRating: number } | null => {
  const checkedParts = CHECKLIST.flatMap((item) => {
    const severity = severityOf(findingAt(findings, item).status);
    return severity === null ? [] : [{ severity, isVital: item.vital === true }];
  });
  if (checkedParts.length === 0) return null;
  const { gpu, battery, ssd } = findings.internals;
  const isWorn = (part: typeof battery | typeof ssd): boolean =>
    part !== undefined && severityOf(part.status) === 0 && (part.health ?? 100) < MIN_HEALTH_PERCENT;
  const measuredFlaws =
    Number(gpu !== undefined && severityOf(gpu.status) === 0 && (gpu.maxTemp ?? 0) > MAX_TEMPERATURE_C) +
    Number(isWorn(battery)) +
    Number(isWorn(ssd));
  const deduction = checkedParts.reduce((sum, { severity }) => sum + severity, measuredFlaws);
  const worstSeverity = Math.max(Math.min(1, measuredFlaws), ...checkedParts.map(({ severity }) => severity));
  const hasVitalFault = checkedParts.some(({ severity, isVital }) => isVital && severity === 2);
  const maxRating = hasVitalFault
    ? MAX_RATING_WITH_VITAL_FAULT
    : worstSeverity >= 2
      ? MAX_RATING_WITH_FAULT
      : RATING_MAX;
  const ratingByFindings = Math.max(1, Math.min(maxRating, RATING_MAX - deduction));
  const overallRating = Math.max(
    Math.min(ratingByFindings, MIN_RATING_WITH_UNVERIFIED),
    ratingByFindings - open,
  );
  const overallStatus =
    worstSeverity >= 2 ? 'Needs Repair' : worstSeverity === 1 ? 'Good with Minor Issues' : 'Excellent';
  return { overallStatus: verdictText({ overallStatus, overallRating }), overallRating };
};

/** The description of a report for shared links and search engines. */
export const reportDescription = (
  report: InspectionReport,
  { translate }: Pick<Wording, 'translate'> = ENGLISH,
): string =>
  interpolate(
    translate(
      '{name}: {rating}, {verdict}. {checked} of {of} parts checked. Signed by the Parkho lab; anyone can verify it.',
    ),
    {
      name: report.device.name,
      rating: `${report.overallRating}/${RATING_MAX}`,
      verdict: translate(verdictText(report)),
      ...coverageOf(report),
    },
  );
