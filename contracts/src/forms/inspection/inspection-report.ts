import * as v from 'valibot';
import {
  CHECKLIST,
  type CheckItem,
  type Measure,
  statusesOf,
  suggestedVerdict,
} from '../../domain/inspection/checklist.js';
import { INSPECTION_MESSAGES as MESSAGES } from '../../domain/inspection/inspection.js';
import {
  type DeviceInfo,
  type InspectionFindings,
  type InternalFindings,
  NOT_CHECKED,
  OVERALL_STATUSES,
  type PhysicalFindings,
  RATING_MAX,
  REPORT_LIMITS,
  REPORT_PHOTOS,
} from '../../domain/inspection/inspection-report.js';
import { statusMatchesRating } from '../../domain/inspection/verdict.js';
import { FINGERPRINT_PATTERN } from '../../evidence/picture-fingerprint.js';
import { isDay } from '../../values/pakistan-time.js';
import { compact } from '../../values/text.js';
import { isRecord } from '../check.js';
import { group, normalizeText, optionalLine, quantity, requiredLine, text } from '../texts.js';

const longText = (max: number, tooLong: string) => v.pipe(normalizeText(tooLong), v.maxLength(max, tooLong));
const shortText = optionalLine(REPORT_LIMITS.shortText, MESSAGES.textTooLong);
const notes = longText(REPORT_LIMITS.notes, MESSAGES.notesTooLong);
const reason = longText(REPORT_LIMITS.reason, MESSAGES.reasonTooLong);

const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => index + 1);

const part = <Entries extends v.ObjectEntries>(entries: Entries) => group(entries, MESSAGES.reportMalformed);

/** A part at this path. An unknown part is refused: dropping it would lose a finding silently. */
const checkedPart = <Entries extends v.ObjectEntries>(path: string, entries: Entries) =>
  v.pipe(
    v.nullish(v.custom<object>(isRecord, MESSAGES.reportMalformed), {}),
    v.transform((value) => value as v.InferInput<v.StrictObjectSchema<Entries, undefined>>),
    v.strictObject(entries, ({ expected, input }) =>
      expected === 'never'
        ? MESSAGES.partUnknown(`${path}.${String(input).slice(0, REPORT_LIMITS.shortText)}`)
        : MESSAGES.reportMalformed,
    ),
  );

const measureRule = (measure: Measure) => {
  if (measure.unit === undefined) return shortText;
  const { label, unit, min, max, step } = measure;
  const wrong = MESSAGES.measureInvalid(label, min, max, unit);
  const isMeasured = (value: number): boolean =>
    value >= min && value <= max && Number.isInteger(value / step);
  return v.pipe(
    quantity(wrong),
    v.check((value) => value === undefined || isMeasured(value), wrong),
  );
};

/** The finding of a part; an absent one was not checked. */
const findingForm = (item: CheckItem) =>
  v.pipe(
    checkedPart(item.path, {
      status: v.nullish(v.picklist(statusesOf(item), MESSAGES.statusInvalid), NOT_CHECKED),
      notes,
      ...Object.fromEntries(item.measures.map((measure) => [measure.name, measureRule(measure)])),
    }),
    v.transform((finding) => compact<object>(finding)),
  );

/** The parts of the checklist below a path, nested as in the report. */
const partsUnder = (prefix: string): v.GenericSchema<unknown, object> => {
  const names = CHECKLIST.filter(({ path }) => path.startsWith(prefix)).map(
    ({ path }) => path.slice(prefix.length).split('.')[0]!,
  );
  return checkedPart(
    prefix.slice(0, -1),
    Object.fromEntries(
      names.map((name) => {
        const item = CHECKLIST.find(({ path }) => path === prefix + name);
        return [name, item ? findingForm(item) : partsUnder(`${prefix}${name}.`)];
      }),
    ),
  );
};

