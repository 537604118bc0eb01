import {
  Alert,
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
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  check,
  MODERATION_MESSAGES as MESSAGES,
  MODERATION_LIMITS,
  PRODUCT_LIMITS,
  type RejectionReasons,
  rejectionReasonsForm,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { HttpError } from 'react-admin';
import { newIdempotencyKey } from '../../lib/http/idempotency';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { rejectionReasons } from '../parts/actions/rejection-reasons';
import { useCommand } from '../parts/actions/use-command';
import { LoadError } from '../parts/record/load-error';
import type { ModerationCalls } from './moderation-calls';

/** A line of the list with its own key: two texts may be equal during an edit. */
interface Line {
  key: string;
  text: string;
}
const lineOf = (text: string): Line => ({ key: newIdempotencyKey(), text });

/** The layout of a line: on a phone the buttons are below the text, which has the whole width. */
const lineLayout = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 0.5,
};

interface LineFieldProps {
  line: Line;
  number: number;
  isLast: boolean;
  isAlone: boolean;
  isNew: boolean;
  onChange: (text: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

const LineField = (props: LineFieldProps) => {
  const { line, number, isLast, isAlone, isNew, onChange, onMove, onRemove } = props;
  return (
    <Box component="li" sx={lineLayout}>
      <TextField
        label={`Reason ${number}`}
        value={line.text}
        // One line for the seller, however many it takes here.
        onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
        slotProps={{ htmlInput: { maxLength: PRODUCT_LIMITS.reason } }}
        multiline
        autoFocus={isNew}
        sx={{ flex: { xs: '1 0 100%', sm: 1 } }}
      />
      <IconButton aria-label={`Move reason ${number} up`} disabled={number === 1} onClick={() => onMove(-1)}>
        <ArrowUp size={18} aria-hidden />
      </IconButton>
      <IconButton aria-label={`Move reason ${number} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown size={18} aria-hidden />
      </IconButton>
      <IconButton aria-label={`Remove reason ${number}`} disabled={isAlone} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </Box>
  );
};

interface ReasonsFormProps {
  /** The list when the form was opened: its version is sent. */
  list: RejectionReasons;
  onClose: () => void;
  /** Reloads the current list, and discards the edits. */
  onStartAnew: () => void;
}

const ReasonsForm = ({ list, onClose, onStartAnew }: ReasonsFormProps) => {
  const [lines, setLines] = useState(() => list.reasons.map(lineOf));
  const [addedKey, setAddedKey] = useState<string>();
  const [failure, setFailure] = useState<{ text: string; isStale: boolean }>();
  const { mutateAsync, isPending: busy } = useCommand<ModerationCalls>(MESSAGES.reasonsSaveFailed);
  const checked = check(rejectionReasonsForm, { reasons: lines.map(({ text }) => text) });

  const moveLine = (at: number, by: 1 | -1) =>
    setLines(lines.with(at, lines[at + by]!).with(at + by, lines[at]!));
  const add = () => {
    const line = lineOf('');
    setAddedKey(line.key);
    setLines([...lines, line]);
  };
  const save = () => {
    if (!checked.ok || busy) return;
    setFailure(undefined);
    mutateAsync((api, key) => api.saveRejectionReasons(checked.value.reasons, list.version, key)).then(
      onClose,
      (error: HttpError) => setFailure({ text: error.message, isStale: error.status === 412 }),
    );
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 1 }}>
          Shown in this order when a listing is rejected. The first nine have a shortcut key.
        </Typography>
        <Stack component="ol" aria-label="Reasons" spacing={0.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {lines.map((line, at) => (
            <LineField
              key={line.key}
              line={line}
              number={at + 1}
              isLast={at === lines.length - 1}
              isAlone={lines.length === 1}
              isNew={line.key === addedKey}
              onChange={(text) => setLines(lines.with(at, { ...line, text }))}
              onMove={(by) => moveLine(at, by)}
              onRemove={() => setLines(lines.toSpliced(at, 1))}
            />
          ))}
        </Stack>
        <Button
          startIcon={<Plus size={18} aria-hidden />}
          disabled={lines.length >= MODERATION_LIMITS.reasons}
          onClick={add}
          sx={{ mt: 1 }}
        >
          Add a reason
        </Button>
        {!checked.ok && <Alert severity="error">{Object.values(checked.fields)[0]}</Alert>}
        {failure && (
          <Alert
            severity="error"
            action={
              failure.isStale && (
                <Button color="inherit" onClick={onStartAnew}>
                  Show the latest list
                </Button>
              )
            }
          >
            {failure.text}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={busy || !checked.ok}>
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </form>
  );
};

/** The list of rejection reasons. */
export const ReasonsDialog = ({ onClose }: { onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  const { data, error, refetch } = useQuery(rejectionReasons);
  const formReasons = useRef<RejectionReasons>(undefined);
  formReasons.current ??= data;
  const [round, setRound] = useState(0);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      // A press outside keeps unsaved text.
      onClose={(_, reason) => reason !== 'backdropClick' && onClose()}
      fullScreen={isSmall}
      fullWidth
      maxWidth="md"
      aria-labelledby="reasons-title"
    >
      <DialogTitle id="reasons-title">Rejection reasons</DialogTitle>
      {formReasons.current ? (
        <ReasonsForm
          key={round}
          list={formReasons.current}
          onClose={onClose}
          onStartAnew={() => {
            formReasons.current = data;
            setRound(round + 1);
          }}
        />
      ) : (
        <DialogContent>
          {error ? (
            <LoadError error={error} fallback={MESSAGES.reasonsFailed} onRetry={refetch} />
          ) : (
            <Skeleton variant="rounded" height={320} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
};
