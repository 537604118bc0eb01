import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { type InspectionAnalytics, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../parts/load-error';
import { inspectionAnalytics } from './inspection-calls';

type Overview = InspectionAnalytics['overview'];

const CARDS: readonly { label: string; show: (overview: Overview) => string }[] = [
  { label: 'Total Products', show: ({ totalProducts }) => totalProducts.toLocaleString('en') },
  { label: 'Inspected', show: ({ inspectedProducts }) => inspectedProducts.toLocaleString('en') },
  { label: 'Pending', show: ({ pendingInspections }) => pendingInspections.toLocaleString('en') },
  { label: 'Requested', show: ({ requestedInspections }) => requestedInspections.toLocaleString('en') },
  { label: 'Inspection Rate', show: ({ inspectionRate }) => `${inspectionRate}%` },
];

/** The five numbers of inspections. */
export const AnalyticsCards = () => {
  const { data, error, refetch } = useQuery(inspectionAnalytics);
  if (error && !data)
    return <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={() => refetch()} />;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 1,
        m: 0,
        gridTemplateColumns: { xs: 'repeat(6, 1fr)', md: 'repeat(5, 1fr)' },
        // Three in the first line of a phone, two in the second.
        '& > *': { gridColumn: { xs: 'span 2', md: 'auto' } },
        '& > :nth-of-type(n + 4)': { gridColumn: { xs: 'span 3', md: 'auto' } },
      }}
    >
      {CARDS.map(({ label, show }) => (
        <Paper key={label} variant="outlined" sx={{ px: { xs: 1.25, sm: 2 }, py: { xs: 1.25, sm: 1.5 } }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {data ? show(data) : <Skeleton width="3ch" />}
          </Typography>
        </Paper>
      ))}
    </Box>
  );
};
