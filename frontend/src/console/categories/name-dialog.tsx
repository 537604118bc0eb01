import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { CATEGORY_NAME_MAX, categoryForm, check, type FieldMessages } from '@parkho/contracts';
import { type FormEvent, useState } from 'react';
import type { HttpError } from 'react-admin';
import { useBackCloses } from '../../ui/use-back-closes';

interface NameDialogProps {
  title: string;
  /** The label of its button, at rest and at work. */
  button: { label: string; busy: string };
  name?: string;
  busy: boolean;
  /** Gets the name as its form leaves it; rejects with what the server refuses. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks what a category is to be called. What is wrong with the name stands below it, until the name is another. */
export const NameDialog = ({ title, button, name = '', busy, onSave, onClose }: NameDialogProps) => {
  useBackCloses(true, onClose);
  const [typed, setTyped] = useState(name);
  const [wrong, setWrong] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = check(categoryForm, { name: typed });
    if (!checked.ok) return setWrong(checked.fields.name);
    try {
      await onSave(checked.value.name);
    } catch (error) {
      const { fields } = ((error as HttpError).body ?? {}) as { fields?: FieldMessages };
      setWrong(fields?.name);
    }
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
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setWrong(undefined);
            }}
            error={wrong !== undefined}
            helperText={wrong ?? `${typed.length}/${CATEGORY_NAME_MAX} characters`}
            slotProps={{ htmlInput: { maxLength: CATEGORY_NAME_MAX } }}
            required
            autoFocus
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={busy || undefined}>
            {busy ? button.busy : button.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
