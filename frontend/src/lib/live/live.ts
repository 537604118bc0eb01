import { LIVE_HEARTBEAT_MS, LIVE_RESET, type LiveHint, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../http/api';
import { auth } from '../session/auth';
import { readStorage } from '../storage';
import { parseServerEvents } from './event-stream';
import { type LiveMessage, LiveQueries } from './live-queries';

/*
 * One connection for all tabs of a browser: the tab that holds a lock listens and passes hints on. A browser without
 * locks has a connection for each tab; without a connection, screens update when they are opened.
 */

const NAME = 'parkho-live';
/** A tab that is hidden for this long releases the connection, in milliseconds. */
const SLEEP_AFTER_MS = 5 * 60_000;
/** A change of screens takes effect after this long, in milliseconds: short visits are ignored. */
const ELECTION_MS = 1_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** The number of failures that a rejection for too many connections counts as: a pause of half a minute. */
const TOO_MANY_CONNECTIONS = 5;
/** How far back a newly opened tab may have missed updates since its fetches, in milliseconds. */
const ARRIVAL_MS = 30_000;

/**
 * The first connection is delayed until no request has finished for this long: the content of the screen loads first.
 */
const SILENCE_TIMEOUT_MS = 1_000;
const CHECK_INTERVAL_MS = 250;

/** Messages between the tabs of a browser. */
type TabMessage = { id?: string | undefined; heard?: LiveMessage; to?: string } | { joined: string };

const tab = Math.random().toString(36);
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
const screens = new LiveQueries(checkSoon);

/** The id of the last event that this browser has received. */
let lastId: string | undefined;
let isListening = false;
/** The latest updates, if this tab holds the connection. */
let recent: { at: number; heard: LiveMessage }[] = [];
/** Set while this tab holds the connection or waits for it. */
let taking: AbortController | undefined;
let isAsleep = false;
let checking: ReturnType<typeof setTimeout> | undefined;
let sleeping: ReturnType<typeof setTimeout> | undefined;

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if ('joined' in data) {
    if (isListening) welcome(data.joined);
    return;
  }
  if (data.to && data.to !== tab) return;
  if (data.id) lastId = data.id;
  if (data.heard) screens.follow(data.heard);
});
auth.subscribe(checkSoon);
document.addEventListener('visibilitychange', () => {
  clearTimeout(sleeping);
  if (document.hidden) sleeping = setTimeout(() => sleep(true), SLEEP_AFTER_MS);
  else sleep(false);
});
// A page with an open connection is not kept in the back/forward cache.
window.addEventListener('pagehide', () => sleep(true));
window.addEventListener('pageshow', () => sleep(false));

/** Refetches these queries on live updates, until the returned function is called. */
export function startLiveUpdates(queries: QueryClient): () => void {
  const removeScreen = screens.add(queries);
  channel?.postMessage({ joined: tab } satisfies TabMessage);
  check();
  return removeScreen;
}

function welcome(to: string): void {
  channel?.postMessage({ id: lastId, to } satisfies TabMessage);
  for (const { at, heard } of recent)
    if (at > Date.now() - ARRIVAL_MS) channel?.postMessage({ heard, to } satisfies TabMessage);
}

function sleep(asleep: boolean): void {
  isAsleep = asleep;
  check();
}

function checkSoon(): void {
  checking ??= setTimeout(check, ELECTION_MS);
}

function check(): void {
  clearTimeout(checking);
  checking = undefined;
  const shouldParticipate = !isAsleep && screens.areAffected();
  if (shouldParticipate === (taking !== undefined)) return;
  taking?.abort();
  taking = shouldParticipate ? new AbortController() : undefined;
  if (taking) void participate(taking.signal);
}

async function participate(signal: AbortSignal): Promise<void> {
  if (!channel || !navigator.locks) return listen(signal);
  // Rejects when this tab stops waiting for the lock.
  await navigator.locks.request(NAME, { signal }, () => listen(signal)).catch(() => undefined);
}

async function listen(signal: AbortSignal): Promise<void> {
  isListening = true;
  while (!isQuiet() && !signal.aborted) await pause(CHECK_INTERVAL_MS, signal);
  for (let failures = 0; !signal.aborted; failures++) {
    const token = readStorage(TOKEN_STORAGE_KEY);
    const connection = new AbortController();
    const end = () => connection.abort();
    const unsubscribe = auth.subscribe(() => {
      if (readStorage(TOKEN_STORAGE_KEY) !== token) end();
    });
    signal.addEventListener('abort', end);
    try {
      const status = await consumeStream(token, connection, () => {
        failures = 0;
      });
      if (status === 401) await api.get('/auth/me').catch(() => undefined);
      if (status === 429 || status === 503) failures = Math.max(failures, TOO_MANY_CONNECTIONS);
    } catch {
      // A lost connection is reopened.
    }
    end();
    unsubscribe();
    signal.removeEventListener('abort', end);
    const isOther = readStorage(TOKEN_STORAGE_KEY) !== token;
    if (isOther) failures = 0;
    else await pause(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random()), signal);
  }
  recent = [];
  isListening = false;
}

function isQuiet(): boolean {
  const last = performance.getEntriesByType?.('resource').at(-1) as PerformanceResourceTiming | undefined;
  return (
    document.readyState === 'complete' &&
    performance.now() - (last?.responseEnd ?? -SILENCE_TIMEOUT_MS) > SILENCE_TIMEOUT_MS
  );
}

/** Listens for as long as the connection lasts; resolves to the status of the answer. */
async function consumeStream(
  token: string | null,
  connection: AbortController,
  onMessage: () => void,
): Promise<number> {
  const response = await fetch('/api/live', {
    headers: {
      Accept: 'text/event-stream',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(lastId && { 'Last-Event-ID': lastId }),
    },
    cache: 'no-store',
    signal: connection.signal,
  });
  if (!response.ok || !response.body) return response.status;
  let silence = setTimeout(() => connection.abort(), 2 * LIVE_HEARTBEAT_MS);
  try {
    for await (const { id, event, data } of parseServerEvents(response.body)) {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), 2 * LIVE_HEARTBEAT_MS);
      onMessage();
      broadcast(id, event === LIVE_RESET ? LIVE_RESET : data && (JSON.parse(data) as LiveHint));
    }
  } finally {
    clearTimeout(silence);
  }
  return response.status;
}

function broadcast(id: string | undefined, heard: LiveMessage | ''): void {
  if (id) lastId = id;
  channel?.postMessage({ ...(id && { id }), ...(heard && { heard }) } satisfies TabMessage);
  if (!heard) return;
  const now = Date.now();
  recent = [...recent.filter(({ at }) => at > now - ARRIVAL_MS), { at: now, heard }];
  screens.follow(heard);
}

/** Resolves when the time is over, the browser is online again, or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
