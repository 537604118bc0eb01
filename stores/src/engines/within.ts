import { setTimeout as delay } from 'node:timers/promises';

/** What a promise comes to, unless it takes longer than some milliseconds: then it rejects with what `late` makes. */
export async function within<T>(milliseconds: number, promise: Promise<T>, late: () => Error): Promise<T> {
  const settled = new AbortController();
  const timeout = delay(milliseconds, undefined, { signal: settled.signal }).then(() => {
    throw late();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    settled.abort();
  }
}
