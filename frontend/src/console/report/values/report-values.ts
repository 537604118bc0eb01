import {
  CHECKLIST,
  type CheckItem,
  dayInPakistan,
  type FindingStatus,
  type Findings,
  findingAt,
  type InspectionCase,
  type InspectionReport,
  NOT_CHECKED,
  NOT_FITTED,
  notVerified,
  OVERALL_STATUSES,
  type OverallStatus,
  type PhotoHashes,
  RATING_MAX,
  type ReportPhotoLabel,
  repeatedPhotos,
  reportedFindings,
  suggestedVerdict,
} from '@parkho/contracts';

/** The field values of a part: its status, its notes, and its measurements by name. */
export type PartValues = Readonly<Record<string, string>> & { readonly status: FindingStatus };

/** The inspector's verdict where it differs from the derived one, with the reason. */
export interface OwnVerdict {
  overallStatus: string;
  overallRating: string;
  overruled: string;
}

/** The field values of a report, as they are typed. */
export interface ReportValues {
  /** The values of the parts, by their paths in the checklist. */
  parts: Readonly<Record<string, PartValues>>;
  deviceInfo: Readonly<Record<DeviceField, string>>;
  /** Null: derived from the findings. */
  verdict: OwnVerdict | null;
  overallNotes: string;
  correction: string;
}

/** A photo of a report: selected here and scaled down, or kept from the previous version by its path. */
export interface Picture {
  id: string;
  /** Absent while it is being scaled down, and for a kept photo. */
  blob?: Blob;
  path?: string;
  /** Its fingerprint, once computed. */
  look?: PhotoHashes;
}
export type Pictures = Readonly<Partial<Record<ReportPhotoLabel, Picture>>>;

/** A text file of the report: attached here, or kept from the previous version by its hash. */
export interface TextFile {
  id: string;
  name: string;
  bytes: number;
  blob?: Blob;
  sha256?: string;
}

export const DEVICE_FIELDS = {
  deviceModel: 'Model',
  serialNumber: 'Serial number',
  noSerialNumber: 'Why there is no serial number',
  inspectionDate: 'Inspection date',
  inspectorName: 'Inspector name',
} as const;
export type DeviceField = keyof typeof DEVICE_FIELDS;

const NO_DEVICE: ReportValues['deviceInfo'] = {
  deviceModel: '',
  serialNumber: '',
  noSerialNumber: '',
  inspectionDate: '',
  inspectorName: '',
};

const partsIn = (prefix: string, excludedPrefix?: string): readonly CheckItem[] =>
  CHECKLIST.filter(
    ({ path }) => path.startsWith(prefix) && !(excludedPrefix && path.startsWith(excludedPrefix)),
  );
/** The checklist in the order of an inspection. */
export const GROUPS: readonly { title: string; items: readonly CheckItem[] }[] = [
  { title: 'Outside', items: partsIn('physical.', 'physical.ports.') },
  { title: 'Ports', items: partsIn('physical.ports.') },
  { title: 'Inside', items: partsIn('internals.') },
];

/** The choices of a part, in the order of the number keys. */
export const choicesOf = ({ statuses, mayLack }: CheckItem): readonly FindingStatus[] => [
  ...statuses,
  NOT_CHECKED,
  ...(mayLack ? [NOT_FITTED as typeof NOT_FITTED] : []),
];

/** The initial values of the form: for a correction, those of the previous version; no part defaults to OK. */
export const startingValues = ({ report, device, inspectorName }: InspectionCase): ReportValues => {
  const today = dayInPakistan(new Date().toISOString());
  if (!report)
    return {
      ...reportValues({ physical: {}, internals: {} } as Findings),
      deviceInfo: { ...NO_DEVICE, deviceModel: device.model ?? '', inspectionDate: today, inspectorName },
    };
  const values = issuedValues(report);
  return {
    ...values,
    correction: '',
    deviceInfo: { ...values.deviceInfo, inspectionDate: today, inspectorName },
  };
};

/** The photos and files of a version that the next one keeps. */
export const filesToKeep = (report: InspectionReport | null): { pictures: Pictures; files: TextFile[] } => ({
  pictures: Object.fromEntries(
    Object.entries(report?.photos ?? {}).map(([label, { path, sha256, fingerprint }]) => [
      label,
      { id: path, path, look: { sha256, ...(fingerprint && { fingerprint }) } },
    ]),
  ),
  files: (report?.attachments ?? []).map(({ name, sha256, bytes }) => ({ id: sha256, name, bytes, sha256 })),
});

/** A report as field values. */
export const issuedValues = (report: InspectionReport): ReportValues => {
  const { deviceInfo, overallStatus, overallRating, overallNotes, overruled = '', correction = '' } = report;
  const suggested = suggestedVerdict(report, report.notVerified?.length);
  const isSuggested = suggested?.overallStatus === overallStatus && suggested.overallRating === overallRating;
  const verdict =
    isSuggested && !overruled ? null : { overallStatus, overallRating: String(overallRating), overruled };
  return {
    ...reportValues(report),
    deviceInfo: { ...NO_DEVICE, ...deviceInfo },
    verdict,
    overallNotes,
    correction,
  };
};

const reportValues = (findings: Findings): ReportValues => ({
  parts: Object.fromEntries(CHECKLIST.map((item) => [item.path, partValues(item, findings)])),
  deviceInfo: NO_DEVICE,
  verdict: null,
  overallNotes: '',
  correction: '',
});

const partValues = (item: CheckItem, findings: Findings): PartValues => {
  const { status, notes = '', ...measured } = findingAt(findings, item) as PartValues;
  return {
    status,
    notes,
    ...Object.fromEntries(item.measures.map(({ name }) => [name, String(measured[name] ?? '')])),
  };
};

