import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import {
  changedViewForm,
  check,
  SAVED_VIEW_MESSAGES as MESSAGES,
  SAVED_VIEW_LIMITS,
  type SavedViewContent,
  type SavedViews,
  type Success,
} from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useCloseOnBack } from '../../../../ui/use-close-on-back';
import { useCommand } from '../../actions/use-command';
import type { ViewCalls } from './view-calls';

interface ViewDialogProps {
  title: string;
  content: SavedViewContent;
  /** Whether the view can be shared here. */
  offersSharing?: boolean;
  send: (api: ViewCalls, content: SavedViewContent, key: string) => Promise<Success<SavedViews>>;
  onSaved: (views: SavedViews, name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a view. Its error is below it. */
export const ViewDialog = ({ title, content, offersSharing, send, onSaved, onClose }: ViewDialogProps) => {
  useCloseOnBack(true, onClose);
  const notify = useNotify();
  const [name, setName] = useState(content.name);
  const [shared, setShared] = useState(content.shared);
  const [wrong, setWrong] = useState<string>();
  const { mutateAsync, isPending } = useCommand<ViewCalls>(MESSAGES.failed, (text, type) =>
    type === 'success' ? notify(text, { type }) : setWrong(text),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = check(changedViewForm, { ...content, name, shared });
    if (!checked.ok) {
      setWrong(checked.fields.name ?? checked.fields.query);
      return;
    }
    const answer = await mutateAsync((api: ViewCalls, key) => send(api, checked.value, key)).catch(() => {});
    if (!answer) return;
    onSaved(answer.data as SavedViews, checked.value.name);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="view-dialog-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="view-dialog-title">{title}</DialogTitle>
        <DialogContent>
          {offersSharing && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
              A view keeps the filters, sort order and columns of this list.
            </Typography>
          )}
          <TextField
            label="Name"
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={wrong}
            slotProps={{ htmlInput: { maxLength: SAVED_VIEW_LIMITS.name } }}
            required
            autoFocus
          />
          {offersSharing && (
            <FormControlLabel
              control={<Checkbox checked={shared} onChange={({ target }) => setShared(target.checked)} />}
              label="Share with the team: everyone who can open this list sees it"
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending || undefined}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
