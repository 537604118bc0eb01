import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { GENERAL_MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/http/api';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { type InspectionRecord, inspectors } from './inspection-calls';

interface AssignDialogProps {
  request: InspectionRecord;
  busy: boolean;
  /** Called with the inspector's id, or null for unassigned. */
  onAssign: (inspectorId: string | null) => void;
  onClose: () => void;
}

/** Asks for the inspector, who must not be the device's owner. */
export const AssignDialog = ({ request, busy, onAssign, onClose }: AssignDialogProps) => {
  useCloseOnBack(true, onClose);
  const { data, error } = useQuery(inspectors);
  const [selected, setSelected] = useState(request.inspector?._id ?? '');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="assign-title">
      <DialogTitle id="assign-title" sx={{ overflowWrap: 'anywhere' }}>
        Assign: {request.name}
      </DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{errorText(error, GENERAL_MESSAGES.error)}</Alert>}
        <TextField
          select
          label="Inspector"
          value={selected}
          onChange={({ target }) => setSelected(target.value)}
          disabled={!data}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">Unassigned</option>
          {data
            ?.filter(({ _id }) => _id !== request.ownerId)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" disabled={busy || !data} onClick={() => onAssign(selected || null)}>
          Assign
        </Button>
      </DialogActions>
    </Dialog>
  );
};
