import { Connection, type Request } from './connection.js';
import { percentile, rateOf, runFor, type Work } from './rounds.js';

const CONNECTIONS = 32;

/** The requests answered in a time, with their latencies. */
export interface Load extends Work {
  /** Milliseconds, in no particular order. */
  latencies: readonly number[];
}

/**
 * Sends requests for a time, in seconds, over 32 connections from this process; ends with the last answer.
 *
 * @param path returns the path of the next request
 * @param encoding the accepted content coding
 * @throws Error if any answer is not 200
 */
export async function load(
  url: string,
  seconds: number,
  path: () => string,
  encoding?: string,
): Promise<Load> {
  const latencies: number[] = [];
  const connections = Array.from({ length: CONNECTIONS }, () => new Connection(url, encoding));
  const start = performance.now();
  try {
    await Promise.all(
      connections.map((connection) =>
        runFor(seconds, async () => {
          const sentAt = performance.now();
          await connection.get(path());
          latencies.push(performance.now() - sentAt);
        }),
      ),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return { count: latencies.length, seconds: (performance.now() - start) / 1000, latencies };
}

/**
 * Sends all requests over `connections` connections from this process; ends with the last answer.
 *
 * @throws Error if any answer is not 200
 */
export async function sendAll(
  url: string,
  connections: number,
  requests: Generator<Request, void>,
): Promise<void> {
  const pool = Array.from({ length: connections }, () => new Connection(url));
  try {
    await Promise.all(
      pool.map(async (connection) => {
        for (const { path, address } of requests) await connection.get(path, address);
      }),
    );
  } finally {
    for (const connection of pool) connection.close();
  }
}

/** Several rounds of one load, combined. */
export function latencySummary(rounds: readonly Load[]): { rate: number; p50: number; p99: number } {
  const latencies = rounds.flatMap((round) => round.latencies);
  return { rate: rateOf(rounds), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
