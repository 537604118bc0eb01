import { setTimeout as delay } from 'node:timers/promises';

/** Resolves with the promise, or rejects with `timeoutError()` after a timeout in milliseconds. */
export async function withTimeout<T>(
  milliseconds: number,
  promise: Promise<T>,
  timeoutError: () => Error,
): Promise<T> {
  const settled = new AbortController();
  const timeout = delay(milliseconds, undefined, { signal: settled.signal }).then(() => {
    throw timeoutError();
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    settled.abort();
  }
}
