import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Connection, type Request } from '../../connection.js';
import { rateOf, runConcurrently } from '../../rounds.js';

/** A request, and the kind under which its times are counted. */
export interface PlannedRequest extends Request {
  kind: string;
}

/** The outcome of a due request. */
export interface Outcome extends Answer {
  kind: string;
  /** Milliseconds from the start of the load until it was due. */
  due: number;
  /** Milliseconds from then until the whole answer arrived. */
  latency: number;
}
/** Statuses of requests without an answer, and of those not sent because all connections were in use. */
export const NO_ANSWER = 0;
export const NOT_SENT = -1;

interface Load {
  /** Requests a second. */
  rate: number;
  seconds: number;
  /** The maximum; a request without a free connection waits, unless `dropsBeyond`. */
  connections: number;
  dropsBeyond?: boolean;
}

/**
 * Sends requests at a rate, however long the answers take, as users do: each latency counts from when the request was
 * due. Resolves with the last answer.
 */
export async function runAtRate(
  url: string,
  { rate, seconds, connections, dropsBeyond = false }: Load,
  next: () => PlannedRequest,
  record: (outcome: Outcome) => void,
): Promise<void> {
  const idle: Connection[] = [];
  const queue: number[] = [];
  const openConnections = new Set<Connection>();
  const running = new Set<Promise<void>>();
  const start = performance.now();

  const work = async (connection: Connection, first: number): Promise<void> => {
    for (let due: number | undefined = first; due !== undefined; due = queue.shift()) {
      const { kind, ...request } = next();
      const answer = await connection.send(request).catch((): Answer => ({ status: NO_ANSWER }));
      record({ kind, due, latency: performance.now() - start - due, ...answer });
      if (connection.isOpen) continue;
      connection.close();
      openConnections.delete(connection);
      const nextDue = queue.shift();
      if (nextDue !== undefined) assign(open(), nextDue);
      return;
    }
    idle.push(connection);
  };
  const open = (): Connection => {
    const connection = new Connection(url, 'br');
    openConnections.add(connection);
    return connection;
  };
  const takeIdle = (): Connection | undefined => {
    for (let connection = idle.pop(); connection; connection = idle.pop()) {
      if (connection.isOpen) return connection;
      // A server closes connections that are idle for long.
      openConnections.delete(connection);
    }
    return undefined;
  };
  const assign = (connection: Connection, due: number): void => {
    const task = work(connection, due);
    running.add(task);
    void task.then(() => running.delete(task));
  };

  const total = Math.floor(rate * seconds);
  for (let dueCount = 0; dueCount < total; await sleep(1)) {
    const until = Math.min(total, Math.floor(((performance.now() - start) * rate) / 1000));
    for (; dueCount < until; dueCount++) {
      const due = ((dueCount + 1) * 1000) / rate;
      const connection = takeIdle() ?? (openConnections.size < connections ? open() : undefined);
      if (connection) assign(connection, due);
      else if (dropsBeyond) record({ kind: next().kind, due, latency: 0, status: NOT_SENT });
      else queue.push(due);
    }
  }
  while (running.size > 0) await Promise.all(running);
  for (const connection of openConnections) connection.close();
}

/**
 * Sends a request on each connection as soon as the previous one is answered; resolves to the answers per second.
 *
 * @param record called with each request and the milliseconds until its whole answer
 * @throws Error if a request fails
 */
export async function runClosedLoop(
  url: string,
  { connections, seconds }: Pick<Load, 'connections' | 'seconds'>,
  next: () => PlannedRequest,
  record?: (kind: string, latency: number) => void,
): Promise<number> {
  const free = Array.from({ length: connections }, () => new Connection(url, 'br'));
  try {
    return rateOf([
      await runConcurrently(connections, seconds, async () => {
        const connection = free.pop()!;
        const { kind, ...request } = next();
        const start = performance.now();
        const { status } = await connection.send(request);
        if (status >= 400) throw new Error(`${status} to ${request.path} (${kind})`);
        record?.(kind, performance.now() - start);
        free.push(connection);
      }),
    ]);
  } finally {
    for (const connection of free) connection.close();
  }
}
