import { Alert, DialogContent, Skeleton } from '@mui/material';
import type { DraftedReport, InspectionReport, ReportPhotoLabel } from '@parkho/contracts';
import { Suspense, useEffect, useState } from 'react';
import { lazyScreen } from '../parts/lazy-screen';
import type { Pictures, TextFile } from './values/report-values';

const ReportSheet = lazyScreen(() => import('../../ui/report/report-sheet'), 'ReportSheet');

interface ReportPreviewProps {
  report: DraftedReport['report'];
  pictures: Pictures;
  files: readonly TextFile[];
}

/** Object URLs of the photos, for as long as they are shown. */
const useShownPhotos = (pictures: Pictures): InspectionReport['photos'] => {
  const [photos, setPhotos] = useState<InspectionReport['photos']>({});
  useEffect(() => {
    const objectUrls: string[] = [];
    const addressOf = (blob: Blob): string => {
      const address = URL.createObjectURL(blob);
      objectUrls.push(address);
      return address;
    };
    const photos = (Object.entries(pictures) as [ReportPhotoLabel, Pictures[ReportPhotoLabel]][]).flatMap(
      ([label, picture]) => {
        const path = picture?.blob ? addressOf(picture.blob) : picture?.path;
        return path ? [[label, { path, sha256: '' }]] : [];
      },
    );
    setPhotos(Object.fromEntries(photos));
    return () => objectUrls.forEach(URL.revokeObjectURL);
  }, [pictures]);
  return photos;
};

/** The report as readers will see it; its number and signature are added when it is issued. */
export const ReportPreview = ({ report, pictures, files }: ReportPreviewProps) => {
  const photos = useShownPhotos(pictures);
  const attachments = files.map(({ name, bytes, sha256 = '' }) => ({ name, bytes, sha256, path: '' }));
  return (
    <DialogContent dividers sx={{ px: { xs: 1, sm: 3 } }}>
      <Alert severity="info" sx={{ mb: 2 }}>
        Preview. The report ID and signature are added when the report is issued.
      </Alert>
      <Suspense fallback={<Skeleton variant="rounded" height={600} />}>
        <ReportSheet report={{ ...report, reportId: '', photos, attachments }} record={null} />
      </Suspense>
    </DialogContent>
  );
};
