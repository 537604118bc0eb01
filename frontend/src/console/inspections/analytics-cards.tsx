import { Alert, Button } from '@mui/material';
import { type InspectionAnalytics, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/api';
import { StatCards } from '../parts/stat-cards';
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
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => refetch()}>
            Retry
          </Button>
        }
      >
        {errorText(error, MESSAGES.listFailed)}
      </Alert>
    );
  return <StatCards cards={CARDS.map(({ label, show }) => ({ label, value: data && show(data) }))} />;
};
