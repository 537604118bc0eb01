import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { CATEGORY_NAME_MAX, categoryForm, check, type Success } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { useCommand } from '../parts/actions/use-command';
import type { CategoryCalls } from './category-calls';

interface NameDialogProps {
  title: string;
  /** The label of its button, idle and busy. */
  button: { label: string; busy: string };
  name?: string;
  /** Sends the name as its form returns it. */
  send: (api: CategoryCalls, name: string, key: string) => Promise<Success<unknown>>;
  onClose: () => void;
}

/** Asks for the name of a category. Its error stays below it until the name changes. */
export const NameDialog = ({ title, button, name = '', send, onClose }: NameDialogProps) => {
  useCloseOnBack(true, onClose);
  const notify = useNotify();
  const [input, setInput] = useState(name);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useCommand<CategoryCalls>(undefined, (text, type) =>
    type === 'success' ? notify(text, { type }) : setError(text),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(categoryForm, { name: input });
    if (checked.ok) mutate((api, key) => send(api, checked.value.name, key), { onSuccess: onClose });
    else setError(checked.fields.name);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="category-name-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="category-name-title" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <TextField
            label="Name"
            value={input}
            onChange={({ target }) => {
              setInput(target.value);
              setError(undefined);
            }}
            error={error !== undefined}
            helperText={error ?? `${input.length}/${CATEGORY_NAME_MAX} characters`}
            slotProps={{ htmlInput: { maxLength: CATEGORY_NAME_MAX } }}
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending || undefined}>
            {isPending ? button.busy : button.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
