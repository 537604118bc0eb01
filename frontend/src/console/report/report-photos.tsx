import {
  Box,
  CircularProgress,
  FormHelperText,
  IconButton,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  INSPECTION_MESSAGES as MESSAGES,
  photoField,
  REPORT_PHOTO_LABELS,
  REPORT_PHOTOS,
  type ReportPhotoLabel,
  reportPath,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Camera, ImagePlus, Trash2, TriangleAlert } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useObjectUrl } from '../../lib/files/use-object-url';
import { PickFile } from '../parts/actions/pick-file';
import { Picture as Image } from '../parts/record/picture';
import type { ReportFiles } from './use-report-files';
import { photoMatches } from './values/report-calls';
import type { Picture } from './values/report-values';

/** iPhones convert HEIC photos to JPEG where only JPEG is accepted. */
const ACCEPTED = 'image/jpeg,image/png,image/webp';

const Preview = ({ label, picture }: { label: string; picture: Picture | undefined }) => {
  const url = useObjectUrl(picture?.blob);
  if (picture && (picture.path || url))
    return (
      <Image
        url={url ?? picture.path}
        alt={`${label}, preview`}
        size={{ width: '100%', height: '100%' }}
        sizes="300px"
      />
    );
  return picture ? <CircularProgress size={28} aria-label={`${label} is being resized`} /> : null;
};

interface SlotProps {
  label: ReportPhotoLabel;
  files: ReportFiles;
  /** Another slot with the same photo. */
  repeats: ReportPhotoLabel | undefined;
  /** Reports of other devices with the same photo. */
  elsewhere: readonly string[];
  /** The server's error for a field, by its name. */
  errorOf: (name: string) => string | undefined;
}

const Warning = ({ children }: { children: ReactNode }) => (
  <Typography
    variant="body2"
    role="status"
    sx={{ display: 'flex', gap: 0.75, color: 'warning.dark', overflowWrap: 'anywhere' }}
  >
    <TriangleAlert size={16} aria-hidden style={{ flexShrink: 0, marginTop: 2 }} />
    <span>{children}</span>
  </Typography>
);

const Slot = ({ label, files, repeats, elsewhere, errorOf }: SlotProps) => {
  const name = REPORT_PHOTO_LABELS[label];
  const picture = files.pictures[label];
  const error = files.refusals[label] ?? errorOf(photoField(label));
  const pick = ([file]: File[]) => file && files.choose(label, file);
  return (
    <Stack component="li" spacing={0.75} sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      <Box
        sx={{
          aspectRatio: '4 / 3',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          border: '1px',
          borderStyle: picture ? 'solid' : 'dashed',
          borderColor: picture ? 'divider' : 'text.secondary',
          borderRadius: 1,
          bgcolor: 'background.default',
          color: 'text.secondary',
        }}
      >
        {picture ? (
          <Preview label={name} picture={picture} />
        ) : (
          <ImagePlus size={28} strokeWidth={1.25} aria-hidden />
        )}
      </Box>
      <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
        <PickFile
          label={`${picture ? 'Replace' : 'Choose'} ${name}`}
          accept={ACCEPTED}
          path={photoField(label)}
          icon={<ImagePlus size={18} aria-hidden />}
          onPick={pick}
        >
          {picture ? 'Replace' : 'Choose'}
        </PickFile>
        {picture ? (
          <IconButton
            aria-label={`Remove ${name}`}
            onClick={() => files.remove(label)}
            sx={{ width: 44, height: 44 }}
          >
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ) : (
          <PickFile
            label={`Take a photo: ${name}`}
            accept={ACCEPTED}
            capture="environment"
            icon={<Camera size={18} aria-hidden />}
            onPick={pick}
            sx={{ display: 'none', '@media (pointer: coarse)': { display: 'inline-flex' } }}
          />
        )}
      </Stack>
      {repeats && <Warning>{MESSAGES.photoRepeated(REPORT_PHOTO_LABELS[repeats])}</Warning>}
      {elsewhere.length > 0 && (
        <Warning>
          Another device’s report has this photo:{' '}
          {elsewhere.map((reportId, place) => (
            <Fragment key={reportId}>
              {place > 0 && ', '}
              <TextLink
                href={reportPath(reportId)}
                target="_blank"
                rel="noreferrer"
                color="inherit"
                sx={{ display: 'inline-block', minHeight: 24 }}
              >
                {reportId}
              </TextLink>
            </Fragment>
          ))}
        </Warning>
      )}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Stack>
  );
};

interface ReportPhotosProps extends Pick<SlotProps, 'files' | 'errorOf'> {
  inspectionId: string;
  repeated: { readonly [L in ReportPhotoLabel]?: ReportPhotoLabel };
}

/** Up to six photos, each of a named view. */
export const ReportPhotos = ({ inspectionId, files, repeated, errorOf }: ReportPhotosProps) => {
  const fingerprintOf = (label: ReportPhotoLabel) => files.pictures[label]?.look?.fingerprint;
  const fingerprints = [...new Set(REPORT_PHOTOS.flatMap((label) => fingerprintOf(label) ?? []))].sort();
  const { data: matches = [] } = useQuery(photoMatches(inspectionId, fingerprints));
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {REPORT_PHOTOS.map((label) => (
        <Slot
          key={label}
          label={label}
          files={files}
          repeats={repeated[label]}
          elsewhere={matches.find(({ fingerprint }) => fingerprint === fingerprintOf(label))?.reportIds ?? []}
          errorOf={errorOf}
        />
      ))}
    </Box>
  );
};
