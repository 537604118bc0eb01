import { type AuditSink, codeOf, SinkUnavailable } from './audit-sink.js';

/** Timeout of one call, in milliseconds. */
const TIMEOUT_MS = 30_000;
/** Longest time between two attempts, whatever Retry-After is, in milliseconds. */
const RETRY_AFTER_MAX = 60 * 60_000;

/** Posts events as JSON lines. A receiver has accepted them when it answers with 2xx. */
export const httpSink = (url: URL, token?: string, timeout = TIMEOUT_MS): AuditSink => ({
  async send(lines, signal) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-ndjson',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: lines.map(({ json }) => `${json}\n`).join(''),
      // The token must not be sent to another host.
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    }).catch((error: Error) => {
      throw new SinkUnavailable(
        error.name === 'TimeoutError'
          ? 'The receiver did not answer'
          : `The receiver cannot be reached${codeOf(error)}`,
      );
    });
    await response.body?.cancel();
    if (response.ok) return;
    throw new SinkUnavailable(
      `The receiver answered with ${response.status}`,
      retryAfterIn(response.headers.get('retry-after')),
    );
  },
  close() {},
});

/** Seconds or a date (RFC 9110, 10.2.3) as milliseconds from now. */
const retryAfterIn = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now();
  return ms > 0 ? Math.min(ms, RETRY_AFTER_MAX) : undefined;
};
