import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '../../ui/use-close-on-back';

interface ReportDialogProps {
  title: string;
  children: ReactNode;
  /** The label of its submit button. */
  button: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A short form in a dialog. */
export const ReportDialog = ({ title, children, button, isBusy, onSubmit, onClose }: ReportDialogProps) => {
  useCloseOnBack(true, onClose);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {/* Space for the label on the edge of the first field. */}
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={isBusy || undefined}>
            {button}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
