import { type ReportPhotoLabel, reportDraftKey } from '@parkho/contracts';
import type { Draft, DraftStorage } from '../../../lib/drafts/draft-store';
import type { Picture, Pictures, ReportValues, TextFile } from './report-values';

/** A report that is not issued yet. */
export interface ReportDraft {
  /** Its inspector's name, as in the report. */
  by: string;
  /** The version of the report that was shown, 0 for none. */
  based: number;
  values: ReportValues;
  pictures: Pictures;
  files: readonly TextFile[];
}

/** The draft without the photos and files that the browser has lost. */
const withFiles = (draft: Draft<ReportDraft>): Draft<ReportDraft> | undefined => {
  if (!draft.values?.parts) return undefined;
  const pictures = Object.entries(draft.pictures) as [ReportPhotoLabel, Picture][];
  return {
    ...draft,
    // Drafts of earlier versions have no such field.
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

/** By inspection id: inspectors who share a browser share the draft. */
export const reportDraft = (inspectionId: string): DraftStorage<ReportDraft> => ({
  key: reportDraftKey(inspectionId),
  files: { database: 'parkho-report-drafts', table: 'files', owner: inspectionId },
  restore: withFiles,
});
