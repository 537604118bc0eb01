import { BULK_MESSAGES as MESSAGES } from '@parkho/contracts';
import type { ProductWrite, ProductWriteResponse } from '../../../../lib/devices/product-writes';
import { ApiError } from '../../../../lib/http/api';
import { type Outcome, runWrites } from './run-writes';

const writes = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const write: ProductWrite = { method: 'put', path: `/${index}`, body: { price: 1 }, version: index };
    return { id: String(index), write };
  });
const response = (version: number) =>
  ({ success: true, data: { product: { version } } }) as ProductWriteResponse;

const run = async (
  count: number,
  send: (write: ProductWrite, key: string) => Promise<ProductWriteResponse>,
  signal = new AbortController().signal,
) => {
  const outcomes = new Map<string, Outcome>();
  await runWrites(writes(count), {
    send,
    onOutcome: (id, outcome) => outcomes.set(id, outcome),
    signal,
    pause: 0,
  });
  return outcomes;
};

test('each write is sent once with its own key, four at a time', async () => {
  const keys = new Set<string>();
  let underWay = 0;
  let maxConcurrent = 0;
  const outcomes = await run(20, async ({ version }, key) => {
    keys.add(key);
    maxConcurrent = Math.max(maxConcurrent, ++underWay);
    await new Promise((resolve) => setTimeout(resolve));
    underWay--;
    return response(version + 1);
  });
  expect(maxConcurrent).toBe(4);
  expect(keys.size).toBe(20);
  expect(outcomes.get('7')).toEqual({ status: 'done', version: 8 });
});

test('a lost answer is fetched with the same key; a rejection does not affect others', async () => {
  const sentKeys: string[] = [];
  const outcomes = await run(3, async ({ version }, key) => {
    sentKeys.push(`${version} ${key}`);
    if (version === 0 && sentKeys.filter((entry) => entry.startsWith('0')).length < 3)
      throw new ApiError(0, 'Lost');
    if (version === 1) throw new ApiError(412, 'Changed');
    return response(version + 1);
  });
  expect(new Set(sentKeys.filter((entry) => entry.startsWith('0'))).size).toBe(1);
  expect(outcomes.get('0')).toEqual({ status: 'done', version: 1 });
  expect(outcomes.get('1')).toEqual({ status: 'failed', reason: MESSAGES.outdated });
  expect(outcomes.get('2')).toEqual({ status: 'done', version: 3 });
});

test('writes beyond the rate limit and after a stop are not sent', async () => {
  const limited = await run(10, async ({ version }) => {
    if (version >= 4) throw new ApiError(429, 'Too many');
    return response(version);
  });
  expect([...limited.values()].filter(({ status }) => status === 'not-sent')).toHaveLength(6);
  expect(limited.get('9')).toEqual({ status: 'not-sent', reason: 'Too many' });

  const stop = new AbortController();
  const stopped = await run(
    10,
    async ({ version }) => {
      stop.abort();
      return response(version);
    },
    stop.signal,
  );
  expect(stopped.get('0')).toMatchObject({ status: 'done' });
  expect(stopped.get('9')).toEqual({ status: 'not-sent', reason: MESSAGES.stopped });
});
