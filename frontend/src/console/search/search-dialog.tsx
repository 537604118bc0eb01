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
  CONSOLE_SEARCH,
  CONSOLE_SEARCH_KINDS,
  type ConsoleSearchKind,
  CONSOLE_SEARCH_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { useDebounced } from '../../lib/use-debounced';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { KeyCap } from '../parts/actions/key-cap';
import { LoadError } from '../parts/record/load-error';
import { type ConsoleCommand, matching, useConsoleCommands } from './commands';
import { KIND_APPEARANCE, useHits } from './hits';

/** The pause in typing after which the search is sent, in milliseconds. */
const PAUSE_MS = 150;
const KINDS = Object.keys(CONSOLE_SEARCH_KINDS) as ConsoleSearchKind[];
const LIST_ID = 'search-options';
const optionId = (index: number): string => `search-option-${index}`;

/** An option of the list: a command, or a record. */
interface Option extends Pick<ConsoleCommand, 'id' | 'group' | 'label' | 'icon' | 'shortcut' | 'run'> {
  detail?: string | undefined;
  isDisabled?: boolean;
  /** Whether the results are those of the current input. */
  isCurrent: boolean;
}

const optionOf = ({ id, group, label, icon, shortcut, disabledReason, run }: ConsoleCommand): Option => ({
  id,
  group,
  label,
  icon,
  shortcut,
  run,
  detail: disabledReason,
  isDisabled: disabledReason !== undefined,
  isCurrent: true,
});

/**
 * One field that finds records, the first ones while the user types, and runs commands. Enter runs the highlighted
 * option; without input none is highlighted.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  useCloseOnBack(true, onClose);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const navigate = useNavigate();
  const [input, setInput] = useState('');
  const search = useDebounced(input.trim(), PAUSE_MS);
  const hasQuery = search.length >= CONSOLE_SEARCH.min;
  const { data, error, isPlaceholderData, refetch } = useHits(search);
  const hits = hasQuery && !error ? data : undefined;
  const isCurrent = !isPlaceholderData && search === input.trim();
  const options: Option[] = [
    ...matching(useConsoleCommands(), input).map(optionOf),
    ...KINDS.flatMap((kind) =>
      (hits ?? [])
        .filter((hit) => hit.kind === kind)
        .map((hit) => ({
          id: `${kind} ${hit._id}`,
          group: KIND_APPEARANCE[kind].label,
          label: hit.title,
          detail: [hit.because, hit.detail].filter(Boolean).join(' · '),
          icon: KIND_APPEARANCE[kind].icon,
          isCurrent,
          run: () => navigate(KIND_APPEARANCE[kind].pathOf(hit)),
        })),
    ),
  ];
  const groups = [...new Set(options.map(({ group }) => group))];
  const [active, setActive] = useState(-1);
  // The first option is highlighted, except without input.
  const isTyped = input.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => setActive(isTyped ? 0 : -1), [data, input]);

  const choose = ({ isDisabled, run }: Option) => {
    if (isDisabled) return;
    onClose();
    run();
  };
  const count = options.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[active];
    if (count > 0 && event.key === 'ArrowDown') setActive((active + 1) % count);
    else if (count > 0 && event.key === 'ArrowUp') setActive(active <= 0 ? count - 1 : active - 1);
    else if (option?.isCurrent && event.key === 'Enter') choose(option);
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
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': 'Search' } }}
    >
      <Stack
        direction="row"
        spacing={0.5}
        sx={{ p: 1, flex: 'none', borderBottom: 1, borderColor: 'divider' }}
      >
        <TextField
          autoFocus
          margin="none"
          placeholder="Search, or type a command"
          value={input}
          onChange={({ target }) => setInput(target.value)}
          onKeyDown={onKeyDown}
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
              'aria-activedescendant': options[active] ? optionId(active) : undefined,
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
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          minHeight: { xs: 0, sm: 320 },
          maxHeight: { sm: '75vh' },
          px: 1,
          pb: 1,
        }}
      >
        {error && hasQuery && (
          <LoadError error={error} fallback={MESSAGES.failed} onRetry={() => refetch()} sx={{ mt: 1 }} />
        )}
        {!error && hasQuery && <SearchStatus search={search} found={hits && count} />}
        <Box
          id={LIST_ID}
          role="listbox"
          aria-label="Results"
          sx={{ minHeight: 0, overflowY: 'auto', opacity: isPlaceholderData ? 0.6 : 1 }}
        >
          {groups.map((group) => (
            <Box key={group} role="group" aria-label={group}>
              <Typography
                aria-hidden
                variant="caption"
                component="div"
                sx={{
                  px: 1,
                  pt: 1.5,
                  pb: 0.5,
                  color: 'text.secondary',
                  fontWeight: 600,
                  overflowWrap: 'anywhere',
                }}
              >
                {group}
              </Typography>
              {options.map(
                (option, index) =>
                  option.group === group && (
                    <OptionRow
                      key={option.id}
                      id={optionId(index)}
                      option={option}
                      isActive={index === active}
                      onPoint={() => setActive(index)}
                      onChoose={() => choose(option)}
                    />
                  ),
              )}
            </Box>
          ))}
        </Box>
        {!hasQuery && <Finds />}
      </Box>
    </Dialog>
  );
}

/** What can be found in addition to commands. */
const Finds = () => {
  const can = useCan();
  return (
    <Box sx={{ flex: 'none', mt: 1, p: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2">Find</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {KINDS.filter((kind) => can(CONSOLE_SEARCH_KINDS[kind])).map((kind) => (
          <Typography key={kind} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {KIND_APPEARANCE[kind].by}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};

/** The progress of a search, or the number of results. */
const SearchStatus = ({ search, found }: { search: string; found: number | undefined }) => {
  const results =
    found === 0 ? `No results for “${search}”` : `${found} ${found === 1 ? 'result' : 'results'}`;
  return (
    <Typography role="status" variant="body2" sx={{ flex: 'none', px: 1, pt: 1.5, color: 'text.secondary' }}>
      {found === undefined ? 'Searching...' : results}
    </Typography>
  );
};

interface OptionRowProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

const OptionRow = ({ id, option, isActive, onPoint, onChoose }: OptionRowProps) => {
  const { label, detail, shortcut, isDisabled, icon: Icon } = option;
  useEffect(() => {
    if (isActive) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive, id]);
  return (
    <Stack
      id={id}
      role="option"
      aria-selected={isActive}
      aria-disabled={isDisabled || undefined}
      direction="row"
      spacing={1.5}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      sx={{
        px: 1,
        py: 0.75,
        minHeight: 44,
        borderRadius: 1,
        cursor: isDisabled ? 'default' : 'pointer',
        alignItems: 'center',
        '&[aria-selected=true]': { backgroundColor: 'action.selected' },
      }}
    >
      <Box sx={{ display: 'flex', color: 'text.secondary', '& svg': { width: 20, height: 20 } }} aria-hidden>
        <Icon size={20} />
      </Box>
      <Box sx={{ minWidth: 0, flexGrow: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, opacity: isDisabled ? 0.6 : 1 }}>
          {label}
        </Typography>
        {detail && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {detail}
          </Typography>
        )}
      </Box>
      {shortcut && <KeyCap>{shortcut}</KeyCap>}
    </Stack>
  );
};
