import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import {
  check,
  dismissalForm,
  FLAG_ANSWERS,
  FLAG_LIMITS,
  FLAG_MEASURES,
  type Flag,
  type FlagMeasure,
  type FormResult,
  type ManagedPage,
  PRODUCT_LIMITS,
  upholdingForm,
} from '@parkho/contracts';
import { useState } from 'react';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import type { FlagAnswer } from './flag-calls';

const MEASURES: Readonly<Record<FlagMeasure, { label: string; meaning: string }>> = {
  reject: { label: 'Reject', meaning: 'The seller can edit it, and we review it again' },
  deactivate: { label: 'Deactivate', meaning: 'The seller can activate it again' },
  delete: { label: 'Delete', meaning: 'It cannot be restored' },
  none: { label: 'No change', meaning: 'The listing stays as it is now' },
};

type Listing = Pick<ManagedPage, 'name' | 'state'>;

/** The possible measures for a listing's state. */
const measuresFor = ({ state }: Listing): FlagMeasure[] =>
  FLAG_MEASURES.filter((measure) => {
    if (measure === 'reject') return state !== 'sold' && state !== 'rejected';
    return measure !== 'deactivate' || state === 'active' || state === 'sold';
  });

interface MeasuresProps {
  measures: readonly FlagMeasure[];
  chosen: FlagMeasure;
  onChoose: (measure: FlagMeasure) => void;
}

const Measures = ({ measures, chosen, onChoose }: MeasuresProps) => (
  <FormControl>
    <FormLabel id="measure">What happens to the listing</FormLabel>
    <RadioGroup
      aria-labelledby="measure"
      value={chosen}
      onChange={(_, measure) => onChoose(measure as FlagMeasure)}
    >
      {measures.map((measure) => (
        <FormControlLabel
          key={measure}
          value={measure}
          control={<Radio />}
          label={
            <>
              {MEASURES[measure].label}
              <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
                {MEASURES[measure].meaning}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  </FormControl>
);

const upheldOf = (input: object): FormResult<FlagAnswer> => {
  const checked = check(upholdingForm, input);
  if (!checked.ok) return checked;
  const { measure, reason, ...answer } = checked.value;
  return { ok: true, value: { ...answer, upheld: { measure, reason } } };
};

interface AnswerDialogProps {
  verdict: keyof typeof FLAG_ANSWERS;
  listing: Listing;
  /** The flags on the screen. */
  flags: readonly Flag[];
  busy: boolean;
  /** The error of the sent answer. */
  error?: string | undefined;
  onSend: (answer: FlagAnswer) => void;
  onClose: () => void;
}

/** Asks for the decision on a reported listing, and the answer to its reporters. */
export const AnswerDialog = (props: AnswerDialogProps) => {
  const { verdict, listing, flags, busy, error, onSend, onClose } = props;
  useCloseOnBack(true, onClose);
  const isUpheld = verdict === 'upheld';
  const measures = measuresFor(listing);
  const [measure, setMeasure] = useState(measures[0]!);
  const [reason, setReason] = useState('');
  const [answer, setAnswer] = useState(FLAG_ANSWERS[verdict]);
  const input = { flags: flags.map(({ _id }) => _id), answer, measure, reason };
  const checked = isUpheld ? upheldOf(input) : check(dismissalForm, input);
  const send = () => {
    if (checked.ok && !busy) onSend(checked.value);
  };
  const verb = isUpheld ? 'Uphold' : 'Dismiss';
  const reports = flags.length === 1 ? 'report' : `${flags.length} reports`;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="answer-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogTitle id="answer-title" sx={{ overflowWrap: 'anywhere' }}>
          {verb} {reports}: {listing.name}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {isUpheld && <Measures measures={measures} chosen={measure} onChoose={setMeasure} />}
            {isUpheld && measure === 'reject' && (
              <TextField
                label="Rejection reason"
                helperText={`The seller will see this. ${reason.length}/${PRODUCT_LIMITS.reason} characters`}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                slotProps={{ htmlInput: { maxLength: PRODUCT_LIMITS.reason } }}
                multiline
                minRows={2}
                fullWidth
                required
              />
            )}
            <TextField
              label="Answer to the reporters"
              helperText={`Sent to those with an account or a confirmed email address. ${answer.length}/${FLAG_LIMITS.answer} characters`}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
              slotProps={{ htmlInput: { maxLength: FLAG_LIMITS.answer } }}
              multiline
              minRows={3}
              fullWidth
              required
            />
            {error && <Alert severity="error">{error}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="contained"
            color={isUpheld ? 'error' : 'primary'}
            disabled={busy || !checked.ok}
          >
            {busy ? 'Sending...' : verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
