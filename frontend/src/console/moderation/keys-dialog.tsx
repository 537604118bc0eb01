import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import { useBackCloses } from '../../ui/use-back-closes';

const KEYS: readonly [keys: string, does: string][] = [
  ['A', 'Approve'],
  ['R', 'Reject, for a reason'],
  ['1 to 9', 'While rejecting: select or clear a reason'],
  ['0', 'While rejecting: write a custom reason'],
  ['Enter', 'While rejecting: send'],
  ['U', 'Uphold the reports of a listing'],
  ['D', 'Dismiss the reports of a listing'],
  ['S or →', 'Skip: the listing comes back later'],
  ['←', 'Return to the last skipped listing'],
  ['P', 'Show the next picture'],
  ['Z', 'Enlarge the picture'],
  ['?', 'Show this help'],
];

interface KeysDialogProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** What the keys do, and whether they do: who dictates to the computer speaks them by accident. */
export const KeysDialog = ({ on, onSwitch, onClose }: KeysDialogProps) => {
  useBackCloses(true, onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1, m: 0 }}
        >
          {KEYS.map(([keys, does]) => (
            <Box key={keys} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                {keys}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {does}
              </Typography>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={on} onChange={(_, on) => onSwitch(on)} />}
          label="Use shortcut keys"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
