import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductReceipt, User } from '@parkho/contracts';
import { Projector, projections } from '@parkho/projections';
import { type Document, openEventStore, openReadStore, type ReadStore, START } from '@parkho/stores';
import { ADMIN, Server } from './server.js';

const KILLS = 50;
const WRITERS = 8;

const device = (index: number) => ({
  name: `Latitude ${index}`,
  description: 'Lists devices while the machine is switched off again and again.',
  price: 50_000 + index,
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Good',
  location: 'Lahore',
  images: ['https://example.pk/front.jpg'],
});

/** All documents of every read model, by projection and id. */
const documentsOf = async (store: ReadStore): Promise<Record<string, Document[]>> => {
  const all: Record<string, Document[]> = {};
  for (const { name } of projections) {
    const collection = (await store.active(name))!;
    const documents: Document[] = [];
    for (let skip = 0; ; skip += 1_000) {
      const page = await store.find(collection, { skip, limit: 1_000 });
      documents.push(...page);
      if (page.length < 1_000) break;
    }
    all[name] = documents;
  }
  return all;
};

describe('a machine that is switched off', () => {
  const server = new Server();
  afterAll(() => server.remove());

  it(`loses no acknowledged write in ${KILLS} kills under ${WRITERS} writers`, async () => {
    const acknowledged = new Set<string>();
    let next = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await server.start();
      const token = await server.logIn(ADMIN);
      const { user } = await server.call<{ user: User }>('GET', '/auth/me', { token });
      let running = true;
      const writers = Array.from({ length: WRITERS }, async () => {
        while (running) {
          try {
            const { product } = await server.call<{ product: ProductReceipt }>('POST', '/admin/products', {
              token,
              body: { ...device(next++), sellerId: user._id },
            });
            acknowledged.add(product._id);
          } catch {
            // The kill has cut this call off: nobody was told that it succeeded.
          }
        }
      });
      // At any moment of a write, not at one that suits us.
      await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 120));
      await server.kill();
      running = false;
      await Promise.all(writers);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS * WRITERS);

    await server.start();
    await server.stop();

    const events = await openEventStore(server);
    const kept = await openReadStore(server);
    const folder = mkdtempSync(join(tmpdir(), 'parkho-rebuilt-'));
    const rebuilt = await openReadStore({ dataDir: folder });
    try {
      const listed = new Set<string>();
      for (let after = START; ; ) {
        const batch = await events.readAll(after, 10_000);
        for (const { type, data } of batch) {
          if (type === 'ProductListed') listed.add((data as { productId: string }).productId);
        }
        if (batch.length === 0) break;
        after = batch.at(-1)!.position;
      }
      expect([...acknowledged].filter((id) => !listed.has(id))).toEqual([]);

      const projector = new Projector(events, rebuilt, projections);
      await projector.start();
      await projector.waitFor(await events.head(), 60_000);
      await projector.stop();
      expect(await documentsOf(kept)).toEqual(await documentsOf(rebuilt));
    } finally {
      await Promise.all([events.close(), kept.close(), rebuilt.close()]);
      rmSync(folder, { recursive: true, force: true });
    }
  }, 300_000);
});
