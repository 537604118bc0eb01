import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { MAX_PAGE_SIZE, CATEGORY_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { LoadError } from '../parts/record/load-error';
import { contentsOf } from './category-badges';
import type { CategoryRecord } from './category-calls';

interface MergeDialogProps {
  category: CategoryRecord;
  busy: boolean;
  onMerge: (intoId: string) => void;
  onClose: () => void;
}

/** Asks for the category to merge this one into, and explains the consequences. */
export const MergeDialog = ({ category, busy, onMerge, onClose }: MergeDialogProps) => {
  useCloseOnBack(true, onClose);
  const [chosenId, setChosenId] = useState('');
  const { data, error, isPending, refetch } = useGetList<CategoryRecord>('categories', {
    pagination: { page: 1, perPage: MAX_PAGE_SIZE },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  const targets = (data ?? []).filter(({ id }) => id !== category.id);
  // A deleted category cannot be merged into.
  const selected = targets.find(({ id }) => id === chosenId);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="merge-category-title">
      <DialogTitle id="merge-category-title" sx={{ overflowWrap: 'anywhere' }}>
        Merge: {category.name}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">
            {contentsOf(category)}. They are moved to the category you choose. {category.name} is then removed
            from the lists, and its name can be used again. This action cannot be undone.
          </Typography>
          {error ? (
            <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={() => refetch()} />
          ) : (
            <TextField
              select
              label="Merge into"
              value={selected?.id ?? ''}
              onChange={({ target }) => setChosenId(target.value)}
              disabled={isPending}
              helperText={!isPending && targets.length === 0 ? 'There is no other category' : ' '}
              required
            >
              {targets.map((target) => (
                <MenuItem key={target.id} value={target.id}>
                  {target.name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="error"
          disabled={busy || !selected}
          onClick={() => selected && onMerge(selected.id)}
        >
          {busy ? 'Merging...' : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
