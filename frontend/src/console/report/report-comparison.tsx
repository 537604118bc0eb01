import { Alert, AlertTitle, Box, Button, Stack, Typography } from '@mui/material';
import { type InspectionReport, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { formatDateTime } from '../../lib/date';
import { differencesOf, issuedValues, type ReportValues } from './report-values';

interface ReportComparisonProps {
  mine: ReportValues;
  /** What another inspector has issued meanwhile. */
  report: InspectionReport;
  /** Goes on with the draft, as a correction of the report. */
  onCorrect: () => void;
  onDiscard: () => void;
}

const Side = ({ who, text }: { who: string; text: string }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
      {who}
    </Typography>
    <Typography
      component="dd"
      variant="body2"
      sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
    >
      {text || 'Nothing'}
    </Typography>
  </Box>
);

/** The draft beside the report of who was faster: what differs, and what can be done with the draft. */
export const ReportComparison = ({ mine, report, onCorrect, onDiscard }: ReportComparisonProps) => {
  const differences = differencesOf(mine, issuedValues(report));
  const { inspectorName } = report.deviceInfo;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      <AlertTitle>{MESSAGES.reportedMeanwhile}</AlertTitle>
      <Stack spacing={1.5}>
        <Typography variant="body2">
          Report {report.reportId}, version {report.version}, by {inspectorName},{' '}
          {formatDateTime(report.issuedAt)}.{' '}
          {differences.length > 0
            ? `It differs from your draft in ${differences.length} ${differences.length === 1 ? 'field' : 'fields'}:`
            : 'It says the same as your draft.'}
        </Typography>
        {differences.map(({ label, mine, theirs }) => (
          <Box key={label}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {label}
            </Typography>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5, m: 0, color: 'text.primary' }}
            >
              <Side who="Your draft" text={mine} />
              <Side who={inspectorName} text={theirs} />
            </Box>
          </Box>
        ))}
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          <Button variant="contained" onClick={onCorrect}>
            Correct the report with my draft
          </Button>
          <Button variant="outlined" color="error" onClick={onDiscard}>
            Discard draft
          </Button>
        </Stack>
      </Stack>
    </Alert>
  );
};
