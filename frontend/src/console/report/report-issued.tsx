import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { CONSOLE_PAGES, INSPECTION_MESSAGES as MESSAGES, reportPath } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { Link } from 'react-router';
import { CopyButton } from '../parts/actions/copy-button';
import type { ReportSubject } from './report-subject';
import { nextAssigned } from './values/report-calls';

interface ReportIssuedProps {
  reportId: string;
  version: number;
  /** The server's message. */
  message: string | undefined;
  onNext: (inspected: ReportSubject) => void;
  onClose: () => void;
}

/** The number and link of the report just issued, and the link to the next one. */
export const ReportIssued = ({ reportId, version, message, onNext, onClose }: ReportIssuedProps) => {
  const { data: next, isSuccess } = useQuery(nextAssigned);
  const address = window.location.origin + reportPath(reportId);
  return (
    <>
      <DialogContent dividers>
        <Stack spacing={2}>
          <Alert severity="success">
            {message ?? (version > 1 ? MESSAGES.corrected : MESSAGES.issued)}:{' '}
            <span style={{ whiteSpace: 'nowrap' }}>{reportId}</span>, version {version}
          </Alert>
          <Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Public link
            </Typography>
            <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
              <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{address}</Typography>
              <CopyButton what="report link" text={address} />
            </Stack>
          </Box>
          {isSuccess && (
            <Typography variant="body2">
              {next ? `Next assigned inspection: ${next.name}` : 'No other inspection is assigned to you.'}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
        <Button
          component={Link}
          to={reportPath(reportId)}
          startIcon={<FileCheck2 size={18} aria-hidden />}
          sx={{ mr: 'auto' }}
        >
          View report
        </Button>
        {isSuccess && !next && (
          <Button component={Link} to={CONSOLE_PAGES.inspections.path} onClick={onClose}>
            Open queue
          </Button>
        )}
        <Button variant={next ? 'outlined' : 'contained'} onClick={onClose} autoFocus>
          Close
        </Button>
        {next && (
          <Button
            variant="contained"
            onClick={() => onNext({ inspectionId: next.inspectionId, name: next.name })}
          >
            Next assigned inspection
          </Button>
        )}
      </DialogActions>
    </>
  );
};
