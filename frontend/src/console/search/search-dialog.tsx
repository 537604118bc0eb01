import {
  Box,
  Dialog,
  IconButton,
  InputAdornment,
  Stack,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  CONSOLE_FINDS,
  CONSOLE_SEARCH,
  type ConsoleFind,
  type ConsoleHit,
  CONSOLE_SEARCH_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { useDebounced } from '../../lib/use-debounced';
import { useBackCloses } from '../../ui/use-back-closes';
import { LoadError } from '../parts/record/load-error';
import { LOOKS, useHits } from './hits';

/** The pause in typing after which the search is sent, in milliseconds. */
const PAUSE_MS = 150;
const KINDS = Object.keys(CONSOLE_FINDS) as ConsoleFind[];
const LIST_ID = 'search-hits';
const optionId = (index: number): string => `search-hit-${index}`;

/** One field that searches all records; the first results come while the user types. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  useBackCloses(true, onClose);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const isAsked = search.length >= CONSOLE_SEARCH.min;
  const { data, error, isPlaceholderData, refetch } = useHits(search);
  const hits = isAsked && !error ? data : undefined;
  const [active, setActive] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the hits are, the first one is at hand.
  useEffect(() => setActive(0), [data]);

  const open = (hit: ConsoleHit) => {
    navigate(LOOKS[hit.kind].pathOf(hit));
    onClose();
  };
  const count = hits?.length ?? 0;
  const steer = (event: KeyboardEvent) => {
    if (count === 0) return;
    // What is still the answer to less than was typed is not opened.
    const isCurrent = !isPlaceholderData && search === typed.trim();
    if (event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (event.key === 'ArrowUp') setActive((active + count - 1) % count);
    else if (event.key === 'Enter' && isCurrent) open(hits![active]!);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="sm"
      aria-label="Search"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Stack direction="row" spacing={0.5} sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <TextField
          autoFocus
          margin="none"
          placeholder="Search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={steer}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search size={20} aria-hidden />
                </InputAdornment>
              ),
            },
            htmlInput: {
              role: 'combobox',
              'aria-label': 'Search',
              'aria-autocomplete': 'list',
              'aria-expanded': count > 0,
              'aria-controls': LIST_ID,
              'aria-activedescendant': count > 0 ? optionId(active) : undefined,
              maxLength: CONSOLE_SEARCH.max,
              autoComplete: 'off',
              enterKeyHint: 'go',
            },
          }}
        />
        <IconButton onClick={onClose} aria-label="Close">
          <X size={20} aria-hidden />
        </IconButton>
      </Stack>
      <Box sx={{ minHeight: { sm: 320 }, maxHeight: { sm: '60vh' }, overflowY: 'auto', px: 1, pb: 1 }}>
        {error && isAsked ? (
          <LoadError error={error} fallback={MESSAGES.failed} onRetry={() => refetch()} sx={{ mt: 1 }} />
        ) : (
          <Said search={search} hits={hits} />
        )}
        <Box id={LIST_ID} role="listbox" aria-label="Results" sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
          {KINDS.map((kind) => {
            const ofKind = (hits ?? []).filter((hit) => hit.kind === kind);
            return (
              ofKind.length > 0 && (
                <Box key={kind} role="group" aria-labelledby={`search-${kind}`}>
                  <Typography
                    id={`search-${kind}`}
                    variant="caption"
                    component="div"
                    sx={{ px: 1, pt: 1.5, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}
                  >
                    {LOOKS[kind].label}
                  </Typography>
                  {ofKind.map((hit) => {
                    const index = hits!.indexOf(hit);
                    return (
                      <Hit
                        key={hit._id}
                        id={optionId(index)}
                        hit={hit}
                        isActive={index === active}
                        onPoint={() => setActive(index)}
                        onOpen={() => open(hit)}
                      />
                    );
                  })}
                </Box>
              )
            );
          })}
        </Box>
      </Box>
    </Dialog>
  );
}

/** The status of a search: a hint, its progress, or the number of results. */
const Said = ({ search, hits }: { search: string; hits: readonly ConsoleHit[] | undefined }) => {
  const can = useCan();
  const isAsked = search.length >= CONSOLE_SEARCH.min;
  if (!isAsked)
    return (
      <Box sx={{ p: 1, pt: 1.5 }}>
        <Typography variant="body2">Find</Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {KINDS.filter((kind) => can(CONSOLE_FINDS[kind])).map((kind) => (
            <Typography key={kind} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
              {LOOKS[kind].by}
            </Typography>
          ))}
        </Box>
      </Box>
    );
  const text = !hits
    ? 'Searching...'
    : hits.length === 0
      ? `No results for “${search}”`
      : `${hits.length} ${hits.length === 1 ? 'result' : 'results'}`;
  return (
    <Typography role="status" variant="body2" sx={{ px: 1, pt: 1.5, color: 'text.secondary' }}>
      {text}
    </Typography>
  );
};

interface HitProps {
  id: string;
  hit: ConsoleHit;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

const Hit = ({ id, hit: { kind, title, detail, because }, isActive, onPoint, onOpen }: HitProps) => {
  const { icon: Icon } = LOOKS[kind];
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive, id]);
  return (
    <Stack
      id={id}
      role="option"
      aria-selected={isActive}
      direction="row"
      spacing={1.5}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onOpen}
      sx={{
        px: 1,
        py: 0.75,
        minHeight: 44,
        borderRadius: 1,
        cursor: 'pointer',
        alignItems: 'center',
        '&[aria-selected=true]': { backgroundColor: 'action.selected' },
      }}
    >
      <Box sx={{ display: 'flex', color: 'text.secondary' }}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {[because, detail].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
    </Stack>
  );
};
