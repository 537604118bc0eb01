import { setTimeout as sleep } from 'node:timers/promises';
import { type EventStore, openEventStore } from '@parkho/stores';
import { logIn, priceChange, views } from './history.js';
import { Random } from './random.js';

/** Milliseconds between two changes. */
const INTERVAL_MS = 50;

/** Writes the next events of a shop with a number of devices. */
type ChangeStep = (log: EventStore, random: Random, devices: number) => Promise<void>;

/** A device changes. */
export const deviceChanges: ChangeStep = async (log, random, devices) => {
  const { stream, event } = priceChange(random.whole(0, devices - 1), random);
  const lastEvent = await log.readLast(stream);
  if (lastEvent && lastEvent.type !== 'ProductDeleted') await log.append(stream, lastEvent.revision, [event]);
};

/** A seller signs in, and a process counts views of a device: two events. */
export const signInsAndViews: ChangeStep = async (log, random, devices) => {
  const device = random.whole(0, devices - 1);
  const { stream, event } = logIn(device, random);
  const { revision } = (await log.readLast(stream))!;
  await log.append(stream, revision, [event]);
  const viewCount = views(device, random);
  await log.append(viewCount.stream, 'no-stream', [viewCount.event]);
};

/** Writes events to a shop's log 20 times a second from this process, for as long as `work` runs. */
export async function whileRunning<T>(
  change: ChangeStep,
  { dataDir, devices }: { dataDir: string; devices: number },
  work: () => Promise<T>,
): Promise<T> {
  const log = await openEventStore({ dataDir });
  const random = new Random(Date.now());
  let isOver = false;
  const changes = (async () => {
    for (; !isOver; await sleep(INTERVAL_MS)) await change(log, random, devices);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await changes;
    await log.close();
  }
}
