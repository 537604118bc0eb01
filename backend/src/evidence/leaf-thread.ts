import { parentPort, workerData } from 'node:worker_threads';
import { leafHash, openEventStore } from '@parkho/stores';
import { type HashedPage, type LeafThreadData, PAGE_EVENTS, usesThread } from './leaf-hashing.js';

const { stores, after, index: begin } = workerData as LeafThreadData;
const log = await openEventStore(stores, { isReadOnly: true });
try {
  let [position, index] = [after, begin];
  for (;;) {
    const events = await log.readAll(position, PAGE_EVENTS);
    const last = events.at(-1);
    if (!last) break;
    if (usesThread(index)) {
      const leaves = new Uint8Array(Buffer.concat(events.map(leafHash)));
      const page: HashedPage = { index, leaves };
      parentPort!.postMessage(page, [leaves.buffer]);
    }
    index += events.length;
    position = last.position;
  }
} finally {
  await log.close();
}
