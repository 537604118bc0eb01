import { useMemo, useSyncExternalStore } from 'react';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { auth, useAuth } from '../../../lib/session/auth';
import { parseList, storedValue } from '../../../lib/stored-value';
import { isTransient, sendCommand } from '../actions/http';

/** How long a decision can be undone, in milliseconds. */
export const UNDO_MS = 10_000;
/**
 * How long after they are due this tab sends another tab's decisions, in milliseconds: the other tab is closed or
 * suspended.
 */
const TAKEOVER_MS = 5_000;
/** Maximum number of concurrent requests, which leave room for other users. */
const MAX_BATCH = 4;
/** Pause before a retry, in milliseconds. */
const RETRY_MS = 5_000;
const TOO_MANY = 429;

/** A decision on a listing that waits to be sent (ADR 50). */
export interface Decision {
  /** Idempotency-Key of its command: it is executed once, whichever tab sends it, and however often. */
  key: string;
  /** Identifies the press; the same for all of its decisions. */
  batch: string;
  /** The user who decided. Another user of the browser neither sees nor sends it. */
  userId: string;
  /** The listing as it was seen. */
  listing: { _id: string; name: string; version: number };
  verb: 'approve' | 'reject';
  reason?: string;
  /** When it is sent, in milliseconds since 1970. */
  dueAt: number;
  /** Whether it was sent without an answer yet: it may have been done, and cannot be undone any more. */
  isSent?: true;
  /** Whether it did not reach the server, and is sent again. */
  isRetried?: true;
}

export type NewDecisions = Pick<Decision, 'verb' | 'reason'> & { listings: readonly Decision['listing'][] };

/** The outcome of a decision: the server's message, or its refusal. */
export type Outcome = { decision: Decision } & ({ message: string } | { error: Error });

const isDecision = (value: unknown): value is Decision => {
  const { key, userId, listing, verb, dueAt } = value as Partial<Decision>;
  const isKnown = verb === 'approve' || verb === 'reject';
  return Boolean(key && userId && listing?._id && isKnown && typeof dueAt === 'number');
};
const waiting = storedValue<readonly Decision[]>('parkho-decisions', [], (text) =>
  parseList(text).filter((value): value is Decision => Boolean(value) && isDecision(value)),
);

/** Keys of this page's decisions, and of those that are being sent. */
const ownKeys = new Set<string>();
const sendingKeys = new Set<string>();
/** Decided versions of listings: the read model may lag a moment. */
const decidedVersions = new Set<string>();
/** Reasons of refused rejections, by listing, so that they need not be typed again. */
const reasons = new Map<string, string>();
const listeners = new Set<(outcome: Outcome) => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const stampOf = ({ _id, version }: Decision['listing']): string => `${_id} ${version}`;
const isOwners = ({ userId }: Decision): boolean => userId === auth.state().user?._id;
const replace = ({ key }: Decision, ...replacements: Decision[]): void =>
  waiting.set(waiting.get().flatMap((decision) => (decision.key === key ? replacements : [decision])));

async function send(decision: Decision): Promise<void> {
  const { key, listing, verb, reason } = decision;
  if (sendingKeys.has(key)) return;
  sendingKeys.add(key);
  replace(decision, { ...decision, isSent: true });
  try {
    const { message = '' } = await sendCommand({
      method: 'PATCH',
      path: `/admin/products/${encodeURIComponent(listing._id)}/${verb}`,
      version: listing.version,
      key,
      body: verb === 'reject' ? { reason } : undefined,
      outlivesPage: true,
    });
    decidedVersions.add(stampOf(listing));
    replace(decision);
    announce({ decision, message });
  } catch (caught) {
    const error = caught as Error & { status?: number };
    // After a required login they are sent.
    if (isTransient(error) || error.status === 401 || error.status === TOO_MANY)
      replace(decision, { ...decision, isSent: true, isRetried: true, dueAt: Date.now() + RETRY_MS });
    else {
      if (reason) reasons.set(listing._id, reason);
      replace(decision);
      announce({ decision, error });
    }
  } finally {
    sendingKeys.delete(key);
    schedule();
  }
}

function announce(outcome: Outcome): void {
  for (const listener of listeners) listener(outcome);
}

const dueOf = ({ key, dueAt }: Decision): number => (ownKeys.has(key) ? dueAt : dueAt + TAKEOVER_MS);