const findings = v.object({
  physical: partsUnder('physical.') as v.GenericSchema<unknown, PhysicalFindings>,
  internals: partsUnder('internals.') as v.GenericSchema<unknown, InternalFindings>,
  deviceInfo: v.pipe(
    part({
      deviceModel: shortText,
      serialNumber: shortText,
      noSerialNumber: shortText,
      inspectionDate: v.pipe(
        text(MESSAGES.inspectionDateInvalid),
        v.check((day) => day === '' || isDay(day), MESSAGES.inspectionDateInvalid),
      ),
      inspectorName: requiredLine(MESSAGES.inspectorRequired, REPORT_LIMITS.shortText, MESSAGES.textTooLong),
    }),
    v.transform(
      ({ noSerialNumber, ...info }): ReportedDeviceInfo =>
        compact({ ...info, ...(!info.serialNumber && { noSerialNumber }) }),
    ),
  ),
  overallStatus: v.pipe(
    text(MESSAGES.overallStatusInvalid),
    v.picklist(OVERALL_STATUSES, MESSAGES.overallStatusInvalid),
  ),
  overallRating: v.pipe(quantity(MESSAGES.ratingInvalid), v.picklist(RATINGS, MESSAGES.ratingInvalid)),
  overallNotes: longText(REPORT_LIMITS.overallNotes, MESSAGES.overallNotesTooLong),
  overruled: reason,
  correction: reason,
  based: v.pipe(
    v.nullish(v.number(MESSAGES.basedInvalid), 0),
    v.integer(MESSAGES.basedInvalid),
    v.minValue(0, MESSAGES.basedInvalid),
  ),
  basedVoid: v.nullish(v.boolean(MESSAGES.reportMalformed), false),
});
type ReportFormOutput = v.InferOutput<typeof findings>;

/** The device information of a report; without a day, the inspection is of the day of the report. */
type ReportedDeviceInfo = Omit<DeviceInfo, 'inspectionDate'> & Partial<Pick<DeviceInfo, 'inspectionDate'>>;

/** An inspector's input. */
export interface ReportInput extends Omit<InspectionFindings, 'deviceInfo'> {
  deviceInfo: ReportedDeviceInfo;
  /** The version that the inspector has seen, 0 for none. */
  based: number;
  /** Whether that version was void when it was seen, so that one that was voided since is not restored by mistake. */
  basedVoid?: boolean;
  /** Why there is another version. */
  correction?: string;
}

/**
 * inspectionData of PATCH /admin/products/:id/inspection-with-images and of PATCH /external-inspections/:id/report
 * (specification 2, section 3). An absent part of the checklist counts as not checked. Whether its verdict needs a
 * reason also depends on the device: `draftedReport`.
 */
export const inspectionReportForm = v.pipe(
  findings,
  v.rawCheck(({ dataset: { typed, value }, addIssue }) => {
    if (!typed) return;
    const refuse = (key: keyof ReportFormOutput, message: string): void => {
      const path = { type: 'object', origin: 'value', input: value, key, value: value[key] } as const;
      addIssue({ message, path: [path] });
    };
    if (!statusMatchesRating(value)) refuse('overallStatus', MESSAGES.verdictInconsistent);
    if (suggestedVerdict(value) === null) refuse('physical', MESSAGES.nothingChecked);
    if (value.based > 0 && !value.correction) refuse('correction', MESSAGES.correctionRequired);
  }),
  v.transform(
    (typed): ReportInput => ({
      ...typed,
      overruled: typed.overruled || undefined,
      correction: typed.based > 0 ? typed.correction : undefined,
    }),
  ),
);

/** The fields of an uploaded report, each as it is or as JSON text, for the description of the API. */
export const reportUploadForm = v.object({
  inspectionData: inspectionReportForm,
  inspectionNotes: v.optional(notes),
  keptPhotos: v.optional(v.array(v.picklist(REPORT_PHOTOS))),
  keptAttachments: v.optional(v.array(v.string())),
  photoFingerprints: v.optional(
    v.record(v.picklist(REPORT_PHOTOS), v.pipe(v.string(), v.regex(FINGERPRINT_PATTERN))),
  ),
});
