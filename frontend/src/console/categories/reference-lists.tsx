import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  check,
  type FieldMessages,
  type ManagedReferenceList,
  REFERENCE_MESSAGES as MESSAGES,
  REFERENCE_FORMS,
  REFERENCE_LIMITS,
  REFERENCE_LISTS,
  type ReferenceEntry,
  referenceName,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/http/api';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { Confirmation } from '../parts/actions/confirmation';
import { useCommand } from '../parts/actions/use-command';
import { ScrolledTable } from '../parts/list/scrolled-table';
import { LoadError } from '../parts/record/load-error';
import type { CategoryCalls } from './category-calls';

type Entry = ManagedReferenceList['entries'][number];
const columnsOf = ({ name }: ManagedReferenceList) => Object.entries(REFERENCE_LISTS[name].columns);
const cellOf = (entry: ReferenceEntry, column: string) => entry[column as keyof ReferenceEntry];

interface AddDialogProps {
  list: ManagedReferenceList;
  onClose: () => void;
}

const AddDialog = ({ list, onClose }: AddDialogProps) => {
  useCloseOnBack(true, onClose);
  const id = useId();
  const columns = columnsOf(list);
  const [input, setInput] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(columns.map(([name]) => [name, ''])),
  );
  const [wrong, setWrong] = useState<FieldMessages>({});
  const { mutateAsync, isPending } = useCommand<CategoryCalls>(MESSAGES.addFailed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = check(REFERENCE_FORMS[list.name], input);
    if (checked.ok)
      mutateAsync((api, key) => api.addReferenceEntry(list, checked.value, key)).then(onClose, () => {});
    else setWrong(checked.fields);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>Add {REFERENCE_LISTS[list.name].one}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {columns.map(([name, label], nth) => (
              <TextField
                key={name}
                label={label}
                value={input[name]}
                onChange={({ target }) => {
                  setInput({ ...input, [name]: target.value });
                  setWrong({});
                }}
                error={wrong[name] !== undefined}
                helperText={wrong[name]}
                slotProps={{ htmlInput: { maxLength: REFERENCE_LIMITS.value } }}
                required
                autoFocus={nth === 0}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" aria-disabled={isPending || undefined}>
            {isPending ? 'Adding...' : 'Add'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const ListEntries = ({ list }: { list: ManagedReferenceList }) => {
  const { label, one } = REFERENCE_LISTS[list.name];
  const columns = columnsOf(list);
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Entry>();
  const { mutate, isPending } = useCommand<CategoryCalls>(MESSAGES.removeFailed);
  const stop = () => setRemoving(undefined);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Box sx={{ width: '100%' }}>
        <ScrolledTable label={label} wraps>
          <thead>
            <tr>
              {columns.map(([name, column]) => (
                <th key={name} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.entries.map((entry) => (
              <tr key={entry.key}>
                {columns.map(([name]) => (
                  <td key={name}>{cellOf(entry, name)}</td>
                ))}
                <Box component="td" sx={{ width: 60, '&&': { textAlign: 'right', py: 0 } }}>
                  <IconButton
                    aria-label={`Remove ${referenceName(entry)}`}
                    onClick={() => setRemoving(entry)}
                    sx={{ minWidth: 44, minHeight: 44 }}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </Box>
              </tr>
            ))}
          </tbody>
        </ScrolledTable>
      </Box>
      <Button variant="outlined" startIcon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        Add {one}
      </Button>
      {isAdding && <AddDialog list={list} onClose={() => setAdding(false)} />}
      {removing && (
        <Confirmation
          title={`Remove ${referenceName(removing)}?`}
          content="It will no longer be offered in forms. Existing listings and profiles keep it."
          confirm="Remove"
          isDangerous
          loading={isPending}
          onConfirm={() =>
            mutate((api, key) => api.removeReferenceEntry(list, removing.key, key), { onSettled: stop })
          }
          onClose={stop}
        />
      )}
    </Stack>
  );
};

/** The lists of forms besides categories. */
export const ReferenceLists = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['console', 'reference-lists'],
    queryFn: async ({ signal }) =>
      (await api.get<{ lists: ManagedReferenceList[] }>('/console/reference-lists', { signal })).data.lists,
  });
  return (
    <Box component="section" aria-labelledby="form-lists" sx={{ mt: 3, mb: 2 }}>
      <Typography id="form-lists" variant="h6" component="h2" sx={{ mb: 1 }}>
        Lists in forms
      </Typography>
      {error && <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="rounded" height={200} />}
      {data?.map((list) => (
        <Accordion
          key={list.name}
          disableGutters
          variant="outlined"
          slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ChevronDown size={18} aria-hidden />}>
            {REFERENCE_LISTS[list.name].label}
            <Typography component="span" sx={{ ml: 1, color: 'text.secondary' }}>
              {list.entries.length}
            </Typography>
          </AccordionSummary>
          <AccordionDetails>
            <ListEntries list={list} />
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
};
