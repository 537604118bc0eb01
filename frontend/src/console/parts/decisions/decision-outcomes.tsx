import { Box, Paper } from '@mui/material';
import { DECISION_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useLocation } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { decisions, type Outcome, useDecisions } from './decisions';
import { UndoLine } from './undo-line';

/** Whether it was refused because the listing has changed. */
const isStale = (error: Error): boolean => error instanceof HttpError && error.status === 412;

const refusal = ({ decision: { verb, listing }, error }: Extract<Outcome, { error: Error }>): string =>
  MESSAGES.refused(verb, listing.name, isStale(error) ? MESSAGES.stale : errorText(error, MESSAGES.failed));

const summary = (accepted: readonly Extract<Outcome, { message: string }>[]): string =>
  accepted.length === 1
    ? accepted[0]!.message
    : MESSAGES.decided(
        accepted[0]!.decision.verb,
        accepted.map(({ decision }) => decision.listing.name),
      );

/** The refusals, a line for each listing. */
const Refusals = ({ texts }: { texts: readonly string[] }) => (
  <Box
    component="ul"
    sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, maxHeight: '40vh', overflow: 'auto' }}
  >
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </Box>
);

/**
 * Sends decisions when they are due, on every screen of the console, and shows the server's refusals. The moderation
 * screen has a place for their Undo; on other screens it is at the bottom.
 */
export const DecisionOutcomes = () => {
  const notify = useNotify();
  const queries = useQueryClient();
  const open = useDecisions();
  const outcomesByBatch = useRef(new Map<string, readonly Outcome[]>()).current;
  const isInPlace = useLocation().pathname.endsWith('/moderation');
  useEffect(() => decisions.start(), []);
  /** The decisions of a batch are reported together, when all are answered. */
  const report = (batch: string) => {
    const outcomes = outcomesByBatch.get(batch);
    if (!outcomes || decisions.isOpen(batch)) return;
    outcomesByBatch.delete(batch);
    void queries.invalidateQueries();
    const refused = outcomes.filter((outcome) => 'error' in outcome);
    const accepted = outcomes.filter((outcome) => 'message' in outcome);
    if (refused.length > 0)
      notify(<Refusals texts={refused.map(refusal)} />, { type: 'error', autoHideDuration: null });
    else if (!isInPlace) notify(summary(accepted), { type: 'success' });
  };
  useEffect(() =>
    decisions.onOutcome((outcome) => {
      const { batch } = outcome.decision;
      outcomesByBatch.set(batch, [...(outcomesByBatch.get(batch) ?? []), outcome]);
      report(batch);
    }),
  );
  // Another tab may have sent the other decisions of a batch.
  useEffect(() => {
    for (const batch of outcomesByBatch.keys()) report(batch);
  });
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
