import { inUnit } from '../../device/device-texts.js';
import { filledIn } from '../../values/language.js';
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
    [
      number('size', 'Size', 'GB', [0, 262144]),
      words('type', 'Type'),
      words('slotsInfo', 'Slots'),
      number('health', 'Health', '%', [0, 100]),
    ],
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

const ONLY_PORTABLE = [
  'physical.screen',
  'physical.keyboardDeck',
  'internals.lcd',
  'internals.battery',
] as const;
/** Parts that a thing of the kind hardly ever has; of a part of a computer it has none but itself. */
const UNUSUAL: Readonly<Record<DeviceKind, readonly string[]>> = {
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

/** Whether an inspection of a device of the category is expected to look at the part. Without a known kind it is. */
export const isUsual = (category: string | undefined, { path }: Pick<CheckItem, 'path'>): boolean => {
  const kind = deviceKind(category);
  return !kind || !UNUSUAL[kind].includes(path);
};

const foundAt = (findings: Findings, path: string): Finding | undefined =>
  path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], findings) as
    | Finding
    | undefined;

/** The finding of a part; 'Not checked' where the document has none. */
export const findingAt = (findings: Findings, { path }: Pick<CheckItem, 'path'>): Finding =>
  foundAt(findings, path) ?? { status: NOT_CHECKED };

/**
 * What a new report of such a device holds: its usual parts, and the others where they were looked at. A part that is
 * absent from a report is shown nowhere; reports from before this rule hold every part, and stay as they were signed.
 */
export const reportedFindings = (
  { physical: { ports, ...physical }, internals }: Findings,
  category: string | undefined,
): Findings => {
  const reported = (prefix: string, parts: object): object =>
    Object.fromEntries(
      Object.entries(parts).filter(
        ([name, { status }]: [string, Finding]) =>
          severityOf(status) !== null || isUsual(category, { path: prefix + name }),
      ),
    );
  return {
    physical: { ...reported('physical.', physical), ports: reported('physical.ports.', ports) },
    internals: reported('internals.', internals),
  };
};

/** The parts that a report holds, in its order. */
export const reportedParts = (findings: Findings): CheckItem[] =>
  CHECKLIST.filter(({ path }) => foundAt(findings, path));

/** A part that is not as it should be. */
export interface Concern {
  label: string;
  status: string;
  /** The first measure of its quality, where one was taken, in the wording: '218 nits'. */
  measured?: string;
  notes?: string;
}

/** A measure of how large a part is, which says nothing of its flaw. */
const SIZE = 'size';

/** What a buyer should know of a device: its faults, then its flaws, in the order of the checklist. */
export const concernsOf = (findings: Findings, wording: Pick<Wording, 'known'> = ENGLISH): Concern[] =>
  reportedParts(findings)
    .map((item) => ({ item, finding: findingAt(findings, item) }))
    .filter(({ finding }) => (severityOf(finding.status) ?? 0) > 0)
    .toSorted((a, b) => severityOf(b.finding.status)! - severityOf(a.finding.status)!)
    .map(({ item: { label, measures }, finding }) => {
      const values = finding as unknown as Record<string, unknown>;
      const measure = measures.find(
        ({ name, unit }) => unit !== undefined && name !== SIZE && values[name] !== undefined,
      );
      const measured = measure && inUnit(String(values[measure.name]), measure.unit!, wording);
      return {
        label,
        status: finding.status,
        ...(measured && { measured }),
        ...(finding.notes && { notes: finding.notes }),
      };
    });

/** How many of the parts of a report were looked at, of those that are fitted. */
export const coverageOf = (findings: Findings): { checked: number; of: number } => {
  const statuses = reportedParts(findings).map((item) => findingAt(findings, item).status);
  const fitted = statuses.filter((status) => status !== NOT_FITTED);
  return { checked: fitted.filter((status) => status !== NOT_CHECKED).length, of: fitted.length };
};

/** Hotter than this under load, in degrees Celsius, is a flaw; a battery or drive below this health, in percent, too. */
const HOT = 95;
const TIRED = 60;

/** However good the rest is, a machine with a fault is not excellent, and one with a fault of a vital part is poor. */
const BEST_WITH_FAULT = 7;
const BEST_WITH_VITAL_FAULT = 3;
/** What is not known is no defect: by itself it lowers a rating no further than this. */
const WORST_OF_OPEN = 5;

/**
 * The verdict that the findings suggest (docs/inspections.md). From 10, each flaw takes 1 and each fault 2;
 * graphics above 95 °C, and a battery or storage below 60 %, that are called OK take 1. With a fault it is 7 at most,
 * with one of a vital part 3. Then each thing that is not verified takes 1, down to 5. A fault or a rating below 5 makes
 * it 'Needs Repair', a flaw 'Good with Minor Issues', and so does a rating below 8. Null while nothing was checked.
 * @param open how many things are not verified (`notVerified`)
 */
export const suggestedVerdict = (
  findings: Findings,
  open = 0,
): { overallStatus: OverallStatus; overallRating: number } | null => {
  const found = CHECKLIST.flatMap((item) => {
    const severity = severityOf(findingAt(findings, item).status);
    return severity === null ? [] : [{ severity, isVital: item.vital === true }];
  });
  if (found.length === 0) return null;
  const { gpu, battery, ssd } = findings.internals;
  const isTired = (part: typeof battery | typeof ssd): boolean =>
    part !== undefined && severityOf(part.status) === 0 && (part.health ?? 100) < TIRED;
  const measured =
    Number(gpu !== undefined && severityOf(gpu.status) === 0 && (gpu.maxTemp ?? 0) > HOT) +
    Number(isTired(battery)) +
    Number(isTired(ssd));
  const cost = found.reduce((sum, { severity }) => sum + severity, measured);
  const worst = Math.max(Math.min(1, measured), ...found.map(({ severity }) => severity));
  const hasVitalFault = found.some(({ severity, isVital }) => isVital && severity === 2);
  const best = hasVitalFault ? BEST_WITH_VITAL_FAULT : worst >= 2 ? BEST_WITH_FAULT : RATING_MAX;
  const byFindings = Math.max(1, Math.min(best, RATING_MAX - cost));
  const overallRating = Math.max(Math.min(byFindings, WORST_OF_OPEN), byFindings - open);
  const overallStatus = worst >= 2 ? 'Needs Repair' : worst === 1 ? 'Good with Minor Issues' : 'Excellent';
  return { overallStatus: verdictText({ overallStatus, overallRating }), overallRating };
};

/** The description of a report for shared links and search engines. */
export const reportDescription = (
  report: InspectionReport,
  { known }: Pick<Wording, 'known'> = ENGLISH,
): string =>
  filledIn(
    known(
      '{name}: {rating}, {verdict}. {checked} of {of} parts checked. Signed by the Parkho lab; anyone can verify it.',
    ),
    {
      name: report.device.name,
      rating: `${report.overallRating}/${RATING_MAX}`,
      verdict: known(verdictText(report)),
      ...coverageOf(report),
    },
  );
