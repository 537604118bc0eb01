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
  const others = (data ?? []).filter(({ id }) => id !== category.id);
  // A deleted category cannot be merged into.
  const chosen = others.find(({ id }) => id === chosenId);
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
              value={chosen?.id ?? ''}
              onChange={({ target }) => setChosenId(target.value)}
              disabled={isPending}
              helperText={!isPending && others.length === 0 ? 'There is no other category' : ' '}
              required
            >
              {others.map((other) => (
                <MenuItem key={other.id} value={other.id}>
                  {other.name}
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
          disabled={busy || !chosen}
          onClick={() => chosen && onMerge(chosen.id)}
        >
          {busy ? 'Merging...' : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
