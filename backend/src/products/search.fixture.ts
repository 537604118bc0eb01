import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DEFAULT_CATEGORIES,
  type DomainEvent,
  type EventMetadata,
  type ProductDetails,
  productStream,
  toPaisa,
  userStream,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import type { TestApp } from '../platform/testing.js';
import { EVENT_STORE } from '../platform/tokens.js';

/** A device in a shop that is searched. */
export interface Listed {
  id: string;
  category: (typeof DEFAULT_CATEGORIES)[number];
  details: Omit<ProductDetails, 'categoryId'>;
  seller: string;
  businessName?: string;
  inspected: boolean;
  /** Approved, active and unsold. */
  onSale: boolean;
}

/** Appends on their way at a time. */
const AT_ONCE = 50;
/** How often the read models are waited for. */
const PATIENCE = 6;

/** The same for the same text. */
export const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** 1,303 laptops of a shop of 2018, which lie beside the checkout where there are any. */
const LAPTOPS = join(process.cwd(), '../shared/data/laptops.csv');

/** The laptops as sellers would list them; undefined where the file is not there. No field has a comma or a quote of its own. */
export function laptops(): Listed[] | undefined {
  if (!existsSync(LAPTOPS)) return undefined;
  const rows = readFileSync(LAPTOPS, 'latin1').trim().split(/\r?\n/).slice(1);
  return rows.map((row, index) => {
    const [, brand, product, type, inches, screen, cpu, ram, memory, gpu, os, weight, euros] = row
      .replace(/"([^"]*(?:""[^"]*)*)"/g, (_, field: string) => field.replaceAll('""', '”'))
      .split(',') as string[];
    return {
      id: idOf(`laptop ${index}`),
      category: brand === 'Apple' ? 'Macbook' : 'Laptop',
      details: {
        name: `${brand} ${product}`,
        description: `${type} with a ${screen} screen, ${weight}.`,
        price: toPaisa(Math.round(Number(euros) * 300)),
        brand: brand!,
        model: product,
        condition: index % 9 === 0 ? 'New' : 'Good',
        location: index % 2 ? 'Lahore' : 'Karachi',
        specifications: { processor: cpu, ram, storage: memory, gpu },
        laptopDetails: { screenSize: `${inches} inch`, operatingSystem: os },
        images: {},
      },
      seller: `seller-${index % 40}`,
      inspected: index % 7 === 0,
      onSale: true,
    };
  });
}

/** Fills a shop's log with devices and their sellers. The later ones are the newer ones. */
export async function fill(app: TestApp, devices: readonly Listed[]): Promise<void> {
  const log = app.nest.get<EventStore>(EVENT_STORE);
  let minute = 0;
  const recorded = ({ type, data }: DomainEvent) => {
    const at = new Date(Date.UTC(2026, 0, 1, 0, minute++)).toISOString();
    const id = randomUUID();
    const metadata: EventMetadata = {
      actor: { id: 'test', role: 'system' },
      ...{ at, correlationId: id, causationId: id, commandId: id, schema: 1 },
    };
    return { id, type, data, metadata };
  };
  const sellers = new Map(devices.map(({ seller, businessName }) => [seller, businessName]));
  const appends = [...sellers].map(([seller, businessName]) => {
    const userId = idOf(seller);
    const personal = { name: 'A Seller', email: `${seller}@example.com`, phone: '03001234567' };
    const data = { userId, role: 'seller' as const, personal, businessName, passwordHash: '' };
    return () =>
      log.append(userStream(userId), 'no-stream', [
        recorded({ type: 'UserRegistered', data } as DomainEvent),
      ]);
  });
  for (const { id: productId, category, details, seller, inspected, onSale } of devices) {
    const ids = { productId, sellerId: idOf(seller) };
    const approval = onSale ? ('approved' as const) : ('pending' as const);
    const data = { ...ids, reportId: 'r', approval, ...details, categoryId: category.toLowerCase() };
    const events: DomainEvent[] = [
      { type: 'ProductListed', data },
      ...(inspected ? [{ type: 'ProductInspected' as const, data: ids }] : []),
    ];
    const recordedEvents = events.map(recorded);
    appends.push(() => log.append(productStream(productId), 'no-stream', recordedEvents));
  }
  while (appends.length > 0) await Promise.all(appends.splice(0, AT_ONCE).map((append) => append()));
  // Engines that stand in for others take longer over so many events than a test of one request waits.
  for (let attempt = 1; ; attempt++)
    try {
      return await app.settled();
    } catch (error) {
      if (attempt === PATIENCE) throw error;
    }
}
