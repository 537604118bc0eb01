import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { check, type InspectionReport, REPORT_LIMITS, voidForm } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useBackCloses } from '../../ui/use-back-closes';

interface VoidDialogProps {
  report: Pick<InspectionReport, 'reportId' | 'version'>;
  busy: boolean;
  /** Gets the trimmed reason. */
  onVoid: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a report is voided; its readers see the answer for good. */
export const VoidDialog = ({ report: { reportId, version }, busy, onVoid, onClose }: VoidDialogProps) => {
  useBackCloses(true, onClose);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(voidForm, { version, reason });
    if (!checked.ok) setWrong(checked.fields.reason);
    else if (!busy) onVoid(checked.value.reason);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="void-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="void-title" sx={{ overflowWrap: 'anywhere' }}>
          Void report {reportId}
        </DialogTitle>
        <DialogContent>
          <Alert severity="warning" sx={{ mb: 2 }}>
            The device no longer counts as inspected. The report stays readable and shows that it was
            withdrawn and why. Only a new version of the report makes the device count as inspected again.
          </Alert>
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={
              wrong ?? `Readers of the report see it. ${reason.length}/${REPORT_LIMITS.reason} characters`
            }
            slotProps={{ htmlInput: { maxLength: REPORT_LIMITS.reason } }}
            multiline
            minRows={3}
            fullWidth
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={busy || undefined}>
            {busy ? 'Voiding...' : 'Void report'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
