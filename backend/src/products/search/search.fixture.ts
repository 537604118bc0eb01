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
import { DEMO_DEVICES, DEMO_REPORTS, DEMO_SELLERS, type DemoSellerKey } from '@parkho/demo';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE } from '../../platform/engines/tokens.js';
import type { TestApp } from '../../testing.js';

/** A device of the searched shop. */
export interface FixtureDevice {
  id: string;
  category: (typeof DEFAULT_CATEGORIES)[number];
  details: Omit<ProductDetails, 'categoryId'>;
  seller: string;
  businessName?: string;
  inspected: boolean;
  /** Approved, active and unsold. */
  onSale: boolean;
}

const idOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** The demo's listings. */
export const demoDevices = (): FixtureDevice[] =>
  DEMO_DEVICES.map((device, index) => {
    const { name, description, price, brand, model, condition, specifications, laptopDetails = {} } = device;
    const { pending, rejected, sold, inactive } = device.state ?? {};
    const seller: DemoSellerKey = device.seller;
    const { city: location, ...person } = DEMO_SELLERS[seller];
    return {
      id: idOf(`demo ${index}`),
      category: device.category,
      details: {
        ...{ name, description, price: toPaisa(price), brand, model, condition, location },
        ...{ specifications, laptopDetails, images: {} },
      },
      seller,
      businessName: 'businessName' in person ? person.businessName : undefined,
      inspected: name in DEMO_REPORTS,
      onSale: !(pending || rejected || sold || inactive),
    };
  });

/** 1,303 laptops of a shop of 2018, beside the checkout if available. */
const LAPTOPS = join(process.cwd(), '../shared/data/laptops.csv');

/** The laptops as listings; undefined if the file is missing. No field contains a comma or a quote. */
export function laptops(): FixtureDevice[] | undefined {
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

/** Concurrent appends: with all of them at once, the last would time out. */
const CONCURRENCY = 32;

/** Fills a shop's log with devices and their sellers, in chronological order. */
export async function fill(app: TestApp, devices: readonly FixtureDevice[]): Promise<void> {
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
  const streams: [string, ReturnType<typeof recorded>[]][] = [...sellers].map(([seller, businessName]) => {
    const userId = idOf(seller);
    const personal = { name: 'A Seller', email: `${seller}@example.com`, phone: '03001234567' };
    const data = { userId, role: 'seller' as const, personal, businessName, passwordHash: '' };
    return [userStream(userId), [recorded({ type: 'UserRegistered', data } as DomainEvent)]];
  });
  for (const { id: productId, category, details, seller, inspected, onSale } of devices) {
    const ids = { productId, sellerId: idOf(seller) };
    const approval = onSale ? ('approved' as const) : ('pending' as const);
    const data = { ...ids, reportId: 'r', approval, ...details, categoryId: category.toLowerCase() };
    const events: DomainEvent[] = [
      { type: 'ProductListed', data },
      ...(inspected ? [{ type: 'ProductInspected' as const, data: ids }] : []),
    ];
    streams.push([productStream(productId), events.map(recorded)]);
  }
  for (let first = 0; first < streams.length; first += CONCURRENCY)
    await Promise.all(
      streams
        .slice(first, first + CONCURRENCY)
        .map(([stream, events]) => log.append(stream, 'no-stream', events)),
    );
  await app.settled();
}
