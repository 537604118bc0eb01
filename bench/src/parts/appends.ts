import { join } from 'node:path';
import { type EventStore, openEventStore } from '@parkho/stores';
import { openRawLog } from '../machine.js';
import { perSecond, type Result } from '../report.js';
import { rateOf, runConcurrently, runFor, runInterleaved, type Work } from '../rounds.js';
import { history } from '../shop/history.js';
import { Random } from '../shop/random.js';
import type { Workspace } from '../workspace.js';

const ROUNDS = 12;
const SECONDS = 0.4;
const WRITERS = 64;

/**
 * Durable appends of one event each to new streams, compared with a bare loop that writes and syncs as many bytes. Each
 * kind of id has its own log: random ids touch a page of each index per event, time-ordered ones (version 7) the same
 * few pages.
 */
export async function measureAppends(workspace: Workspace): Promise<Result[]> {
  const folder = await workspace.folder('appends');
  const [orderedStore, unorderedStore] = await Promise.all(
    ['orderly', 'disorderly'].map((name) => openEventStore({ dataDir: join(folder, name) })),
  );
  const samples = [...history(200)];
  const bytes = Math.round(JSON.stringify(samples).length / samples.length);
  const raw = openRawLog(join(folder, 'raw'), bytes);

  const random = new Random(0);
  let sampleIndex = 0;
  const append = (store: EventStore, id: () => string) => () => {
    const { event } = samples[sampleIndex++ % samples.length]!;
    return store.append(`product-${id()}`, 'no-stream', [{ ...event, id: id() }]);
  };
  const appendOrdered = append(orderedStore!, () => random.timeOrderedUuid(Date.now()));
  const appendUnordered = append(unorderedStore!, () => random.uuid());
  const [limits, single, concurrent, concurrentUnordered] = await runInterleaved(ROUNDS, [
    () => runFor(SECONDS, () => raw.append()),
    () => runFor(SECONDS, appendOrdered),
    () => runConcurrently(WRITERS, SECONDS, appendOrdered),
    () => runConcurrently(WRITERS, SECONDS, appendUnordered),
  ]);
  raw.close();
  await Promise.all([orderedStore!.close(), unorderedStore!.close()]);

  const limit = rateOf(limits!);
  const result = (writers: string, work: Work[]): Result => ({
    name: `durable appends of ${bytes} bytes, ${writers}`,
    figure: perSecond(rateOf(work)),
    limit: perSecond(limit),
    ratio: rateOf(work) / limit,
  });
  return [
    { ...result('1 writer', single!), aim: { atLeast: 0.8 } },
    { ...result(`${WRITERS} writers`, concurrent!), aim: { atLeast: 10 } },
    result(`${WRITERS} writers, random ids`, concurrentUnordered!),
  ];
}
