import { Connection, type Request } from './connection.js';
import { during, percentile, rateOf, type Work } from './rounds.js';

const CONNECTIONS = 32;

/** Requests answered in a time, with how long each took. */
export interface Load extends Work {
  /** Milliseconds, in no particular order. */
  latencies: readonly number[];
}

/**
 * Asks a server for a time, in seconds, over 32 connections from this process; ends when the last answer is there.
 *
 * @param path gives the path of the next request
 * @param encoding the content coding that answers may have
 * @throws Error when a single answer is not 200
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
        during(seconds, async () => {
          const began = performance.now();
          await connection.get(path());
          latencies.push(performance.now() - began);
        }),
      ),
    );
  } finally {
    for (const connection of connections) connection.close();
  }
  return { count: latencies.length, seconds: (performance.now() - start) / 1000, latencies };
}

/**
 * Sends requests over so many connections from this process; ends when the last answer is there.
 *
 * @throws Error when a single answer is not 200
 */
export async function sendAll(
  url: string,
  connections: number,
  requests: Generator<Request, void>,
): Promise<void> {
  const open = Array.from({ length: connections }, () => new Connection(url));
  try {
    await Promise.all(
      open.map(async (connection) => {
        for (const { path, address } of requests) await connection.get(path, address);
      }),
    );
  } finally {
    for (const connection of open) connection.close();
  }
}

/** Several rounds of one load as one. */
export function summary(rounds: readonly Load[]): { rate: number; p50: number; p99: number } {
  const latencies = rounds.flatMap((round) => round.latencies);
  return { rate: rateOf(rounds), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
