import { Paper } from '@mui/material';
import { DECISION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { decisions, useDecisions } from './decisions';
import { UndoLine } from './undo-line';

/** Whether it was refused because the listing is not as it was seen any more. */
const isStale = (error: Error): boolean => error instanceof HttpError && error.status === 412;

/**
 * Sends decisions when they are due, wherever in the console the user is, and says what the server has refused. The
 * moderation screen has a place for their Undo; on other screens it lies over the bottom.
 */
export const DecisionOutcomes = () => {
  const notify = useNotify();
  const queries = useQueryClient();
  const open = useDecisions();
  const isInPlace = useLocation().pathname.endsWith('/moderation');
  useEffect(() => decisions.start(), []);
  useEffect(
    () =>
      decisions.onOutcome((outcome) => {
        void queries.invalidateQueries();
        if ('message' in outcome) {
          if (!isInPlace) notify(outcome.message, { type: 'success' });
          return;
        }
        const { decision, error } = outcome;
        const why = isStale(error) ? MESSAGES.stale : errorText(error, MESSAGES.failed);
        notify(MESSAGES.refused(decision.verb, decision.listing.name, why), {
          type: 'error',
          autoHideDuration: null,
        });
      }),
    [queries, notify, isInPlace],
  );
  if (isInPlace || open.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label="Decision"
      elevation={8}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        bottom: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        maxWidth: { sm: 560 },
        px: 2,
        pt: 1,
      }}
    >
      <UndoLine />
    </Paper>
  );
};
