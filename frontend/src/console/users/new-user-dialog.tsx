import { Dialog, DialogTitle, type Theme, useMediaQuery } from '@mui/material';
import { useRef, useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { DiscardPrompt } from '../parts/actions/leave-prompt';
import { NewUserForm } from './user-create';

/** The form for a new user over another screen; it closes when the user has been created. */
export const NewUserDialog = ({ onClose }: { onClose: () => void }) => {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const isUnsaved = useRef(false);
  const [confirmsDiscard, setConfirmsDiscard] = useState(false);
  const close = () => (isUnsaved.current ? setConfirmsDiscard(true) : onClose());
  useCloseOnBack(true, close);
  return (
    <Dialog
      open
      // A press outside it does not discard the input.
      onClose={(_, reason) => reason === 'escapeKeyDown' && close()}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-labelledby="new-user-title"
    >
      <DialogTitle id="new-user-title" sx={{ px: 2 }}>
        Add New User
      </DialogTitle>
      <ResourceContextProvider value="users">
        <NewUserForm
          onCreated={onClose}
          dialog={{
            onCancel: close,
            onTyped: (is) => {
              isUnsaved.current = is;
            },
          }}
        />
      </ResourceContextProvider>
      {confirmsDiscard && <DiscardPrompt onDiscard={onClose} onStay={() => setConfirmsDiscard(false)} />}
    </Dialog>
  );
};