/** Sends due decisions, and sets the timer for the next one. */
function schedule(): void {
  clearTimeout(timer);
  const open = waiting.get().filter((decision) => isOwners(decision) && !sendingKeys.has(decision.key));
  const due = open.filter((decision) => dueOf(decision) <= Date.now());
  for (const decision of due.slice(0, Math.max(0, MAX_BATCH - sendingKeys.size))) void send(decision);
  const next = Math.min(...open.map(dueOf).filter((due) => due > Date.now()));
  if (Number.isFinite(next)) timer = setTimeout(schedule, next - Date.now());
}

export const decisions = {
  /** Sends the decisions after UNDO_MS; without storage at once, as they would be lost with the page. */
  decide({ verb, reason, listings }: NewDecisions): void {
    const userId = auth.state().user!._id;
    const batch = newIdempotencyKey();
    const newDecisions = listings.map(
      ({ _id, name, version }): Decision => ({
        key: newIdempotencyKey(),
        batch,
        userId,
        listing: { _id, name, version },
        verb,
        ...(reason !== undefined && { reason }),
        dueAt: Date.now() + UNDO_MS,
      }),
    );
    const ids = new Set(listings.map(({ _id }) => _id));
    const isReplaced = (earlier: Decision) =>
      isOwners(earlier) && ids.has(earlier.listing._id) && !earlier.isSent;
    waiting.set([...waiting.get().filter((earlier) => !isReplaced(earlier)), ...newDecisions]);
    for (const { key } of newDecisions) ownKeys.add(key);
    const waitingKeys = new Set(waiting.get().map(({ key }) => key));
    for (const decision of newDecisions) if (!waitingKeys.has(decision.key)) void send(decision);
    schedule();
  },

  /** Undoes and returns the unsent decisions of a batch. */
  undo(batch: string): readonly Decision[] {
    const isOpen = (decision: Decision) => decision.batch === batch && !decision.isSent;
    const undone = waiting.get().filter(isOpen);
    waiting.set(waiting.get().filter((decision) => !isOpen(decision)));
    for (const { listing, reason } of undone) if (reason) reasons.set(listing._id, reason);
    schedule();
    return undone;
  },

  /** Sends all decisions of this page. Resolves when they are answered. */
  async flush(): Promise<void> {
    await Promise.all(
      waiting
        .get()
        .filter((decision) => ownKeys.has(decision.key) && isOwners(decision))
        .map(send),
    );
  },

  /** Whether this version of a listing is decided: sent, or waiting to be. */
  has: (listing: Pick<Decision['listing'], '_id' | 'version'>): boolean => {
    const stamp = stampOf({ ...listing, name: '' });
    return (
      decidedVersions.has(stamp) ||
      waiting.get().some((decision) => isOwners(decision) && stampOf(decision.listing) === stamp)
    );
  },

  /** Whether a decision of the batch is still unanswered. */
  isOpen: (batch: string): boolean => waiting.get().some((decision) => decision.batch === batch),

  /** The reason of a rejection that did not take effect. */
  reasonFor: (id: string): string => reasons.get(id) ?? '',

  /** Calls `listener` when the server has answered a decision. Returns a function to unsubscribe. */
  onOutcome(listener: (outcome: Outcome) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  /** Sends due decisions, also of earlier pages, and all when this page closes. Returns a function to stop. */
  start(): () => void {
    decidedVersions.clear();
    reasons.clear();
    const onHide = () => void decisions.flush();
    const unsubscribe = auth.subscribe(schedule);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', schedule);
    schedule();
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', schedule);
    };
  },
};

/** The user's waiting decisions, the earliest first. */
export const useDecisions = (): readonly Decision[] => {
  const { user } = useAuth();
  const decisions = waiting.use();
  return useMemo(() => decisions.filter(({ userId }) => userId === user?._id), [decisions, user?._id]);
};

const SECOND_MS = 1_000;
const everySecond = (tick: () => void): (() => void) => {
  const interval = setInterval(tick, SECOND_MS / 4);
  return () => clearInterval(interval);
};
/** The whole seconds until a moment; 0 from then on. */
export const useSecondsUntil = (at: number): number =>
  useSyncExternalStore(everySecond, () => Math.max(0, Math.ceil((at - Date.now()) / SECOND_MS)));
