import { BULK_MESSAGES as MESSAGES, PRODUCT_MESSAGES } from '@parkho/contracts';
import {
  isOutdated,
  isRejected,
  type ProductWrite,
  type ProductWriteResponse,
} from '../../../../lib/devices/product-writes';
import { ApiError, errorText } from '../../../../lib/http/api';
import { newIdempotencyKey } from '../../../../lib/http/idempotency';

/** The outcome of one write; `version` is the one it produced. */
export type Outcome =
  | { status: 'done'; version: number }
  | { status: 'failed'; reason: string }
  /** Not sent. */
  | { status: 'not-sent'; reason: string };

/** Concurrent writes: enough for a slow connection, and few enough that the server serves other clients in between. */
const CONCURRENCY = 4;
/** The number of attempts for a write without an answer. */
const ATTEMPTS = 3;

interface RunOptions {
  send: (write: ProductWrite, idempotencyKey: string) => Promise<ProductWriteResponse>;
  onOutcome: (id: string, outcome: Outcome) => void;
  /** Stops sending the remaining writes. */
  signal: AbortSignal;
  /** The delay before a retry, in milliseconds. */
  pause?: number;
}

/**
 * Sends the writes of several listings separately, so that a rejected one blocks no other. A write whose answer is lost
 * is retried with its key. Once the server limits the rate, the remaining ones are not sent.
 */
export async function runWrites(
  writes: readonly { id: string; write: ProductWrite }[],
  { send, onOutcome, signal, pause = 500 }: RunOptions,
): Promise<void> {
  const queue = writes[Symbol.iterator]();
  let refusal: string | undefined;
  const runWrite = async ({ write }: (typeof writes)[number]): Promise<Outcome> => {
    const key = newIdempotencyKey();
    for (let attempt = 1; ; attempt++) {
      try {
        const { data } = await send(write, key);
        return { status: 'done', version: data?.product.version ?? write.version };
      } catch (error) {
        const failure = error as Error;
        if (failure instanceof ApiError && failure.status === 429) {
          refusal = failure.message;
          return { status: 'not-sent', reason: refusal };
        }
        if (isOutdated(failure)) return { status: 'failed', reason: MESSAGES.outdated };
        if (isRejected(failure) || attempt === ATTEMPTS)
          return { status: 'failed', reason: errorText(failure, PRODUCT_MESSAGES.updateFailed) };
        await new Promise((resolve) => setTimeout(resolve, attempt * pause));
      }
    }
  };
  const worker = async () => {
    for (const entry of queue) {
      const reason = signal.aborted ? MESSAGES.stopped : refusal;
      onOutcome(entry.id, reason ? { status: 'not-sent', reason } : await runWrite(entry));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
