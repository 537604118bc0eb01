import { createHash } from 'node:crypto';
import type { ProductDocument } from '@parkho/projections';
import { products } from '@parkho/projections';
import { type HistoricAppend, history } from './history.js';

type ProductEvent = Parameters<typeof products.evolve>[1];

const hash = (log: readonly HistoricAppend[]) =>
  createHash('sha256').update(JSON.stringify(log)).digest('hex');

const log = [...history(500)];

test('the same number of devices gives the same log, byte for byte', () => {
  expect(hash([...history(500)])).toBe(hash(log));
  expect(hash([...history(499)])).not.toBe(hash(log));
});

test('every append has its stream’s current revision, and ids are unique', () => {
  const revisions = new Map<string, number>();
  for (const { stream, expectedRevision } of log) {
    expect(expectedRevision).toBe(revisions.get(stream) ?? 'no-stream');
    revisions.set(stream, expectedRevision === 'no-stream' ? 0 : expectedRevision + 1);
  }
  expect(new Set(log.map(({ event }) => event.id)).size).toBe(log.length);
});

test('the log has the given number of devices on sale, with 8 to 10 events each', () => {
  const documents = new Map<string, ProductDocument | null>();
  const handledTypes: ReadonlySet<string> = new Set(products.handles);
  let events = 0;
  for (const { stream, expectedRevision, event } of log) {
    if (!handledTypes.has(event.type)) continue;
    const revision = expectedRevision === 'no-stream' ? 0 : expectedRevision + 1;
    const recordedEvent = { ...event, stream, revision, position: '' } as unknown as ProductEvent;
    const key = String(products.keysOf(recordedEvent));
    documents.set(key, products.evolve(documents.get(key) ?? null, recordedEvent, key));
    events++;
  }
  expect([...documents.values()].filter((device) => device?.onSale)).toHaveLength(500);
  expect(events / documents.size).toBeGreaterThan(8);
  expect(events / documents.size).toBeLessThan(10);
});
