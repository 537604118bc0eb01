import { Box, Button, Stack, Typography } from '@mui/material';
import { DECISION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { Undo2 } from 'lucide-react';
import { useKeys } from '../keys/use-keys';
import { type Decision, decisions, useDecisions, useSecondsUntil } from './decisions';

const Seconds = ({ until }: { until: number }) => (
  // Screen readers would announce every number.
  <Box
    component="span"
    aria-hidden
    sx={{ minWidth: '3.5ch', textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
  >
    {useSecondsUntil(until)} s
  </Box>
);

interface UndoLineProps {
  /** Called with the undone decisions. */
  onUndo?: (undone: readonly Decision[]) => void;
}

/** The last decision until it takes effect, with its Undo: repeated presses undo earlier ones. */
export const UndoLine = ({ onUndo }: UndoLineProps) => {
  const pending = useDecisions();
  const open = pending.filter(({ isSent }) => !isSent);
  const isRetried = pending.some((decision) => decision.isRetried);
  const lastDecision = open.at(-1);
  const latest = open.filter(({ batch }) => batch === lastDecision?.batch);
  const earlier = new Set(open.map(({ batch }) => batch)).size - 1;
  const undo =
    lastDecision &&
    (() => {
      const undone = decisions.undo(lastDecision.batch);
      onUndo?.(undone);
    });
  useKeys({ undo });
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', alignItems: 'center', ...(pending.length > 0 && { pb: 1 }) }}
    >
      {/* Present before it has text: otherwise screen readers would miss it. */}
      <Box role="status" sx={{ flex: '1 1 0', minWidth: 0 }}>
        {lastDecision && (
          <Typography variant="body2" sx={{ color: 'success.main', overflowWrap: 'anywhere' }}>
            {MESSAGES.decided(
              lastDecision.verb,
              latest.map(({ listing }) => listing.name),
            )}
            <span className="sr-only">. {MESSAGES.canBeUndone}</span>
          </Typography>
        )}
        {!lastDecision && pending.length > 0 && (
          <Typography variant="body2">
            {MESSAGES[isRetried ? 'retrying' : 'sending'](pending.length)}
          </Typography>
        )}
      </Box>
      {earlier > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {MESSAGES.earlier(earlier)}
        </Typography>
      )}
      {lastDecision && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-keyshortcuts="Control+Z"
          startIcon={<Undo2 size={18} aria-hidden />}
          endIcon={<Seconds until={lastDecision.dueAt} />}
          onClick={undo}
          sx={{ flex: 'none', '&& .MuiButton-endIcon > *': { fontSize: '0.8125rem', fontWeight: 400 } }}
        >
          Undo
        </Button>
      )}
    </Stack>
  );
};
