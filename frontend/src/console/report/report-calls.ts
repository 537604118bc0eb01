import { type InspectionCase, type IssuedReport, photoField, type ReportPhotoLabel } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { upload } from '../../lib/files/upload';
import { api } from '../../lib/http/api';
import { type Pictures, type ReportValues, reportBody, type TextFile } from './report-values';

/** What a report begins with. */
export const inspectionCase = (inspectionId: string) =>
  queryOptions({
    queryKey: ['inspection-case', inspectionId],
    queryFn: async ({ signal }) =>
      (await api.get<InspectionCase>(`/admin/inspections/${encodeURIComponent(inspectionId)}`, { signal }))
        .data,
    // A report begins with what stands now, and keeps that while it is written.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Report {
  based: number;
  values: ReportValues;
  pictures: Pictures;
  files: readonly TextFile[];
}

/** The form of PATCH inspection-with-images (specification 2, section 7). */
export const reportForm = ({ based, values, pictures, files }: Report): FormData => {
  const form = new FormData();
  form.append('inspected', 'true');
  form.append('inspectionData', JSON.stringify(reportBody(values, based)));
  form.append('inspectionNotes', values.overallNotes.trim());
  const photos = Object.entries(pictures) as [ReportPhotoLabel, Pictures[ReportPhotoLabel]][];
  form.append('keptPhotos', JSON.stringify(photos.flatMap(([label, of]) => (of?.path ? [label] : []))));
  for (const [label, of] of photos) if (of?.blob) form.append(photoField(label), of.blob, `${label}.jpg`);
  form.append('keptAttachments', JSON.stringify(files.flatMap(({ sha256 }) => sha256 ?? [])));
  for (const { name, blob } of files) if (blob) form.append('attachment', blob, name);
  return form;
};

interface Sending {
  /** Idempotency-Key: the same report is issued once, however often it is sent with it. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** @throws ApiError; 409 where another inspector was faster */
export const issueReport = (
  { inspectionId, kind }: Pick<InspectionCase, 'inspectionId' | 'kind'>,
  report: Report,
  { key, signal, onProgress }: Sending,
) => {
  const id = encodeURIComponent(inspectionId);
  const path =
    kind === 'listing'
      ? `/admin/products/${id}/inspection-with-images`
      : `/external-inspections/${id}/report`;
  return upload<IssuedReport>(path, reportForm(report), {
    method: 'PATCH',
    idempotencyKey: key,
    signal,
    onProgress,
  });
};
