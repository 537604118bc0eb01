import {
  Box,
  Button,
  Chip,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  List,
  ListItem,
  ListItemText,
  Typography,
} from '@mui/material';
import { DECISION_MESSAGES } from '@parkho/contracts';
import { useState } from 'react';
import { useUnselect } from 'react-admin';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import { RejectDialog } from '../../parts/actions/reject-dialog';
import { decisions } from '../../parts/decisions/decisions';
import type { ProductRecord } from '../parts/product-calls';
import type { BulkAction } from './bulk-actions';
import { type Result, useBulkRun } from './use-bulk-run';

interface BulkDialogProps {
  action: BulkAction;
  products: readonly ProductRecord[];
  onClose: () => void;
}

export const countOf = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;

const MARKS = {
  waiting: { label: 'Waiting', color: 'default' },
  sent: { label: 'Sending...', color: 'default' },
  done: { label: 'Done', color: 'success' },
  refused: { label: 'Failed', color: 'error' },
} as const satisfies Record<Result['state'], object>;

/** The outcome for one product, or why it is skipped. */
const Row = ({ product, left, result }: { product: ProductRecord; left?: string; result?: Result }) => (
  <ListItem disableGutters secondaryAction={null} sx={{ gap: 2, alignItems: 'flex-start' }}>
    <ListItemText primary={product.name} secondary={left ?? result?.text} sx={{ overflowWrap: 'anywhere' }} />
    {left ? (
      <Chip size="small" label="Skipped" sx={{ mt: 1 }} />
    ) : (
      result && <Chip size="small" {...MARKS[result.canRetry ? 'refused' : result.state]} sx={{ mt: 1 }} />
    )}
  </ListItem>
);

/**
 * Confirms the action, runs it, and shows the outcome for each product. Decisions are passed to `decisions`, which can
 * undo them and reports rejections.
 */
export const BulkDialog = ({ action, products, onClose }: BulkDialogProps) => {
  const pendingReason = ({ id, version }: ProductRecord) =>
    'verb' in action && decisions.has({ _id: id, version }) && DECISION_MESSAGES.pending;
  const skipReasons = new Map(
    products.map((product) => [
      product.id,
      action.already(product) || action.disabledReason?.(product) || pendingReason(product) || undefined,
    ]),
  );
  // The selection when the dialog opens, however the list changes behind it.
  const [selection] = useState(() => ({
    left: skipReasons,
    open: products.filter(({ id }) => !skipReasons.get(id)),
  }));
  const { results, isRunning, run, stop } = useBulkRun(selection.open);
  const unselect = useUnselect('products');

  const itemsInState = (state: Result['state']) =>
    selection.open.filter(({ id }) => results?.get(id)?.state === state);
  const close = () => {
    stop();
    unselect(itemsInState('done').map(({ id }) => id));
    onClose();
  };
  useCloseOnBack(true, close);

  const start = (reason?: string) => {
    if ('send' in action) return void run(action.send);
    const listings = selection.open.map((product) => ({ ...product, _id: product.id }));
    decisions.decide({ verb: action.verb, ...(reason !== undefined && { reason }), listings });
    unselect(listings.map(({ id }) => id));
    onClose();
  };

  if ('verb' in action && action.verb === 'reject' && selection.open.length > 0)
    return <RejectDialog productName={countOf(selection.open.length)} onReject={start} onClose={onClose} />;

  const [done, refused] = [itemsInState('done').length, itemsInState('refused').length];
  const processed = done + refused;
  const skipped = products.length - selection.open.length;
  const canRetry =
    !isRunning && processed > 0 && selection.open.some(({ id }) => canContinue(results?.get(id)));
  const summary = results
    ? `${done} of ${selection.open.length} done${refused > 0 ? `, ${refused} failed` : ''}`
    : `${countOf(products.length)} selected${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">
        {action.label}
        {selection.open.length > 0 && `: ${countOf(selection.open.length)}`}
      </DialogTitle>
      {/* A long list can be scrolled by keyboard, too. */}
      <DialogContent tabIndex={0} role="group" aria-label="Products">
        <Typography role="status">{summary}</Typography>
        <Box sx={{ height: 4, my: 1 }}>
          {results && (
            <LinearProgress
              variant="determinate"
              aria-label="Progress"
              value={(100 * processed) / Math.max(1, selection.open.length)}
            />
          )}
        </Box>
        <List dense>
          {products.map((product) => (
            <Row
              key={product.id}
              product={product}
              left={selection.left.get(product.id)}
              result={results?.get(product.id)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        {isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button onClick={close}>{results || selection.open.length === 0 ? 'Close' : 'Cancel'}</Button>
        )}
        {canRetry && (
          <Button variant="contained" onClick={() => start()}>
            Retry remaining
          </Button>
        )}
        {!results && selection.open.length > 0 && (
          <Button variant="contained" autoFocus onClick={() => start()}>
            {action.label} {selection.open.length}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

const canContinue = (result: Result | undefined): boolean =>
  result !== undefined && (result.state === 'waiting' || result.canRetry === true);
