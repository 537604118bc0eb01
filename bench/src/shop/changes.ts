import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@parkho/stores';
import { priceChange } from './history.js';
import { Random } from './random.js';

/** Milliseconds from one change to the next. */
const PAUSE = 50;

/** Devices of a shop change one after the other, written to its log by this process, for as long as `work` takes. */
export async function whileDevicesChange<T>(
  dataDir: string,
  devices: number,
  work: () => Promise<T>,
): Promise<T> {
  const log = await openEventStore({ dataDir });
  const random = new Random(Date.now());
  let isOver = false;
  const changes = (async () => {
    for (; !isOver; await sleep(PAUSE)) {
      const { stream, event } = priceChange(random.whole(0, devices - 1), random);
      const last = await log.readLast(stream);
      if (last && last.type !== 'ProductDeleted') await log.append(stream, last.revision, [event]);
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await changes;
    await log.close();
  }
}
