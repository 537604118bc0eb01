import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplication } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Failure, ProductReceipt, SignedIn, Success, UserRole } from '@parkho/contracts';
import { projections, Worker } from '@parkho/projections';
import type { StoreSettings } from '@parkho/stores';
import { createApp } from './app.js';
import type { SigningKey } from './config/signing-keys.js';
import type { Config } from './config.js';
import { EmailReservation } from './identity/account/email-address/email-reservation.js';
import { RegisterUser } from './identity/session/commands/register-user.js';
import { systemContext } from './platform/commands/command-context.js';
import { type Engines, openEngines } from './platform/engines/engines.js';
import { DescribedApi } from './platform/http/description/testing.js';
import { pictureServer } from './platform/media/testing.js';

export interface Person {
  id: string;
  name: string;
  token: string;
}

interface RequestOptions {
  /** Absent: a visitor. */
  as?: Person;
  /** FormData is sent as multipart, anything else as JSON. */
  body?: FormData | object;
  headers?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T & Partial<Pick<Failure, 'message' | 'errors' | 'fields'>>;
}

/** The whole application on stores of its own, over HTTP. */
export interface TestApp {
  nest: INestApplication;
  admin: Person;
  seller: Person;
  otherSeller: Person;
  dataDir: string;
  /** A new session. */
  logIn(credentials: { email: string; password: string }): Promise<Person>;
  /** A new seller, with SELLER's password. */
  register(name: string, email: string): Promise<Person>;
  /** A user of this role, created by the program itself. */
  employ(role: UserRole, email: string): Promise<Person>;
  /** Lists a device, LAPTOP with these changes; returns its id. */
  list(as: Person, changes?: object): Promise<string>;
  /** `path` is relative to /api. */
  send<T = unknown>(method: string, path: string, sent?: RequestOptions): Promise<Answer<T>>;
  /** The mails to an address so far. */
  mailsTo(address: string): Promise<string[]>;
  /** The first mail to an address with these words, once it has been sent. */
  mailTo(address: string, words: string): Promise<string>;
  /** Resolves when the read models show the whole log. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const ADMIN = { email: 'admin@example.com', password: 'Admin1secret' };
export const SELLER = { email: 'sana@example.com', password: 'Seller1secret' };

const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
export const REPORT_KEYS: readonly SigningKey[] = [{ kty: 'OKP', crv: 'Ed25519', kid: 'test', x: x!, d: d! }];

export const LAPTOP = {
  name: 'ThinkPad T480',
  description: 'One owner',
  price: 85000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: { front: 'https://example.com/front.jpg' },
};

/** Timeout of the read models to show a write, in milliseconds. */
const SETTLE_TIMEOUT_MS = 45_000;

/** The stores of one test. */
interface TestStores {
  settings: Omit<StoreSettings, 'dataDir'>;
  /** Starts what runs beside the application. */
  start(engines: Engines): void;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

const EMBEDDED_STORES: TestStores = {
  settings: {},
  start: () => {},
  stop: async () => {},
  remove: async () => {},
};

const DOUBLE_DEADLINE_MS = 30_000;

/** An EventStoreDB double in this process, and a database and a bucket on the servers of the environment. */
const startDistributed = async (): Promise<TestStores> => {
  const { EventStoreDouble, scratchBucket, scratchDatabase } = await import('@parkho/stores/testing');
  const double = await EventStoreDouble.start();
  const database = scratchDatabase(process.env.MONGODB_URL!);
  const bucket = scratchBucket(process.env.MINIO_URL!);
  let worker: Worker;
  return {
    // Beside other tests the double, which shares this thread, may be late.
    settings: {
      eventStoreUrl: `${double.url}&defaultDeadline=${DOUBLE_DEADLINE_MS}`,
      mongodbUrl: database.url,
      minioUrl: bucket.url,
    },
    start({ events, readStore }) {
      worker = new Worker(events, readStore, projections, () => {});
      worker.start();
    },
    stop: () => worker.stop(),
    remove: async () => {
      await Promise.all([double.stop(), database.remove(), bucket.remove()]);
    },
  };
};

/** Whether the tests of this Jest project run on servers (jest.config.mjs). */
const isDistributed = (): boolean => (globalThis as { engines?: string }).engines === 'distributed';

/**
 * @param settings differences from those of every test
 * @param isDescribed whether requests and answers are compared with the API's description
 */
export const startTestApp = async (
  settings: Partial<Config> = {},
  { isDescribed = true } = {},
): Promise<TestApp> => {
  const stores = isDistributed() ? await startDistributed() : EMBEDDED_STORES;
  const dataDir = await mkdtemp(join(tmpdir(), 'parkho-test-'));
  const config = {
    program: { version: '1.0.0' },
    port: 0,
    host: '127.0.0.1',
    dataDir,
    ...stores.settings,
    demo: false,
    staffSecondFactor: 'required' as const,
    logFormat: 'text' as const,
    admin: ADMIN,
    jwtSecret: 'x'.repeat(32),
    reportKeys: REPORT_KEYS,
    logKeys: REPORT_KEYS,
    logHeadMinutes: 60,
    edgeSeconds: 0,
    trustedProxies: ['loopback'],
    allowedHosts: ['parkho.test'],
    linkBase: 'https://parkho.test',
    mailFrom: 'Parkho <no-reply@parkho.test>',
    printsMailLinks: false,
    notificationMailMinutes: 0,
    ...settings,
  };
  const engines = { ...(await openEngines(config)), internet: pictureServer };
  const app = await createApp(config, engines);
  // Tests cause warnings: refused requests, mails that must wait.
  app.useLogger(['error', 'debug']);
  stores.start(engines);
  await engines.readSide.start();
  await app.listen(config.port, config.host);
  const url = await app.getUrl();
  const described = isDescribed ? DescribedApi.of(app) : undefined;

  const send = async <T>(
    method: string,
    path: string,
    { as, body, headers }: RequestOptions = {},
  ): Promise<Answer<T>> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const type = response.headers.get('content-type') ?? '';
    // A stream of events has no end.
    if (type.startsWith('text/event-stream')) await response.body?.cancel();
    const text = response.bodyUsed ? '' : await response.text();
    const isJson = type.startsWith('application/json');
    const answer = isJson ? JSON.parse(text) : text || null;
    described?.check({
      method,
      path,
      ...(body && !isForm && { sent: body }),
      status: response.status,
      type,
      body: answer,
    });
    return { status: response.status, headers: response.headers, body: answer };
  };

