import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openEventStore } from '@parkho/stores';
import { openRawLog } from '../machine.js';
import { perSecond, type Result } from '../report.js';
import { during, interleave, rateOf } from '../rounds.js';
import { history } from '../shop/history.js';
import type { Workspace } from '../workspace.js';

const ROUNDS = 12;
const SECONDS = 0.4;
const WRITERS = 64;

/** Durable appends of one event each, against a bare loop that writes and synchronises as many bytes. */
export async function appends(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('appends');
  const store = await openEventStore(folder);
  const samples = [...history(200)].map(({ event }) => event);
  const bytes = Math.round(
    samples.reduce((sum, { data, metadata }) => sum + JSON.stringify([data, metadata]).length, 0) /
      samples.length,
  );
  const raw = openRawLog(join(folder, 'raw'), bytes);

  let next = 0;
  const append = () => {
    const sample = samples[next++ % samples.length]!;
    return store.append(`product-${randomUUID()}`, 'no-stream', [{ ...sample, id: randomUUID() }]);
  };
  const concurrently = async () => {
    const writers = Array.from({ length: WRITERS }, () => during(SECONDS, append));
    const done = await Promise.all(writers);
    return { count: done.reduce((sum, { count }) => sum + count, 0), seconds: done[0]!.seconds };
  };
  const [limits, alone, together] = await interleave(ROUNDS, [
    () => during(SECONDS, () => raw.append()),
    () => during(SECONDS, append),
    concurrently,
  ]);
  raw.close();
  await store.close();

  const limit = rateOf(limits!);
  const result = (name: string, rate: number, atLeast: number): Result => ({
    name,
    figure: perSecond(rate),
    limit: perSecond(limit),
    ratio: rate / limit,
    aim: { atLeast },
  });
  return [
    result(`durable appends of ${bytes} bytes, 1 writer`, rateOf(alone!), 0.8),
    result(`durable appends of ${bytes} bytes, ${WRITERS} writers`, rateOf(together!), 10),
  ];
}
