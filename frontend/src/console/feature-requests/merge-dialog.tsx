import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { FEATURE_REQUEST_MESSAGES as MESSAGES, type SimilarFeatureRequest } from '@parkho/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { api } from '../../lib/http/api';
import { useDebounced } from '../../lib/use-debounced';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { LoadError } from '../parts/record/load-error';
import { StatusBadge, votesText } from './request-badges';
import type { RequestRecord } from './request-calls';
import { MOST_VOTED } from './request-sorts';

type Candidate = Pick<SimilarFeatureRequest, '_id' | 'title' | 'status' | 'voteCount'>;

const MAX_CANDIDATES = 10;

/** Requests to merge a duplicate into: search results, initially the most similar requests. */
const useCandidates = ({ id, title }: RequestRecord, search: string) => {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['merge-candidates', id, search],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const candidates: Candidate[] = search
        ? (
            await dataProvider.getList<RequestRecord>('feature-requests', {
              filter: { q: search },
              pagination: { page: 1, perPage: MAX_CANDIDATES },
              sort: MOST_VOTED,
              signal,
            })
          ).data
        : (
            await api.get<{ similar: SimilarFeatureRequest[] }>('/feature-requests/similar', {
              query: { title },
              signal,
            })
          ).data.similar;
      return candidates.filter(({ _id }) => _id !== id);
    },
    placeholderData: keepPreviousData,
  });
};

interface MergeDialogProps {
  request: RequestRecord;
  busy: boolean;
  onMerge: (intoId: string) => void;
  onClose: () => void;
}

/** Asks which request is duplicated, and explains the consequences. */
export const MergeDialog = ({ request, busy, onMerge, onClose }: MergeDialogProps) => {
  useCloseOnBack(true, onClose);
  const [input, setInput] = useState('');
  const search = useDebounced(input.trim());
  const { data: candidates, error, refetch } = useCandidates(request, search);
  const [chosenId, setChosenId] = useState<string>();
  // Only a visible request is merged into.
  const selected = candidates?.find(({ _id }) => _id === chosenId);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="merge-title">
      <DialogTitle id="merge-title" sx={{ overflowWrap: 'anywhere' }}>
        Merge: {request.title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">
            The votes of this request move to the request you choose; a user who voted on both counts once.
            This request is then removed from the lists, can no longer be voted on or decided, and its author
            is notified. This action cannot be undone.
          </Typography>
          <TextField
            type="search"
            label="Search feature requests"
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
          <Box sx={{ minHeight: 220 }}>
            {error ? (
              <LoadError error={error} fallback={MESSAGES.listFailed} onRetry={() => refetch()} />
            ) : (
              <Candidates
                title={search ? 'Results' : 'Most similar'}
                candidates={candidates}
                chosenId={selected?._id}
                onChoose={setChosenId}
              />
            )}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={busy || !selected}
          onClick={() => selected && onMerge(selected._id)}
        >
          {busy ? 'Merging...' : 'Merge'}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface CandidatesProps {
  title: string;
  /** Undefined while they are loading. */
  candidates: readonly Candidate[] | undefined;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

const Candidates = ({ title, candidates, chosenId, onChoose }: CandidatesProps) => {
  if (!candidates)
    return (
      <Stack spacing={1} role="status" aria-label="Loading">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} variant="rounded" height={48} />
        ))}
      </Stack>
    );
  if (candidates.length === 0)
    return (
      <Typography role="status" sx={{ py: 6, textAlign: 'center' }}>
        {MESSAGES.noneFound}
      </Typography>
    );
  return (
    <>
      <Typography id="candidates-title" variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <RadioGroup
        aria-labelledby="candidates-title"
        value={chosenId ?? ''}
        onChange={(_, id) => onChoose(id)}
      >
        {candidates.map(({ _id, title, status, voteCount }) => (
          <FormControlLabel
            key={_id}
            value={_id}
            control={<Radio />}
            sx={{ py: 0.5, alignItems: 'flex-start', '& .MuiRadio-root': { mt: -0.75 } }}
            label={
              <Stack spacing={0.5} sx={{ overflowWrap: 'anywhere' }}>
                <Typography variant="body2" component="span" sx={{ fontWeight: 600 }}>
                  {title}
                </Typography>
                <Stack direction="row" component="span" spacing={1} sx={{ alignItems: 'center' }}>
                  <StatusBadge status={status} />
                  <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
                    {votesText({ voteCount })}
                  </Typography>
                </Stack>
              </Stack>
            }
          />
        ))}
      </RadioGroup>
    </>
  );
};