/** A typed number with a decimal comma or point; NaN for other text. */
export const numberIn = (text: string): number => (text.trim() ? Number(text.trim().replace(',', '.')) : NaN);

/** The findings in the structure of a report: text that is no number stays as it is, for the rules to reject. */
export const findingsOf = ({ parts }: Pick<ReportValues, 'parts'>): Findings => {
  const physical: Record<string, unknown> = {};
  const ports: Record<string, unknown> = {};
  const internals: Record<string, unknown> = {};
  for (const item of CHECKLIST) {
    const names = item.path.split('.');
    const group = names[1] === 'ports' ? ports : names[0] === 'physical' ? physical : internals;
    group[names.at(-1)!] = findingOf(item, parts[item.path]!);
  }
  return { physical: { ...physical, ports }, internals } as unknown as Findings;
};

const findingOf = ({ measures }: CheckItem, { status, notes = '', ...texts }: PartValues): object => {
  const measurements = measures.flatMap(({ name, unit }): [string, string | number][] => {
    const text = texts[name]?.trim() ?? '';
    if (!text) return [];
    const number = numberIn(text);
    return [[name, unit && !Number.isNaN(number) ? number : text]];
  });
  return { status, ...(notes.trim() && { notes: notes.trim() }), ...Object.fromEntries(measurements) };
};

/**
 * The open items that the verdict depends on.
 * @param photos number of distinct photos
 */
export const unverifiedIn = (
  values: ReportValues,
  category: string | undefined,
  photos: number,
): string[] => {
  const findings = reportedFindings(findingsOf(values), category);
  const { serialNumber, noSerialNumber } = values.deviceInfo;
  const deviceInfo = { serialNumber: serialNumber.trim(), noSerialNumber: noSerialNumber.trim() };
  return notVerified({ ...findings, deviceInfo }, category, photos);
};

/** The number of distinct photos, and the duplicates. */
export const photosIn = (pictures: Pictures) => {
  const hashesByLabel = Object.fromEntries(
    Object.entries(pictures).map(([label, of]) => [label, of?.look ?? {}]),
  );
  const repeated = repeatedPhotos(hashesByLabel);
  return { repeated, different: Object.keys(pictures).length - Object.keys(repeated).length };
};

/**
 * The verdict to issue; undefined while no part is checked and none is chosen.
 * @param open number of unverified items
 */
export const verdictOf = (
  values: ReportValues,
  open: number,
): { overallStatus: OverallStatus; overallRating: number; overruled?: string } | undefined => {
  const { verdict } = values;
  if (!verdict) return suggestedVerdict(findingsOf(values), open) ?? undefined;
  return {
    overallStatus: verdict.overallStatus as OverallStatus,
    overallRating: numberIn(verdict.overallRating),
    overruled: verdict.overruled.trim(),
  };
};

/** For a report without any checked part: the form rejects that, and does not mention the verdict. */
const NO_VERDICT = { overallStatus: OVERALL_STATUSES[0], overallRating: RATING_MAX };

/**
 * The body sent as `inspectionData`, before its form has validated it.
 * @param based the version that was shown to the inspector, 0 for none
 * @param open number of unverified items
 * @param basedVoid whether that version is known to be void
 */
export const reportBody = (values: ReportValues, based: number, open: number, basedVoid = false) => {
  const { deviceModel, serialNumber, noSerialNumber, inspectionDate, inspectorName } = values.deviceInfo;
  return {
    ...findingsOf(values),
    deviceInfo: {
      ...(deviceModel.trim() && { deviceModel: deviceModel.trim() }),
      ...(serialNumber.trim()
        ? { serialNumber: serialNumber.trim() }
        : noSerialNumber.trim() && { noSerialNumber: noSerialNumber.trim() }),
      inspectionDate,
      inspectorName: inspectorName.trim(),
    },
    ...(verdictOf(values, open) ?? NO_VERDICT),
    overallNotes: values.overallNotes.trim(),
    based,
    ...(basedVoid && { basedVoid }),
    ...(based > 0 && { correction: values.correction.trim() }),
  };
};

export interface Difference {
  label: string;
  draft: string;
  issued: string;
}

/** Values with the number of their unverified items. */
interface ValuesWithOpen {
  values: ReportValues;
  open: number;
}

/** The differences between a draft and a report. */
export const differencesOf = (draft: ValuesWithOpen, issued: ValuesWithOpen): Difference[] => {
  const issuedRows = labelledTexts(issued);
  return labelledTexts(draft)
    .map(([label, text], index) => ({ label, draft: text, issued: issuedRows[index]![1] }))
    .filter(({ draft, issued }) => draft !== issued);
};

const labelledTexts = ({ values, open }: ValuesWithOpen): [label: string, text: string][] => {
  const verdict = verdictOf(values, open);
  return [
    ...CHECKLIST.flatMap(({ path, label, measures }): [string, string][] => {
      const { status, notes, ...texts } = values.parts[path]!;
      return [
        [label, status],
        ...measures.map(({ name, label: measure }): [string, string] => [
          `${label}: ${measure}`,
          texts[name]?.trim() ?? '',
        ]),
        [`${label}: Notes`, notes?.trim() ?? ''],
      ];
    }),
    ...(['deviceModel', 'serialNumber', 'noSerialNumber'] as const).map((name): [string, string] => [
      DEVICE_FIELDS[name],
      values.deviceInfo[name].trim(),
    ]),
    ['Overall status', verdict?.overallStatus ?? ''],
    ['Rating', verdict ? String(verdict.overallRating) : ''],
    ['Overall notes', values.overallNotes.trim()],
  ];
};
