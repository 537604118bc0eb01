import { Box, Typography } from '@mui/material';
import { RATING_MAX } from '@parkho/contracts';
import { CircleCheck, CircleDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ExternalRecord } from './external-calls';

interface BadgeStyle {
  icon: LucideIcon;
  color: string;
  /** A status with these words: symbols of earlier reports and of this console (specification 2, section 2). */
  test: RegExp;
}

const BADGES: readonly BadgeStyle[] = [
  { icon: CircleCheck, color: 'success.main', test: /[\u2713\u2714\u2705]|^Excellent$/u },
  { icon: TriangleAlert, color: 'warning.main', test: /\u26A0|^Good with Minor Issues$/u },
  {
    icon: CircleX,
    color: 'error.main',
    test: /[\u2716\u2717\u2718\u274C]|^(Needs Repair|Report withdrawn)$/u,
  },
];
const OTHER = { icon: CircleDashed, color: 'text.secondary' };
const SYMBOLS = /[\u2713\u2714\u2705\u26A0\u2716\u2717\u2718\u274C]\uFE0F?/gu;

/** 'Needs Repair' for '❌ Needs Repair'. */
export const plainStatus = (status: string): string => status.replace(SYMBOLS, '').trim();

/** The result of the inspection, unless it is void; before it, the status of the request. */
export const statusOf = ({ voided, inspectionData, status }: ExternalRecord): string =>
  voided
    ? 'Report withdrawn'
    : (inspectionData?.overallStatus ?? status.charAt(0).toUpperCase() + status.slice(1));

/** The status with its icon, and the rating of a valid report below. */
export const ExternalStatus = ({ record }: { record: ExternalRecord }) => {
  const status = statusOf(record);
  const { icon: Icon, color } = BADGES.find(({ test }) => test.test(status)) ?? OTHER;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, '& svg': { flex: 'none' } }}>
        <Box component="span" sx={{ display: 'inline-flex', color }}>
          <Icon size={18} aria-hidden />
        </Box>
        <Typography variant="body2" component="span">
          {plainStatus(status)}
        </Typography>
      </Box>
      {record.inspectionData && !record.voided && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Rating: {record.inspectionData.overallRating}/{RATING_MAX}
        </Typography>
      )}
    </Box>
  );
};
