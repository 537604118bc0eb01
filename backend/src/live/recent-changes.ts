import type { Position } from '@parkho/stores';
import { Changes } from './changes.js';

/** Number of batches of changes that are cached for reconnecting clients. */
const MAX_CHANGES = 2_000;

/** The last changes by position, for connections that reconnect or begin. */
export class RecentChanges {
  private readonly entries: { position: Position; at: number; changes: Changes }[] = [];

  /** @param from the position after which all changes are added */
  constructor(
    private from: Position,
    private readonly size = MAX_CHANGES,
  ) {}

  /** @param at the time, in milliseconds of the clock of `addedSince` */
  add(position: Position, changes: Changes, at: number): void {
    this.entries.push({ position, at, changes });
    if (this.entries.length > this.size) this.from = this.entries.shift()!.position;
  }

  /** All changes after a position; undefined if some are no longer kept. */
  since(position: Position): Changes | undefined {
    if (position < this.from) return undefined;
    return union(this.entries.filter((entry) => entry.position > position));
  }

  addedSince(since: number): Changes {
    return union(this.entries.filter(({ at }) => at >= since));
  }
}

const union = (entries: readonly { changes: Changes }[]): Changes => {
  const all = new Changes();
  for (const { changes } of entries) all.merge(changes);
  return all;
};
