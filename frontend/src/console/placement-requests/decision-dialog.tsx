import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  check,
  type ManagedPage,
  PLACEMENT_TEXT_MAX,
  placementApprovalForm,
  placementRejectionForm,
} from '@parkho/contracts';
import { type ReactNode, useState } from 'react';
import { useCloseOnBack } from '../../ui/use-close-on-back';

export type Decision = 'approve' | 'reject';

const DECISIONS = {
  approve: {
    form: placementApprovalForm,
    label: 'Admin Notes (Optional)',
    confirm: 'Approve',
    busy: 'Approving...',
    color: 'primary',
  },
  reject: {
    form: placementRejectionForm,
    label: 'Rejection Reason',
    confirm: 'Reject',
    busy: 'Rejecting...',
    color: 'error',
  },
} as const satisfies Record<Decision, object>;

interface DecisionDialogProps {
  decision: Decision;
  request: ManagedPage;
  /** Information for the decision. */
  children?: ReactNode;
  /** Why the last decision failed. */
  error: string | undefined;
  busy: boolean;
  /** Called with the trimmed notes, which are not empty for a rejection. */
  onDecide: (adminNotes: string) => void;
  onClose: () => void;
}

/** Confirms the decision on a request and asks for the notes to the seller. */
export const DecisionDialog = ({
  decision,
  request,
  children,
  error,
  busy,
  onDecide,
  onClose,
}: DecisionDialogProps) => {
  useCloseOnBack(true, onClose);
  const [text, setText] = useState('');
  const { form, label, confirm, busy: busyLabel, color } = DECISIONS[decision];
  const checked = check(form, { adminNotes: text });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="decision-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (checked.ok && !busy) onDecide(checked.value.adminNotes);
        }}
      >
        <DialogTitle id="decision-title" sx={{ overflowWrap: 'anywhere' }}>
          {confirm} {request.name}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children && <Typography variant="body2">{children}</Typography>}
            <TextField
              label={label}
              helperText={`The seller will see this. ${text.length}/${PLACEMENT_TEXT_MAX} characters`}
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { maxLength: PLACEMENT_TEXT_MAX } }}
              multiline
              minRows={3}
              required={decision === 'reject'}
              autoFocus
            />
            {error && <Alert severity="error">{error}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color={color} disabled={busy || !checked.ok}>
            {busy ? busyLabel : confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
