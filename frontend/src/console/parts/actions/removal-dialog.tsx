import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { check, REMOVAL_REASON_MAX, removalForm } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useBackCloses } from '../../../ui/use-back-closes';

interface RemovalDialogProps {
  title: string;
  /** Who reads the reason. */
  hint: string;
  /** What the button says, and while it works. */
  action?: { label: string; pending: string };
  busy: boolean;
  onRemove: (reason: string) => void;
  onClose: () => void;
}

const REMOVE = { label: 'Remove', pending: 'Removing...' };

/** Asks why a question, a review or an answer is removed, or a dead letter discarded. */
export const RemovalDialog = ({
  title,
  hint,
  action = REMOVE,
  busy,
  onRemove,
  onClose,
}: RemovalDialogProps) => {
  useBackCloses(true, onClose);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(removalForm, { reason });
    if (!checked.ok) setWrong(checked.fields.reason);
    else if (!busy) onRemove(checked.value.reason);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="removal-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="removal-title">{title}</DialogTitle>
        <DialogContent>
          <TextField
            label="Reason"
            value={reason}
            onChange={({ target }) => {
              setReason(target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={wrong ?? hint}
            slotProps={{ htmlInput: { maxLength: REMOVAL_REASON_MAX } }}
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
