import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { check, PRODUCT_LIMITS, rejectionForm } from '@parkho/contracts';
import { useState } from 'react';
import { useBackCloses } from '../../ui/use-back-closes';

interface RejectDialogProps {
  productName: string;
  busy: boolean;
  /** Gets the trimmed reason. */
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** Asks why a product is rejected; the seller reads the answer. */
export const RejectDialog = ({ productName, busy, onReject, onClose }: RejectDialogProps) => {
  useBackCloses(true, onClose);
  const [text, setText] = useState('');
  const checked = check(rejectionForm, { reason: text });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="reject-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (checked.ok) onReject(checked.value.reason);
        }}
      >
        <DialogTitle id="reject-title">Reject {productName}</DialogTitle>
        <DialogContent>
          <TextField
            label="Rejection Reason"
            helperText={`The seller will see this. ${text.length}/${PRODUCT_LIMITS.reason} characters`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { maxLength: PRODUCT_LIMITS.reason } }}
            multiline
            minRows={3}
            fullWidth
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy || !checked.ok}>
            {busy ? 'Rejecting...' : 'Reject'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
