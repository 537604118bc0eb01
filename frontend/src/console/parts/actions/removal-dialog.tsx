import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { check, type Form, REMOVAL_REASON_MAX, removalForm } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useCloseOnBack } from '../../../ui/use-close-on-back';

interface RemovalDialogProps {
  title: string;
  /** Who reads the reason. */
  hint: string;
  /** The label of the button, idle and busy. */
  action?: { label: string; pending: string };
  /** Its rule and length limit. */
  rule?: { form: Form<{ reason: string }>; max: number };
  /** The consequence, above the reason. */
  warning?: string;
  busy: boolean;
  onRemove: (reason: string) => void;
  onClose: () => void;
}

const REMOVE = { label: 'Remove', pending: 'Removing...' };
const RULE = { form: removalForm, max: REMOVAL_REASON_MAX };

/** Asks for the reason of a permanent removal. */
export const RemovalDialog = ({
  title,
  hint,
  action = REMOVE,
  rule = RULE,
  warning,
  busy,
  onRemove,
  onClose,
}: RemovalDialogProps) => {
  useCloseOnBack(true, onClose);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(rule.form, { reason });
    if (!checked.ok) setWrong(checked.fields.reason);
    else if (!busy) onRemove(checked.value.reason);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="removal-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="removal-title" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {warning && (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {warning}
            </Alert>
          )}
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={wrong ?? `${hint} ${reason.length}/${rule.max} characters`}
            slotProps={{ htmlInput: { maxLength: rule.max } }}
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
            {busy ? action.pending : action.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
