import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ProductWrite, sendWrite, UNDO_MS } from '../../../../lib/devices/product-writes';
import type { PlannedChange } from './bulk-change';
import { type Outcome, runWrites } from './run-writes';

export type Phase = 'choosing' | 'running' | 'done' | 'undoing' | 'undone';

/** Applies a plan to its listings, and undoes it while that is possible. */
export function useBulkRun() {
  const queries = useQueryClient();
  const [phase, setPhase] = useState<Phase>('choosing');
  const [plan, setPlan] = useState<readonly PlannedChange[]>([]);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [undoUntil, setUndoUntil] = useState<number>();
  const stop = useRef(new AbortController());
  // Unsent writes are dropped when the page is left.
  useEffect(() => () => stop.current.abort(), []);
  useEffect(() => {
    if (undoUntil === undefined) return;
    const timer = setTimeout(() => setUndoUntil(undefined), undoUntil - Date.now());
    return () => clearTimeout(timer);
  }, [undoUntil]);

  const run = async (writes: readonly { id: string; write: ProductWrite }[]) => {
    stop.current = new AbortController();
    const results = new Map<string, Outcome>();
    setOutcomes(results);
    await runWrites(writes, {
      send: sendWrite,
      signal: stop.current.signal,
      onOutcome: (id, outcome) => {
        results.set(id, outcome);
        setOutcomes(new Map(results));
      },
    });
    void queries.invalidateQueries({ refetchType: 'active' });
    return results;
  };

  return {
    phase,
    plan,
    outcomes,
    canUndo: phase === 'done' && undoUntil !== undefined,
    start: async (plan: readonly PlannedChange[]) => {
      const writable = plan.filter(({ write }) => write);
      setPlan(writable);
      setPhase('running');
      const results = await run(writable.map(({ listing, write }) => ({ id: listing._id, write: write! })));
      const undoable = writable.some(
        ({ listing, undo }) => undo && results.get(listing._id)?.status === 'done',
      );
      if (undoable) setUndoUntil(Date.now() + UNDO_MS);
      setPhase('done');
    },
    undo: async () => {
      const undoWrites = plan.flatMap(({ listing: { _id: id }, undo }) => {
        const outcome = outcomes.get(id);
        return undo && outcome?.status === 'done' ? [{ id, write: undo(outcome.version) }] : [];
      });
      setUndoUntil(undefined);
      setPlan(plan.filter(({ listing }) => undoWrites.some(({ id }) => id === listing._id)));
      setPhase('undoing');
      await run(undoWrites);
      setPhase('undone');
    },
    stop: () => stop.current.abort(),
  };
}
