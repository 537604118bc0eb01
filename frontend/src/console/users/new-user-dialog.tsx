import { Button, Dialog, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { ResourceContextProvider } from 'react-admin';
import { useBackCloses } from '../../ui/use-back-closes';
import { NewUserForm } from './user-create';

/** The form for a new user over another screen; it closes when the user is there. */
export const NewUserDialog = ({ onClose }: { onClose: () => void }) => {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  useBackCloses(true, onClose);
  return (
    <Dialog
      open
      // A press beside it does not throw away what has been written.
      onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby="new-user-title"
    >
      <DialogTitle id="new-user-title" sx={{ px: 2 }}>
        Add New User
      </DialogTitle>
      <ResourceContextProvider value="users">
        <NewUserForm onCreated={onClose} otherButtons={<Button onClick={onClose}>Cancel</Button>} />
      </ResourceContextProvider>
    </Dialog>
  );
};
