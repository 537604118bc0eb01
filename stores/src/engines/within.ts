import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with the promise, or rejects with the error of `late` after a timeout in milliseconds. */
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
