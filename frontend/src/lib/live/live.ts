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
/** The age of the updates that a newly opened tab may have missed, in milliseconds. */
const CATCH_UP_MS = 30_000;

/**
 * The first connection is delayed until no request has finished for this long: the content of the screen loads first.
 */
const NETWORK_IDLE_MS = 1_000;
const CHECK_INTERVAL_MS = 250;

/** Messages between the tabs of a browser. */
type TabMessage = { id?: string | undefined; heard?: LiveMessage; to?: string } | { joined: string };

const tab = Math.random().toString(36);
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
const screens = new LiveQueries(scheduleCheck);

/** The id of the last event that this browser has received. */
let lastId: string | undefined;
let isListening = false;
/** The latest updates, if this tab holds the connection. */
let recent: { at: number; message: LiveMessage }[] = [];
/** Set while this tab holds the connection or waits for it. */
let participation: AbortController | undefined;
let isAsleep = false;
let checkTimer: ReturnType<typeof setTimeout> | undefined;
let sleepTimer: ReturnType<typeof setTimeout> | undefined;

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if ('joined' in data) {
    if (isListening) sendMissedUpdates(data.joined);
    return;
  }
  if (data.to && data.to !== tab) return;
  if (data.id) lastId = data.id;
  if (data.heard) screens.follow(data.heard);
});
auth.subscribe(scheduleCheck);
document.addEventListener('visibilitychange', () => {
  clearTimeout(sleepTimer);
  if (document.hidden) sleepTimer = setTimeout(() => setAsleep(true), SLEEP_AFTER_MS);
  else setAsleep(false);
});
// A page with an open connection is not kept in the back/forward cache.
window.addEventListener('pagehide', () => setAsleep(true));
window.addEventListener('pageshow', () => setAsleep(false));

/** Refetches these queries on live updates, until the returned function is called. */
export function startLiveUpdates(queries: QueryClient): () => void {
  const removeScreen = screens.add(queries);
  channel?.postMessage({ joined: tab } satisfies TabMessage);
  check();
  return removeScreen;
}

function sendMissedUpdates(to: string): void {
  channel?.postMessage({ id: lastId, to } satisfies TabMessage);
  for (const { at, message } of recent)
    if (at > Date.now() - CATCH_UP_MS) channel?.postMessage({ heard: message, to } satisfies TabMessage);
}

function setAsleep(value: boolean): void {
  isAsleep = value;
  check();
}

function scheduleCheck(): void {
  checkTimer ??= setTimeout(check, ELECTION_MS);
}

function check(): void {
  clearTimeout(checkTimer);
  checkTimer = undefined;
  const shouldParticipate = !isAsleep && screens.areAffected();
  if (shouldParticipate === (participation !== undefined)) return;
  participation?.abort();
  participation = shouldParticipate ? new AbortController() : undefined;
  if (participation) void participate(participation.signal);
}

async function participate(signal: AbortSignal): Promise<void> {
  if (!channel || !navigator.locks) return listen(signal);
  // Rejects when this tab stops waiting for the lock.
  await navigator.locks.request(NAME, { signal }, () => listen(signal)).catch(() => undefined);
}

async function listen(signal: AbortSignal): Promise<void> {
  isListening = true;
  while (!isNetworkIdle() && !signal.aborted) await pause(CHECK_INTERVAL_MS, signal);
  for (let failures = 0; !signal.aborted; failures++) {
    const token = readStorage(TOKEN_STORAGE_KEY);
    const connection = new AbortController();
    const disconnect = () => connection.abort();
    const unsubscribe = auth.subscribe(() => {
      if (readStorage(TOKEN_STORAGE_KEY) !== token) disconnect();
    });
    signal.addEventListener('abort', disconnect);
    try {
      const status = await consumeStream(token, connection, () => {
        failures = 0;
      });
      if (status === 401) await api.get('/auth/me').catch(() => undefined);
      if (status === 429 || status === 503) failures = Math.max(failures, TOO_MANY_CONNECTIONS);
    } catch {
      // A lost connection is reopened.
    }
    disconnect();
    unsubscribe();
    signal.removeEventListener('abort', disconnect);
    const hasNewToken = readStorage(TOKEN_STORAGE_KEY) !== token;
    if (hasNewToken) failures = 0;
    else await pause(Math.min(MIN_RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (0.5 + Math.random()), signal);
  }
  recent = [];
  isListening = false;
}

function isNetworkIdle(): boolean {
  const lastResource = performance.getEntriesByType?.('resource').at(-1) as
    | PerformanceResourceTiming
    | undefined;
  return (
    document.readyState === 'complete' &&
    performance.now() - (lastResource?.responseEnd ?? -NETWORK_IDLE_MS) > NETWORK_IDLE_MS
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
  let heartbeatTimer = setTimeout(() => connection.abort(), 2 * LIVE_HEARTBEAT_MS);
  try {
    for await (const { id, event, data } of parseServerEvents(response.body)) {
      clearTimeout(heartbeatTimer);
      heartbeatTimer = setTimeout(() => connection.abort(), 2 * LIVE_HEARTBEAT_MS);
      onMessage();
      broadcast(id, event === LIVE_RESET ? LIVE_RESET : data && (JSON.parse(data) as LiveHint));
    }
  } finally {
    clearTimeout(heartbeatTimer);
  }
  return response.status;
}

function broadcast(id: string | undefined, message: LiveMessage | ''): void {
  if (id) lastId = id;
  channel?.postMessage({ ...(id && { id }), ...(message && { heard: message }) } satisfies TabMessage);
  if (!message) return;
  const now = Date.now();
  recent = [...recent.filter(({ at }) => at > now - CATCH_UP_MS), { at: now, message }];
  screens.follow(message);
}

/** Resolves when the time is over, the browser is online again, or the signal aborts. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(finish, ms);
    function finish() {
      clearTimeout(timer);
      window.removeEventListener('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
    window.addEventListener('online', finish);
    signal.addEventListener('abort', finish);
  });
