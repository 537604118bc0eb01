import { Button } from '@mui/material';
import { useCloseNotification } from 'react-admin';

/** In a notification: reverses the command that it reports. */
export const UndoButton = ({ onUndo }: { onUndo: () => void }) => {
  const close = useCloseNotification();
  return (
    <Button
      size="small"
      color="inherit"
      sx={{ textDecoration: 'underline' }}
      onClick={() => {
        close();
        onUndo();
      }}
    >
      Undo
    </Button>
  );
};
