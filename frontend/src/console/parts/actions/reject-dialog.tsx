import {
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  TextField,
} from '@mui/material';
import { check, MODERATION_MESSAGES, PRODUCT_LIMITS, rejectionForm } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import { LoadError } from '../record/load-error';
import { KeyCap } from './key-cap';
import { rejectionReasons } from './rejection-reasons';

/** Reasons with a key: 1 to 9. */
const WITH_KEY = 9;

/** Adds the reason to the text on a separate line, or removes it if the text has it. */
const toggled = (text: string, reason: string): string =>
  text.includes(reason)
    ? text
        .replace(reason, '')
        .replace(/\n{2,}/g, '\n')
        .trim()
    : [text.trim(), reason].filter(Boolean).join('\n');

interface ReasonButtonProps {
  reason: string;
  number: number;
  chosen: boolean;
  autoFocus: boolean;
  onChoose: () => void;
}

const ReasonButton = ({ reason, number, chosen, autoFocus, onChoose }: ReasonButtonProps) => {
  const hasKey = number <= WITH_KEY;
  return (
    <ButtonBase
      aria-pressed={chosen}
      aria-keyshortcuts={hasKey ? String(number) : undefined}
      autoFocus={autoFocus}
      onClick={onChoose}
      sx={{
        width: '100%',
        gap: 1,
        px: 1,
        py: 0.75,
        justifyContent: 'flex-start',
        textAlign: 'left',
        borderRadius: 1,
        border: 1,
        borderColor: chosen ? 'error.main' : 'divider',
        typography: 'body2',
        fontWeight: chosen ? 600 : undefined,
        '@media (pointer: coarse)': { minHeight: 44 },
        '&:hover': { borderColor: 'text.secondary' },
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      {hasKey && <KeyCap>{String(number)}</KeyCap>}
      <span>{reason}</span>
    </ButtonBase>
  );
};

interface RejectDialogProps {
  productName: string;
  /** The initial text. */
  reason?: string;
  /** Called with the trimmed reason. */
  onReject: (reason: string) => void;
  onClose: () => void;
}

/**
 * Asks for the reason of a product's rejection, which the seller reads. A press or a digit inserts a reason of the
 * shop's list and focuses the button that sends it.
 */
export const RejectDialog = ({ productName, reason = '', onReject, onClose }: RejectDialogProps) => {
  useCloseOnBack(true, onClose);
  const { data, error: unread, refetch } = useQuery(rejectionReasons);
  const reasons = data?.reasons ?? [];
  // Reasons that load later do not move the focus from the field.
  const [areAtHand] = useState(reasons.length > 0);
  const [text, setText] = useState(reason);
  const words = useRef<HTMLTextAreaElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const checked = check(rejectionForm, { reason: text });

  const choose = (reason: string) => setText((text) => toggled(text, reason));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target === words.current || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '0') {
      event.preventDefault();
      words.current?.focus();
    }
    const reason = reasons.slice(0, WITH_KEY)[Number(event.key) - 1];
    if (reason === undefined) return;
    flushSync(() => choose(reason));
    confirm.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      fullWidth
      maxWidth="sm"
      aria-labelledby="reject-title"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (checked.ok) onReject(checked.value.reason);
        }}
      >
        <DialogTitle id="reject-title" sx={{ overflowWrap: 'anywhere' }}>
          Reject {productName}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={1.5}>
            {!data && !unread && <Skeleton variant="rounded" height={240} />}
            {unread && !data && (
              <LoadError error={unread} fallback={MODERATION_MESSAGES.reasonsFailed} onRetry={refetch} />
            )}
            {reasons.length > 0 && (
              <Stack
                component="ol"
                aria-label="Reasons"
                spacing={0.75}
                sx={{ m: 0, p: 0, listStyle: 'none' }}
              >
                {reasons.map((reason, index) => (
                  <li key={reason}>
                    <ReasonButton
                      reason={reason}
                      number={index + 1}
                      chosen={text.includes(reason)}
                      autoFocus={areAtHand && index === 0}
                      onChoose={() => choose(reason)}
                    />
                  </li>
                ))}
              </Stack>
            )}
            <TextField
              inputRef={words}
              label="Rejection Reason"
              helperText={
                text !== '' && !checked.ok
                  ? checked.fields.reason
                  : `The seller will see this. ${text.length}/${PRODUCT_LIMITS.reason} characters`
              }
              error={text !== '' && !checked.ok}
              value={text}
              onChange={(event) => setText(event.target.value)}
              slotProps={{
                htmlInput: { maxLength: PRODUCT_LIMITS.reason, 'aria-keyshortcuts': '0' },
                input: {
                  endAdornment: (
                    <Box sx={{ alignSelf: 'flex-start' }}>
                      <KeyCap>0</KeyCap>
                    </Box>
                  ),
                },
              }}
              multiline
              minRows={3}
              fullWidth
              required
              autoFocus={!areAtHand}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={confirm} type="submit" variant="contained" color="error" disabled={!checked.ok}>
            Reject
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
