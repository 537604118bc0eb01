import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useCloseOnBack } from '../../../ui/use-close-on-back';

interface ConfirmationProps {
  title: string;
  content: ReactNode;
  confirm: string;
  cancel?: string;
  /** Whether the confirmed action removes something. */
  isDangerous?: boolean;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A question before an action, open while it is rendered; 'back' declines, and so does Enter for a user who has not
 * read it.
 */
export const Confirmation = ({
  title,
  content,
  confirm,
  cancel = 'Cancel',
  isDangerous = false,
  loading = false,
  onConfirm,
  onClose,
}: ConfirmationProps) => {
  useCloseOnBack(true, onClose);
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      // React passes clicks on to the parent of the dialog, such as a row that opens its record.
      onClick={(event) => event.stopPropagation()}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-content`}>
        {typeof content === 'string' ? <DialogContentText>{content}</DialogContentText> : content}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={loading}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
