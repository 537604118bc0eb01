import {
  type InspectionCase,
  type IssuedReport,
  type PhotoMatch,
  photoField,
  type QueuedInspection,
  type ReportPhotoLabel,
} from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { upload } from '../../../lib/files/upload';
import { api, fetcher } from '../../../lib/http/api';
import { type Pictures, type ReportValues, reportBody, type TextFile } from './report-values';

/** The initial data of a report. */
export const inspectionCase = (inspectionId: string) =>
  queryOptions({
    queryKey: ['inspection-case', inspectionId],
    queryFn: fetcher<InspectionCase>(`/admin/inspections/${encodeURIComponent(inspectionId)}`),
    // A report starts from the current data, which do not change while it is written.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The photos among these, by fingerprint, that also appear in reports of other devices. */
export const photoMatches = (inspectionId: string, fingerprints: readonly string[]) =>
  queryOptions({
    queryKey: ['photo-matches', inspectionId, ...fingerprints],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ photos: PhotoMatch[] }>(
          `/admin/inspections/${encodeURIComponent(inspectionId)}/photo-matches?fingerprints=${fingerprints.join(',')}`,
          { signal },
        )
      ).data.photos,
    enabled: fingerprints.length > 0,
  });

/** The first pending request that is assigned to the inspector; undefined without one. */
export const nextAssigned = queryOptions({
  queryKey: ['inspection-requests', 'next'],
  queryFn: async ({ signal }) =>
    (
      await api.get<{ requests: QueuedInspection[] }>(
        '/admin/inspection-requests?status=pending&mine=true&limit=1',
        { signal },
      )
    ).data.requests[0] ?? null,
  gcTime: 0,
});

export interface Report {
  based: number;
  /** Whether that version is known to be void. */
  basedVoid: boolean;
  /** The number of unverified items. */
  open: number;
  values: ReportValues;
  pictures: Pictures;
  files: readonly TextFile[];
}

/** The form of PATCH inspection-with-images (specification 2, section 7). */
const reportForm = ({ based, basedVoid, open, values, pictures, files }: Report): FormData => {
  const form = new FormData();
  form.append('inspected', 'true');
  form.append('inspectionData', JSON.stringify(reportBody(values, based, open, basedVoid)));
  form.append('inspectionNotes', values.overallNotes.trim());
  const photos = Object.entries(pictures) as [ReportPhotoLabel, Pictures[ReportPhotoLabel]][];
  form.append('draftPhotos', JSON.stringify(photos.flatMap(([label, of]) => (of?.path ? [label] : []))));
  for (const [label, of] of photos) if (of?.blob) form.append(photoField(label), of.blob, `${label}.jpg`);
  const fingerprints = photos.flatMap(([label, of]) =>
    of?.look?.fingerprint ? [[label, of.look.fingerprint]] : [],
  );
  form.append('photoFingerprints', JSON.stringify(Object.fromEntries(fingerprints)));
  form.append('keptAttachments', JSON.stringify(files.flatMap(({ sha256 }) => sha256 ?? [])));
  for (const { name, blob } of files) if (blob) form.append('attachment', blob, name);
  return form;
};

interface Sending {
  /** Idempotency-Key: repeated requests with it issue one report. */
  key: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** @throws ApiError; 409 when another inspector has issued a report first */
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
