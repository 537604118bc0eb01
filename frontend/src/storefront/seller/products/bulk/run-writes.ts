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
  | { is: 'done'; version: number }
  | { is: 'failed'; why: string }
  /** Not sent. */
  | { is: 'left'; why: string };

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
        return { is: 'done', version: data?.product.version ?? write.version };
      } catch (error) {
        const failed = error as Error;
        if (failed instanceof ApiError && failed.status === 429) {
          refusal = failed.message;
          return { is: 'left', why: refusal };
        }
        if (isOutdated(failed)) return { is: 'failed', why: MESSAGES.outdated };
        if (isRejected(failed) || attempt === ATTEMPTS)
          return { is: 'failed', why: errorText(failed, PRODUCT_MESSAGES.updateFailed) };
        await new Promise((resolve) => setTimeout(resolve, attempt * pause));
      }
    }
  };
  const work = async () => {
    for (const next of queue) {
      const why = signal.aborted ? MESSAGES.stopped : refusal;
      onOutcome(next.id, why ? { is: 'left', why } : await runWrite(next));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
