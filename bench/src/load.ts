import autocannon from 'autocannon';
import { percentile, rateOf, type Work } from './rounds.js';

const CONNECTIONS = 32;

/** Requests answered in a time, with how long each took. */
export interface Load extends Work {
  /** Milliseconds, in no particular order. */
  latencies: readonly number[];
}

/**
 * Asks a server over 32 kept-alive connections, one request at a time on each, from this process.
 *
 * @param path of every request, or what gives the next one
 * @throws Error when a single answer fails
 */
export async function load(url: string, seconds: number, path: string | (() => string)): Promise<Load> {
  const latencies: number[] = [];
  const start = performance.now();
  let last = start;
  const run = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: 100,
    requests: [
      typeof path === 'string' ? { path } : { setupRequest: (request) => ({ ...request, path: path() }) },
    ],
  });
  run.on('response', (_client, _status, _bytes, milliseconds) => {
    latencies.push(milliseconds);
    last = performance.now();
  });
  const { errors, timeouts, non2xx } = await run;
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers of another status`);
  return { count: latencies.length, seconds: (last - start) / 1000, latencies };
}

/** Several rounds of one load as one. */
export function summary(rounds: readonly Load[]): { rate: number; p50: number; p99: number } {
  const latencies = rounds.flatMap((round) => round.latencies);
  return { rate: rateOf(rounds), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
