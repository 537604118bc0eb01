import type { Position } from '@parkho/stores';
import { Changes } from './changes.js';

/** Batches of changes that are kept for reconnecting clients. */
const MAX_CHANGES = 2_000;

/** The last changes by position, for connections that reconnect or begin. */
export class RecentChanges {
  private readonly kept: { position: Position; at: number; changes: Changes }[] = [];

  /** @param from everything after this position is, or will be, here */
  constructor(
    private from: Position,
    private readonly size = MAX_CHANGES,
  ) {}

  /** @param at when, in milliseconds of the clock that `lately` uses, too */
  add(position: Position, changes: Changes, at: number): void {
    this.kept.push({ position, at, changes });
    if (this.kept.length > this.size) this.from = this.kept.shift()!.position;
  }

  /** All changes after a position; undefined if some are no longer kept. */
  since(position: Position): Changes | undefined {
    if (position < this.from) return undefined;
    return merged(this.kept.filter((each) => each.position > position));
  }

  lately(since: number): Changes {
    return merged(this.kept.filter(({ at }) => at >= since));
  }
}

const merged = (kept: readonly { changes: Changes }[]): Changes => {
  const all = new Changes();
  for (const { changes } of kept) all.merge(changes);
  return all;
};
