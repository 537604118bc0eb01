import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { type InspectionCase, INSPECTION_MESSAGES as MESSAGES, PRODUCT_LIMITS } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/http/api';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { inspectionCase } from '../report/values/report-calls';
import type { InspectionRecord } from './inspection-calls';

interface MarkDialogProps {
  request: InspectionRecord;
  busy: boolean;
  /** Called with the listing as it was seen, and the trimmed notes. */
  onMark: (seen: InspectionCase, notes: string) => void;
  onClose: () => void;
}

/** Asks before a device is marked as inspected without a report, and shows the current listing. */
export const MarkDialog = ({ request, busy, onMark, onClose }: MarkDialogProps) => {
  useCloseOnBack(true, onClose);
  const { data, error } = useQuery(inspectionCase(request.inspectionId));
  const [notes, setNotes] = useState('');
  const { processor, ram, storage, gpu } = data?.device ?? {};
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="mark-title">
      <DialogTitle id="mark-title" sx={{ overflowWrap: 'anywhere' }}>
        Mark Inspected: {data?.device.name ?? request.name}
      </DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="error">{errorText(error, MESSAGES.updateError)}</Alert>
        ) : (
          <Stack spacing={1}>
            <Typography variant="body2">
              The device is marked as inspected, without a report or a rating.
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {data ? [processor, ram, storage, gpu].filter(Boolean).join(', ') : <Skeleton width="60%" />}
            </Typography>
            <TextField
              label="Notes"
              value={notes}
              onChange={({ target }) => setNotes(target.value)}
              multiline
              minRows={2}
              slotProps={{ htmlInput: { maxLength: PRODUCT_LIMITS.inspectionNotes } }}
            />
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={busy || !data}
          onClick={() => data && onMark(data, notes.trim())}
        >
          Mark Inspected
        </Button>
      </DialogActions>
    </Dialog>
  );
};
