import {
  DomainError,
  FINGERPRINT_PATTERN,
  fieldError,
  INSPECTION_MESSAGES,
  inspectionReportForm,
  isRecord,
  photoField,
  REPORT_LIMITS,
  REPORT_PHOTOS,
  type ReportInput,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import { parseForm } from '../platform/http/body/form.js';
import type { UploadedFile } from '../platform/http/body/multipart.js';
import { asText } from '../platform/media/attachments.js';
import type { ReportFiles } from './commands/issue-report.js';

const ATTACHMENT = 'attachment';
/** The file fields of a report. */
export const REPORT_FILES = [...REPORT_PHOTOS.map(photoField), ATTACHMENT];

/** The error for a file of more than 10 MB. */
export const fileTooLarge = (field: string): DomainError =>
  fieldError(
    'too-large',
    field,
    field === ATTACHMENT ? INSPECTION_MESSAGES.attachmentTooLarge : INSPECTION_MESSAGES.imageTooLarge,
  );

/** The upload of an inspector: the findings, photos and files. */
interface ReportUpload {
  findings: ReportInput;
  files: ReportFiles;
}

/**
 * Parses the form of PATCH /admin/products/:id/inspection-with-images (specification 2, section 4): `inspectionData` is
 * JSON, with the notes in it or beside it. `keptPhotos` and `keptAttachments` are JSON lists of labels and of hashes,
 * `photoFingerprints` is a JSON object of fingerprints by label.
 * @throws DomainError 'invalid' with a message for each invalid field, 'too-large' for too long a text
 */
export const parseReportUpload = (body: unknown, files: readonly UploadedFile[]): ReportUpload => {
  const { inspected, inspectionData, inspectionNotes, keptPhotos, keptAttachments, photoFingerprints } =
    isRecord(body) ? body : {};
  // The opposite has another route.
  if (inspected !== undefined && String(inspected) !== 'true') throw malformed();
  const data = parseJson(inspectionData);
  if (!isRecord(data)) throw malformed();
  const input = parseForm(inspectionReportForm, {
    ...data,
    overallNotes: data.overallNotes || inspectionNotes,
  });
  const hashes = listOf(keptAttachments);
  return {
    findings: input,
    files: {
      photos: Object.fromEntries(
        REPORT_PHOTOS.flatMap((label) =>
          files.filter(({ field }) => field === photoField(label)).map(({ content }) => [label, content]),
        ),
      ),
      attachments: textsOf(files, hashes.length),
      keptPhotos: listOf(keptPhotos).filter(isLabel),
      keptAttachments: hashes,
      fingerprints: fingerprintsIn(photoFingerprints),
    },
  };
};

const isLabel = (text: string): text is ReportPhotoLabel => REPORT_PHOTOS.some((label) => label === text);

const textsOf = (files: readonly UploadedFile[], keptCount: number): ReportFiles['attachments'] => {
  const attachments = files.filter(({ field }) => field === ATTACHMENT);
  if (attachments.length + keptCount > REPORT_LIMITS.attachments)
    throw fieldError('invalid', ATTACHMENT, INSPECTION_MESSAGES.attachmentsTooMany);
  return attachments.map(({ field, filename, content }) => {
    if (content.length > REPORT_LIMITS.attachmentBytes) throw fileTooLarge(field);
    const text = asText(content);
    if (!text) throw fieldError('unsupported-media', ATTACHMENT, INSPECTION_MESSAGES.attachmentNotText);
    return { name: nameOf(filename), text };
  });
};

/** Some browsers send the path as well. Truncation may split a character. */
const nameOf = (filename: string): string =>
  (filename.split(/[\\/]/).at(-1) ?? '')
    .slice(0, REPORT_LIMITS.shortText)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim() || 'file.txt';

/** JSON text, or a value where the whole body is JSON. */
const parseJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw malformed();
  }
};

/** By label; any other value is malformed. */
const fingerprintsIn = (value: unknown): ReportFiles['fingerprints'] => {
  const group = parseJson(value === '' ? undefined : value) ?? {};
  const isFingerprint = ([label, of]: [string, unknown]) =>
    isLabel(label) && typeof of === 'string' && FINGERPRINT_PATTERN.test(of);
  if (!isRecord(group) || !Object.entries(group).every(isFingerprint)) throw malformed();
  return group;
};

/** The items of a list, without duplicates. */
const listOf = (value: unknown): string[] => {
  const list = parseJson(value === '' ? undefined : value) ?? [];
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string')) throw malformed();
  return [...new Set(list as string[])];
};

const malformed = (): DomainError => new DomainError('invalid', INSPECTION_MESSAGES.reportMalformed);
