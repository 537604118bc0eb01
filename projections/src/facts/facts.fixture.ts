import type { DomainEvent, Recorded } from '@parkho/contracts';
import { type FactRow, FactsFold } from './facts.js';

/** An event with its actor (default 'admin'; 'visitor' has no account) and the hours since the previous one. */
export type RecordableEvent = DomainEvent & { by?: string; after?: number };

const LOG_START = Date.UTC(2026, 0, 31, 9);
const HOUR_MS = 60 * 60 * 1000;

/** A log that starts on 31 January 2026 at 14:00 in Pakistan. */
export const logOf = (events: readonly RecordableEvent[]): Recorded[] => {
  let hours = 0;
  return events.map(({ by = 'admin', after = 1, ...event }, n) => {
    hours += after;
    const metadata = {
      at: new Date(LOG_START + hours * HOUR_MS).toISOString(),
      actor: { id: by, role: by === 'visitor' ? 'visitor' : 'admin' },
    };
    return { ...event, id: `event-${n}`, stream: 's', revision: n, position: `${n}`, metadata } as Recorded;
  });
};

/** The rows of all tables, by table, in write order. */
export const rowsOf = (log: readonly Recorded[]): Record<string, FactRow[]> => {
  const rows: Record<string, FactRow[]> = {};
  const fold = new FactsFold({
    end({ name }, row) {
      rows[name] ??= [];
      rows[name].push(row);
    },
  });
  for (const event of log) fold.apply(event);
  fold.end();
  return rows;
};
