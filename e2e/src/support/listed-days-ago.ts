import { randomUUID } from 'node:crypto';
import {
  type Category,
  type EventMetadata,
  type ProductEvent,
  productStream,
  type SignedIn,
  schemaOf,
  toPaisa,
} from '@parkho/contracts';
import { openEventStore } from '@parkho/stores';
import { device } from './device.js';
import { ADMIN, type Server } from './server.js';

const DAY_MS = 24 * 60 * 60 * 1000;
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** A listing that has been available for days, written to the log of a running server; the read models have it. */
export const listDeviceInThePast = async (
  server: Server,
  days: number,
  { user, token }: SignedIn,
): Promise<string> => {
  const { categories } = await server.call<{ categories: Category[] }>('GET', '/categories', { token });
  const { category, price, images, ...details } = device(2);
  const data = { productId: randomUUID(), sellerId: user._id };
  const events: ProductEvent[] = [
    {
      type: 'ProductListed',
      data: {
        ...data,
        ...details,
        reportId: 'PK-2345-6789-A',
        approval: 'pending',
        condition: 'Good',
        price: toPaisa(price),
        categoryId: categories.find(({ name }) => name === category)!._id,
        specifications: {},
        laptopDetails: {},
        images: { front: images[0]! },
      },
    },
    { type: 'ProductApproved', data },
  ];
  const metadata: Omit<EventMetadata, 'schema'> = {
    actor: { id: user._id, role: 'seller' },
    at: daysAgo(days),
    correlationId: randomUUID(),
    causationId: randomUUID(),
    commandId: randomUUID(),
  };
  const log = await openEventStore({ dataDir: server.dataDir });
  await log.append(
    productStream(data.productId),
    'no-stream',
    events.map((event) => ({
      id: randomUUID(),
      ...event,
      metadata: { ...metadata, schema: schemaOf(event.type) },
    })),
  );
  await log.close();
  await server.settled(await server.logIn(ADMIN));
  return data.productId;
};
