import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  check,
  FEATURE_REQUEST_LIMITS,
  type FeatureRequestStatus,
  featureRequestApprovalForm,
  featureRequestRejectionForm,
} from '@parkho/contracts';
import { useState } from 'react';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { ListingPreview } from './listing-preview';
import type { RequestRecord } from './request-calls';
import { isApproval, stepOf } from './request-steps';

export interface Decision {
  /** Trimmed; not empty if the request is rejected. */
  adminNotes: string;
  createProduct: boolean;
}

interface DecisionDialogProps {
  request: RequestRecord;
  to: FeatureRequestStatus;
  busy: boolean;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}

/** Asks for the details of a change of status; the author reads the notes. */
export const DecisionDialog = ({ request, to, busy, onDecide, onClose }: DecisionDialogProps) => {
  useCloseOnBack(true, onClose);
  const [text, setText] = useState('');
  const [createProduct, setCreateProduct] = useState(false);
  const { status, title, adminNotes, listingId } = request;
  const { label, underWay } = stepOf(status, to);
  const isRejection = to === 'Rejected';
  const checked = check(isRejection ? featureRequestRejectionForm : featureRequestApprovalForm, {
    adminNotes: text,
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="decision-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (checked.ok && !busy) onDecide({ adminNotes: checked.value.adminNotes, createProduct });
        }}
      >
        <DialogTitle id="decision-title" sx={{ overflowWrap: 'anywhere' }}>
          {label}: {title}
        </DialogTitle>
        <DialogContent>
          {/* Space for the label on the edge of its field. */}
          <Stack spacing={1.5} sx={{ pt: 1 }}>
            <TextField
              label={isRejection ? 'Rejection Reason' : 'Admin Notes (Optional)'}
              helperText={`The author will see this. ${text.length}/${FEATURE_REQUEST_LIMITS.notes} characters`}
              value={text}
              onChange={({ target }) => setText(target.value)}
              slotProps={{ htmlInput: { maxLength: FEATURE_REQUEST_LIMITS.notes } }}
              multiline
              minRows={3}
              required={isRejection}
              autoFocus
            />
            {adminNotes && !isRejection && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                Leave blank to keep the current notes: {adminNotes}
              </Typography>
            )}
            {isApproval(status, to) && !listingId && (
              <>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={createProduct}
                      onChange={({ target }) => setCreateProduct(target.checked)}
                    />
                  }
                  label="Create a product from this request"
                />
                {createProduct && <ListingPreview request={request} />}
              </>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={isRejection ? 'error' : 'primary'}
            disabled={busy || !checked.ok}
          >
            {busy ? underWay : label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
