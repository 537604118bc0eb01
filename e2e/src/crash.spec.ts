import type { ProductReceipt, User } from '@parkho/contracts';
import { device } from './device.js';
import { evidenceOf } from './log.js';
import { eventually } from './mails.js';
import { ADMIN, Server } from './server.js';

const KILLS = 10;
const WRITERS = 8;

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
            // The kill has cut this call off: its client has no answer.
          }
        }
      });
      // Once writes are under way, at any moment of one, not at one that suits us.
      const before = acknowledged.size;
      await eventually(() => acknowledged.size > before + WRITERS || undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await server.kill();
      running = false;
      await Promise.all(writers);
    }
    expect(acknowledged.size).toBeGreaterThan(KILLS * WRITERS);

    await server.start();
    await server.stop();

    const { events, kept, rebuilt } = await evidenceOf(server);
    const listed = new Set(
      events
        .filter(({ type }) => type === 'ProductListed')
        .map(({ data }) => (data as { productId: string }).productId),
    );
    expect([...acknowledged].filter((id) => !listed.has(id))).toEqual([]);
    expect(kept).toEqual(rebuilt);
  }, 300_000);
});
