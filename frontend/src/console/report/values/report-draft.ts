import { type ReportPhotoLabel, reportDraftKey } from '@parkho/contracts';
import type { Draft, DraftPlace } from '../../../lib/drafts/draft-store';
import type { Picture, Pictures, ReportValues, TextFile } from './report-values';

/** A report that is not issued yet. */
export interface ReportDraft {
  /** Its inspector, as the report names them. */
  by: string;
  /** The version of the report that was seen, 0 for none. */
  based: number;
  values: ReportValues;
  pictures: Pictures;
  files: readonly TextFile[];
}

/** What the browser has lost of its photos and files is left out. */
const withFiles = (draft: Draft<ReportDraft>): Draft<ReportDraft> | undefined => {
  if (!draft.values?.parts) return undefined;
  const pictures = Object.entries(draft.pictures) as [ReportPhotoLabel, Picture][];
  return {
    ...draft,
    // Drafts from before have no such field.
    values: {
      ...draft.values,
      deviceInfo: {
        ...draft.values.deviceInfo,
        noSerialNumber: draft.values.deviceInfo.noSerialNumber ?? '',
      },
    },
    pictures: Object.fromEntries(pictures.filter(([, { blob, path }]) => blob || path)),
    files: draft.files.filter(({ blob, sha256 }) => blob || sha256),
  };
};

/** By the id of the inspection: inspectors at the same browser go on with one draft. */
export const reportDraft = (inspectionId: string): DraftPlace<ReportDraft> => ({
  key: reportDraftKey(inspectionId),
  files: { database: 'parkho-report-drafts', table: 'files', owner: inspectionId },
  restore: withFiles,
});
