import type { Random } from './shop/random.js';

interface Queue {
  /** Requests a second, which come independently of each other. */
  rate: number;
  seconds: number;
  /** Processes that take requests in the order in which they come, each one at a time. */
  processes: number;
  /** Draws how long a process works for a request, in milliseconds. */
  work: () => number;
}

/** Latencies of the requests to a group of processes, in milliseconds: the wait for a free process, and its work. */
export function latenciesOf({ rate, seconds, processes, work }: Queue, random: Random): number[] {
  const freeAt = new Float64Array(processes);
  const latencies: number[] = [];
  for (let now = 0; ; ) {
    now += (-Math.log(1 - random.next()) * 1000) / rate;
    if (now >= seconds * 1000) return latencies;
    let next = 0;
    for (let index = 1; index < processes; index++) if (freeAt[index]! < freeAt[next]!) next = index;
    freeAt[next] = Math.max(now, freeAt[next]!) + work();
    latencies.push(freeAt[next]! - now);
  }
}
