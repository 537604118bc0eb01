import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  LinearProgress,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import {
  AUDIT_EXPORTS,
  type AuditExport,
  type AuditFilter,
  dayInPakistan,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import { saveAs } from '../../../lib/files/save-as';
import { errorText } from '../../../lib/http/api';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import { exportAudit } from './audit-export';

const FORMATS: Readonly<Record<AuditExport, { label: string; extension: string }>> = {
  csv: { label: 'CSV, for spreadsheets', extension: 'csv' },
  jsonl: { label: 'JSON Lines, for programs', extension: 'jsonl' },
  ocsf: { label: 'OCSF, for security tools', extension: 'ocsf.jsonl' },
  parquet: { label: 'Parquet, for analysis', extension: 'parquet' },
};

interface ExportDialogProps {
  filter: AuditFilter;
  onClose: () => void;
}

/** Exports the filtered audit, with progress, and can be cancelled. */
export const ExportDialog = ({ filter, onClose }: ExportDialogProps) => {
  useCloseOnBack(true, onClose);
  const [format, setFormat] = useState<AuditExport>('csv');
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const startExport = async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setFailure(undefined);
    setProgress({ done: 0, total: 0 });
    try {
      const file = await exportAudit({
        filter,
        format,
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      });
      saveAs(`parkho-audit-${dayInPakistan(new Date().toISOString())}.${FORMATS[format].extension}`, file);
      onClose();
    } catch (error) {
      if (signal.aborted) return;
      setFailure(errorText(error as Error, MESSAGES.exportFailed));
      setProgress(undefined);
    }
  };
  const { without, ...otherFilters } = filter;
  const isRunning = progress !== undefined;
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="export-title">
      <DialogTitle id="export-title">Export</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">
            {Object.keys(otherFilters).length > 0 ? 'All events that match the filters' : 'All events'}
            {without && ', without system events'}, in the order of the log. Personal data is left out.
          </Typography>
          <FormControl disabled={isRunning}>
            <FormLabel id="export-format">Format</FormLabel>
            <RadioGroup
              aria-labelledby="export-format"
              value={format}
              onChange={(_, selected) => setFormat(selected as AuditExport)}
            >
              {AUDIT_EXPORTS.map((option) => (
                <FormControlLabel
                  key={option}
                  value={option}
                  control={<Radio />}
                  label={FORMATS[option].label}
                />
              ))}
            </RadioGroup>
          </FormControl>
          {isRunning && (
            <div>
              <LinearProgress
                aria-label="Export"
                variant={total > 0 ? 'determinate' : 'indeterminate'}
                value={total > 0 ? Math.min(100, (100 * done) / total) : 0}
              />
              <Typography variant="body2" role="status" sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums' }}>
                {done.toLocaleString('en')} of {total.toLocaleString('en')} events
              </Typography>
            </div>
          )}
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          aria-disabled={isRunning || undefined}
          onClick={() => !isRunning && void startExport()}
        >
          {isRunning ? 'Exporting...' : 'Export'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
