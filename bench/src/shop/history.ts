import { createHash } from 'node:crypto';
import {
  type Actor,
  categoryStream,
  DEFAULT_CATEGORIES,
  type DomainEvent,
  type DomainEventType,
  type EventMetadata,
  type ProductDetails,
  pictureHashes,
  productStream,
  reservationStream,
  schemaOf,
  userStream,
} from '@parkho/contracts';
import type { ExpectedRevision, NewEvent } from '@parkho/stores';
import { randomDevice } from './devices.js';
import { Random } from './random.js';

/** One append of one event, at its stream's current revision. */
export interface HistoricAppend {
  stream: string;
  expectedRevision: ExpectedRevision;
  event: NewEvent;
}

/** A step in a device's life, in days after the shop opened. */
interface Step {
  device: number;
  type: DomainEventType;
  day: number;
}

const OPENED = Date.parse('2024-01-01T04:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
/** Devices are listed evenly over this many days. */
const LISTING_DAYS = 730;
export const DEVICES_PER_SELLER = 10;
/** Views of this many days are counted by one process run, and thus in one stream. */
const RUN_DAYS = 7;
/** A placeholder as long as a real argon2id hash. */
const PASSWORD_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'B'.repeat(43)}`;

/** First seeds: sequences of different kinds are independent. */
const SEED = { seller: 1, device: 2, life: 3, id: 4, run: 5, event: 6, step: 7 };

const ADMIN: Actor = { id: new Random(SEED.seller, -1).uuid(), role: 'admin' };
const SYSTEM: Actor = { id: 'system', role: 'system' };

/** The ids that a new shop gives its default categories. */
const categoryId = (name: string): string => name.toLowerCase();
const sellerId = (seller: number): string => new Random(SEED.seller, seller).uuid();
const sellerOf = (device: number): Actor => ({
  id: sellerId(Math.floor(device / DEVICES_PER_SELLER)),
  role: 'seller',
});
const productId = (device: number): string => new Random(SEED.id, device).uuid();

/** The seller's description of the n-th device of the shop. */
export const deviceOf = (device: number): ProductDetails =>
  randomDevice(new Random(SEED.device, device), categoryId);

/** The steps of one device in order, and whether it is on sale after them. */
function deviceHistory(device: number): { steps: Step[]; onSale: boolean } {
  const random = new Random(SEED.life, device);
  const steps: Step[] = [];
  let day = random.next() * LISTING_DAYS;
  const addStep = (type: DomainEventType, maxDays: number) => {
    day += random.next() * maxDays;
    steps.push({ device, type, day });
  };

  addStep('ProductListed', 1);
  if (random.chance(0.06)) {
    addStep('ProductRejected', 2);
    if (random.chance(0.25)) return { steps, onSale: false };
    addStep('ProductDetailsChanged', 3);
    addStep('ProductResubmitted', 0);
  }
  addStep('ProductApproved', 2);
  for (let week = random.whole(4, 6); week > 0; week--) {
    addStep('ProductViewsCounted', 7);
    if (random.chance(0.35)) addStep('ProductDetailsChanged', 2);
  }
  if (random.chance(0.3)) addStep('ProductInspected', 5);
  if (random.chance(0.08)) {
    addStep('ProductFeatured', 5);
    if (random.chance(0.6)) addStep('ProductUnfeatured', 10);
  }
  if (random.chance(0.05)) {
    addStep('ProductDeactivated', 10);
    if (random.chance(0.3)) return { steps, onSale: false };
    addStep('ProductActivated', 5);
  }
  if (random.chance(0.1)) {
    addStep('ProductSold', 20);
    return { steps, onSale: false };
  }
  if (random.chance(0.01)) {
    addStep('ProductDeleted', 20);
    return { steps, onSale: false };
  }
  return { steps, onSale: true };
}

function eventOf({ device, type, day }: Step): DomainEvent {
  const random = new Random(SEED.step, device, day * DAY);
  const ids = { productId: productId(device), sellerId: sellerOf(device).id };
  switch (type) {
    case 'ProductListed': {
      const reportId = `RPT-${random.hex(8).toUpperCase()}`;
      const details = deviceOf(device);
      const hashes = pictureHashes(details.images);
      const fingerprints = Object.fromEntries(hashes.map((hash) => [hash, hash.slice(0, 16)]));
      const pictures = { fingerprints, gone: [] };
      return { type, data: { ...ids, reportId, approval: 'pending', ...details, pictures } };
    }
    case 'ProductDetailsChanged': {
      const { price, description } = deviceOf(device);
      const changes = {
        price: Math.round(price * (0.8 + random.next() * 0.2)),
        ...(random.chance(0.3) && { description: `${description} Price is final.` }),
      };
      return { type, data: { ...ids, changes } };
    }
    case 'ProductRejected':
      return { type, data: { ...ids, reason: 'The pictures do not show the device itself.' } };
    case 'ProductInspected':
      return {
        type,
        data: { ...ids, notes: 'Everything works; the battery holds 84 % of its first capacity.' },
      };
    case 'ProductDeleted': {
      const gone = pictureHashes(deviceOf(device).images);
      return { type, data: { ...ids, pictures: { fingerprints: {}, gone } } };
    }
    case 'ProductSold':
      return { type, data: { ...ids, price: deviceOf(device).price } };
    case 'ProductViewsCounted':
      return { type, data: { ...ids, views: random.whole(1, 40) } };
    default:
      return { type, data: ids } as DomainEvent;
  }
}

const BY_ADMIN: ReadonlySet<DomainEventType> = new Set([
  'ProductApproved',
  'ProductRejected',
  'ProductFeatured',
  'ProductUnfeatured',
  'ProductInspected',
]);

/** An event with a command's metadata; time in milliseconds. */
function newEvent({ type, data }: DomainEvent, actor: Actor, time: number, random: Random): NewEvent {
  const commandId = random.uuid();
  const metadata: EventMetadata = {
    actor,
    at: new Date(time).toISOString(),
    correlationId: random.uuid(),
    causationId: commandId,
    commandId,
    schema: schemaOf(type),
  };
  return { id: random.timeOrderedUuid(time), type, data, metadata };
}

/** The seller of the n-th device changes its price, now. */
export function priceChange(device: number, random: Random): { stream: string; event: NewEvent } {
  const now = Date.now();
  const step: Step = { device, type: 'ProductDetailsChanged', day: now / DAY };
  return {
    stream: productStream(productId(device)),
    event: newEvent(eventOf(step), sellerOf(device), now, random),
  };
}

/** The seller of the n-th device signs in, now. */
export function logIn(device: number, random: Random): { stream: string; event: NewEvent } {
  const actor = sellerOf(device);
  const data = { userId: actor.id, sessionId: random.uuid() };
  return {
    stream: userStream(actor.id),
    event: newEvent({ type: 'UserLoggedIn', data }, actor, Date.now(), random),
  };
}

/** A separate process run has counted views of the n-th device, now. */
export function views(device: number, random: Random): { stream: string; event: NewEvent } {
  const now = Date.now();
  const step: Step = { device, type: 'ProductViewsCounted', day: now / DAY };
  return { stream: `productViews-${random.uuid()}`, event: newEvent(eventOf(step), SYSTEM, now, random) };
}

/**
 * The log of a shop, in order, from its first category to the given number of devices on sale: about 1.15 times as many
 * were listed, each with 8 to 9 events that are interleaved with all others. The same number of devices gives the same
 * log.
 */
export function* history(devicesOnSale: number): Generator<HistoricAppend> {
  const steps: Step[] = [];
  let devices = 0;
  for (let onSale = 0; onSale < devicesOnSale; devices++) {
    const deviceSteps = deviceHistory(devices);
    steps.push(...deviceSteps.steps);
    if (deviceSteps.onSale) onSale++;
  }
  steps.sort((a, b) => a.day - b.day);

  const random = new Random(SEED.event);
  const revisions = new Map<string, number>();
  const append = (stream: string, event: DomainEvent, actor: Actor, day: number): HistoricAppend => {
    const revision = revisions.get(stream) ?? -1;
    revisions.set(stream, revision + 1);
    const expectedRevision = revision === -1 ? 'no-stream' : revision;
    return { stream, expectedRevision, event: newEvent(event, actor, OPENED + day * DAY, random) };
  };

  for (const name of DEFAULT_CATEGORIES) {
    const id = categoryId(name);
    yield append(categoryStream(id), { type: 'CategoryCreated', data: { categoryId: id, name } }, SYSTEM, 0);
  }
  for (let seller = 0; seller * DEVICES_PER_SELLER < devices; seller++) {
    const userId = sellerId(seller);
    const actor: Actor = { id: userId, role: 'seller' };
    const email = `seller${seller}@example.com`;
    const hash = createHash('sha256').update(email).digest('hex');
    const personal = { name: `Seller ${seller}`, email, phone: `03000${String(seller).padStart(6, '0')}` };
    const account = {
      userId,
      role: 'seller',
      personal,
      businessName: `Shop ${seller}`,
      passwordHash: PASSWORD_HASH,
      emailVerified: true,
    } as const;
    yield append(userStream(userId), { type: 'UserRegistered', data: account }, actor, 0);
    yield append(
      reservationStream('email', hash),
      { type: 'ValueReserved', data: { owner: userId } },
      SYSTEM,
      0,
    );
  }
  for (const step of steps) {
    const { device, type, day } = step;
    const event = eventOf(step);
    if (type === 'ProductViewsCounted') {
      const runId = new Random(SEED.run, Math.floor(day / RUN_DAYS)).uuid();
      yield append(`productViews-${runId}`, event, SYSTEM, day);
    } else {
      const actor = BY_ADMIN.has(type) ? ADMIN : sellerOf(device);
      yield append(productStream(productId(device)), event, actor, day);
    }
  }
}
