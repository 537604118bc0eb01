import type { Random } from '../../shop/random.js';

/** A request as measured alone: its kind, and the milliseconds of its process's work. */
export interface Cost {
  kind: string;
  milliseconds: number;
}

/** Processes behind a balancer that sends each request to the least busy one. */
export interface Deployment {
  processes: number;
  edge?: Edge;
}

/** A cache in front that keeps an answer for some seconds, or permanently if answers never change. */
export interface Edge {
  /** The number of addresses of each kind of answer; the n-th is requested 1/n as often as the first. */
  addresses: Readonly<Record<string, number>>;
  seconds: number;
  immutable: readonly string[];
}

/** Kinds that a process moves to threads. */
export interface Machine {
  cores: number;
  inThreads: ReadonlySet<string>;
}

export interface Simulation {
  /** The latencies of requests that reached a process, in order of arrival, in milliseconds. */
  latencies: number[];
  /** The share of all requests answered by the edge. */
  atEdge: number;
}

/** A process: one request at a time, with threads on the other cores; each has a time from which it is free. */
class Process {
  readonly #loop = [0];
  readonly #threads: number[];

  constructor(private readonly machine: Machine) {
    this.#threads = Array.from({ length: Math.max(1, machine.cores - 1) }, () => 0);
  }

  /** The time from which the process is free for the next request. */
  get free(): number {
    return this.#loop[0]!;
  }

  /** When a request that arrives at `at` is answered. */
  answer(at: number, { kind, milliseconds }: Cost): number {
    const servers = this.machine.inThreads.has(kind) ? this.#threads : this.#loop;
    const freeAt = Math.min(...servers);
    const answeredAt = Math.max(at, freeAt) + milliseconds;
    servers[servers.indexOf(freeAt)] = answeredAt;
    return answeredAt;
  }
}

/** Poisson arrivals at a rate, independent of the answers. */
export function openLoop(
  costs: readonly Cost[],
  machine: Machine,
  { rate, seconds }: { rate: number; seconds: number },
  deployment: Deployment,
  random: Random,
): Simulation {
  const processes = Array.from({ length: deployment.processes }, () => new Process(machine));
  const cache = deployment.edge && new Cache(deployment.edge, random);
  const latencies: number[] = [];
  let requests = 0;
  for (let at = 0; ; requests++) {
    at += (-Math.log(1 - random.next()) / rate) * 1000;
    if (at >= seconds * 1000) break;
    const cost = random.pick(costs);
    if (cache?.has(cost.kind, at)) continue;
    latencies.push(leastBusy(processes).answer(at, cost) - at);
  }
  return { latencies, atEdge: (requests - latencies.length) / requests };
}

/** A number of connections to a process, each of which sends a request as soon as the previous one is answered. */
export function closedLoop(
  costs: readonly Cost[],
  machine: Machine,
  { connections, seconds }: { connections: number; seconds: number },
  random: Random,
): { latencies: number[]; rate: number } {
  const process = new Process(machine);
  const nextSends = Array.from({ length: connections }, () => 0);
  const latencies: number[] = [];
  for (;;) {
    const at = Math.min(...nextSends);
    if (at >= seconds * 1000) break;
    const answeredAt = process.answer(at, random.pick(costs));
    latencies.push(answeredAt - at);
    nextSends[nextSends.indexOf(at)] = answeredAt;
  }
  return { latencies, rate: latencies.length / seconds };
}

const leastBusy = (processes: readonly Process[]): Process =>
  processes.reduce((best, candidate) => (candidate.free < best.free ? candidate : best));

/** The content of an edge, by address. */
class Cache {
  readonly #expires = new Map<string, number>();

  constructor(
    private readonly edge: Edge,
    private readonly random: Random,
  ) {}

  /** Whether it answers a request itself; a fetched answer is stored. */
  has(kind: string, at: number): boolean {
    const { addresses, seconds, immutable } = this.edge;
    const count = addresses[kind];
    if (count === undefined) return false;
    // The inverse of the distribution function, ln(n) / ln(count).
    const key = `${kind} ${Math.floor(count ** this.random.next())}`;
    if ((this.#expires.get(key) ?? 0) > at) return true;
    this.#expires.set(key, immutable.includes(kind) ? Number.POSITIVE_INFINITY : at + seconds * 1000);
    return false;
  }
}
