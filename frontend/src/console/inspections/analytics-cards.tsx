import { type InspectionAnalytics, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { StatCards } from '../parts/list/stat-cards';
import { LoadError } from '../parts/record/load-error';
import { inspectionAnalytics } from './inspection-calls';

type Overview = InspectionAnalytics['overview'];

const CARDS: readonly { label: string; show: (overview: Overview) => string }[] = [
  { label: 'Total Products', show: ({ totalProducts }) => totalProducts.toLocaleString('en') },
  { label: 'Inspected', show: ({ inspectedProducts }) => inspectedProducts.toLocaleString('en') },
  { label: 'Pending', show: ({ pendingInspections }) => pendingInspections.toLocaleString('en') },
  { label: 'Requested', show: ({ requestedInspections }) => requestedInspections.toLocaleString('en') },
  { label: 'Inspection Rate', show: ({ inspectionRate }) => `${inspectionRate}%` },
];

/** The five figures of inspections. */
export const AnalyticsCards = () => {
  const { data, error, refetch } = useQuery(inspectionAnalytics);
  if (error && !data)
    return <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={() => refetch()} />;
  return <StatCards cards={CARDS.map(({ label, show }) => ({ label, value: data && show(data) }))} />;
};