  const authenticate = async (path: string, body: object): Promise<Person> => {
    const answer = await send<Success<SignedIn>>('POST', path, { body });
    if (!answer.body.success) throw new Error(answer.body.message);
    const { user, token } = answer.body.data;
    return { id: user._id, name: user.name, token };
  };
  const register = (name: string, email: string): Promise<Person> =>
    authenticate('/auth/register', { name, email, phone: '03001234567', password: SELLER.password });
  const settled = async (): Promise<void> => {
    const head = await engines.events.head();
    for (
      const deadline = Date.now() + SETTLE_TIMEOUT_MS;
      !(await engines.readSide.waitFor(head));
      await sleep(50)
    )
      if (Date.now() > deadline) throw new Error('The read models did not catch up in time');
  };

  /** The mails to an address as they are in the outbox. */
  const mailsTo = async (address: string): Promise<string[]> => {
    const outbox = join(dataDir, 'outbox');
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(outbox, name), 'utf8')),
    );
    return mails
      .filter((mail) => mail.includes(`To: ${address}\n`))
      .map((mail) => mail.replace(/=\n/g, '').replace(/=3D/g, '='));
  };

  await settled();
  // Where an engine is late, the first admin is created after the start.
  await eventually(async () => (await app.get(EmailReservation).ownerOf(ADMIN.email)) ?? undefined);
  return {
    nest: app,
    dataDir,
    admin: await authenticate('/auth/login', ADMIN),
    seller: await register('Sana', SELLER.email),
    otherSeller: await register('Omar', 'omar@example.com'),
    logIn: (credentials) => authenticate('/auth/login', credentials),
    register,
    employ: async (role, email) => {
      const person = { role, personal: { name: role, email }, password: SELLER.password };
      await app.get(CommandBus).execute(new RegisterUser(randomUUID(), person, systemContext(email)));
      return authenticate('/auth/login', { email, password: SELLER.password });
    },
    list: async (as, changes = {}) => {
      type Listed = Success<{ product: ProductReceipt }>;
      const body = { ...LAPTOP, ...changes };
      return (await send<Listed>('POST', '/products/products', { as, body })).body.data.product._id;
    },
    send,
    mailsTo,
    mailTo: (address, words) =>
      eventually(async () => (await mailsTo(address)).find((mail) => mail.includes(words))),
    settled,
    async close() {
      await app.close();
      await stores.stop();
      await engines.close();
      await stores.remove();
      await rm(dataDir, { recursive: true });
    },
  };
};

/** The token of a mail's link. */
export const linkIn = (mail: string): string => /\?token=([\w.-]+)/.exec(mail)![1]!;

/** The first defined result, within a timeout for loaded machines. */
export const eventually = async <T>(read: () => Promise<T | undefined>): Promise<T> => {
  for (const deadline = Date.now() + SETTLE_TIMEOUT_MS; ; await sleep(20)) {
    const answer = await read();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
  }
};
