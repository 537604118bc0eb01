import { GENERAL_MESSAGES } from '@parkho/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DataProvider, useDataProvider } from 'react-admin';
import { errorText } from '../../../lib/http/api';
import { newIdempotencyKey } from '../../../lib/http/idempotency';
import { isTransient } from '../../parts/actions/http';
import type { ProductCalls, ProductRecord } from '../parts/product-calls';
import type { BulkCommand } from './bulk-actions';

/** The number of concurrent commands: few enough that other users' commands get through. */
const CONCURRENCY = 4;
/** When the server cannot be reached: the number of attempts, and the pause between them. */
const MAX_ATTEMPTS = 3;
const PAUSE_MS = 1000;

/** The outcome for one product. */
export interface Result {
  state: 'waiting' | 'sent' | 'done' | 'refused';
  /** The message of the server. */
  text?: string;
  /** A retry may succeed: the server was not reached. */
  canRetry?: boolean;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/**
 * Runs one command on each of several products, in the version that was shown, a few at a time. Each command has its
 * own key, derived from the run's, so that a retry is not executed twice.
 */
export const useBulkRun = (products: readonly ProductRecord[]) => {
  const api = useDataProvider<DataProvider & ProductCalls>();
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<ProductRecord['id'], Result>>();
  const [isRunning, setRunning] = useState(false);
  const key = useRef(newIdempotencyKey()).current;
  const isStopped = useRef(false);
  // Leaving the screen stops the run, as closing the dialog does.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  const setResult = (product: ProductRecord, result: Result) =>
    setResults((earlier) => new Map(earlier).set(product.id, result));

  const attempt = async (send: BulkCommand['send'], product: ProductRecord): Promise<Result> => {
    for (let attempts = 1; ; attempts++)
      try {
        const { message } = await send(api, product, `${key}-${product.id}`);
        return { state: 'done', text: message };
      } catch (error) {
        const canRetry = isTransient(error as Error);
        if (!canRetry || attempts === MAX_ATTEMPTS || isStopped.current)
          return { state: 'refused', text: errorText(error as Error, GENERAL_MESSAGES.error), canRetry };
        await pause();
      }
  };

  return {
    /** By product id; undefined before the run starts. */
    results,
    isRunning,
    /** Sends the commands that have not succeeded yet. */
    async run(send: BulkCommand['send']) {
      const open = products.filter(({ id }) => {
        const { state = 'waiting', canRetry } = results?.get(id) ?? {};
        return state === 'waiting' || canRetry;
      });
      isStopped.current = false;
      setRunning(true);
      for (const product of open) setResult(product, { state: 'waiting' });
      const queue = [...open];
      const work = async () => {
        for (let next = queue.shift(); next && !isStopped.current; next = queue.shift()) {
          setResult(next, { state: 'sent' });
          setResult(next, await attempt(send, next));
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, work));
      setRunning(false);
      await queries.invalidateQueries();
    },
    /** Sends no further commands; those under way finish. */
    stop: () => {
      isStopped.current = true;
    },
  };
};
