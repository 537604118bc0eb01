import { Alert, AlertTitle, Button, Stack, styled, Typography } from '@mui/material';
import { type InspectionReport, INSPECTION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useEffect, useRef } from 'react';
import { Time } from '../parts/time';
import { differencesOf, issuedValues, type ReportValues } from './values/report-values';

interface ReportComparisonProps {
  draft: ReportValues;
  /** The number of unverified items in the draft. */
  unverifiedCount: number;
  /** The report that another inspector issued in the meantime. */
  report: InspectionReport;
  /** Continues the draft as a correction of the report. */
  onCorrect: () => void;
  onDiscard: () => void;
}

const Cells = styled('table')(({ theme: { palette } }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  color: palette.text.primary,
  fontSize: '0.875rem',
  '& th, & td': {
    padding: '6px 8px 6px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    borderTop: `1px solid ${palette.divider}`,
  },
  '& thead th': { borderTop: 0 },
}));

/**
 * The draft beside a report that another inspector issued first: the differences, and what can be done with the draft.
 */
export const ReportComparison = ({
  draft,
  unverifiedCount,
  report,
  onCorrect,
  onDiscard,
}: ReportComparisonProps) => {
  const differences = differencesOf(
    { values: draft, open: unverifiedCount },
    { values: issuedValues(report), open: report.notVerified?.length ?? 0 },
  );
  const { inspectorName } = report.deviceInfo;
  const title = useRef<HTMLDivElement>(null);
  // It is shown above the form.
  useEffect(() => title.current?.focus(), []);
  return (
    <Alert severity="warning" sx={{ mt: 2, '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      <AlertTitle ref={title} tabIndex={-1}>
        {MESSAGES.reportedMeanwhile}
      </AlertTitle>
      <Stack spacing={1.5}>
        <Typography variant="body2">
          Report {report.reportId}, version {report.version}, by {inspectorName},{' '}
          <Time at={report.issuedAt} />.{' '}
          {differences.length > 0
            ? `It differs from your draft in ${differences.length} ${differences.length === 1 ? 'field' : 'fields'}:`
            : 'It matches your draft.'}
        </Typography>
        {differences.length > 0 && (
          <Cells>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Your draft</th>
                <th scope="col">{inspectorName}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, draft, issued }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{draft || 'Nothing'}</td>
                  <td>{issued || 'Nothing'}</td>
                </tr>
              ))}
            </tbody>
          </Cells>
        )}
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
