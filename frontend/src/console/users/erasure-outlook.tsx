import { Box, Skeleton, Typography } from '@mui/material';
import { ACCOUNT_RECORD_MESSAGES, type ErasurePreview } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { nonZeroText } from '../../lib/count-text';
import { LoadError } from '../parts/record/load-error';
import { erasureOutlook } from './user-calls';

const erasedParts = ({ listings, photos, ideas, inspectionRequests }: ErasurePreview): string[] => [
  'Name, email address, phone number and address become unreadable.',
  ...nonZeroText(listings, 'listing leaves the shop.', 'listings leave the shop.'),
  ...nonZeroText(photos, 'photo is deleted.', 'photos are deleted.'),
  ...nonZeroText(ideas, 'feature request is deleted.', 'feature requests are deleted.'),
  ...nonZeroText(
    inspectionRequests,
    'inspection request loses its contact data.',
    'inspection requests lose their contact data.',
  ),
];

const keptParts = ({ reports }: ErasurePreview): string[] => [
  ...nonZeroText(
    reports,
    'inspection report on their listings can still be verified by anyone.',
    'inspection reports on their listings can still be verified by anyone.',
  ),
  'Their activity stays in the log without identifying data.',
];

const Lines = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <>
    <Typography component="h3" variant="body1" sx={{ fontWeight: 600, mt: 1.5 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, listStyle: 'disc' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  </>
);

/** The consequences of an erasure for this account, shown before it is confirmed. */
export const ErasureQuestion = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(erasureOutlook(id));
  if (error && !data)
    return (
      <LoadError error={error} fallback={ACCOUNT_RECORD_MESSAGES.erasurePreviewFailed} onRetry={refetch} />
    );
  return (
    <>
      <Typography>This action cannot be undone.</Typography>
      {data ? (
        <>
          <Lines title="Deleted" lines={erasedParts(data)} />
          <Lines title="Kept" lines={keptParts(data)} />
        </>
      ) : (
        <Box role="status" aria-label="Loading" sx={{ mt: 1.5 }}>
          <Skeleton width="40%" />
          <Skeleton height={96} variant="rounded" sx={{ my: 0.5 }} />
          <Skeleton width="40%" />
          <Skeleton height={48} variant="rounded" sx={{ mt: 0.5 }} />
        </Box>
      )}
    </>
  );
};
