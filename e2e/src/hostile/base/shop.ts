import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type SignedIn, type UserRole, userStream } from '@parkho/contracts';
import { type EventStore, openEventStore } from '@parkho/stores';
import { linkInMail } from '../../support/mails.js';
import { ADMIN, Server } from '../../support/server.js';

export const PASSWORD = 'Hostile1secret';

export interface Person {
  id: string;
  email: string;
  token: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
}

export interface RequestOptions {
  as?: Person | undefined;
  /** FormData is sent as multipart, anything else as JSON. */
  body?: FormData | object | undefined;
  headers?: Record<string, string> | undefined;
}

/** A shop in its own process, with accounts of every role. */
export class Shop {
  private addresses = 0;
  private names = 0;
  private admin!: Person;
  private buyers: Person[] = [];

  private constructor(readonly server: Server) {}

  /** @param buyers the number of buyers: no route creates a buyer */
  static async open(buyers = 1, settings: Record<string, string> = {}): Promise<Shop> {
    const shop = new Shop(new Server(settings));
    await shop.server.start();
    await shop.signIn();
    const people = await Promise.all(Array.from({ length: buyers }, () => shop.createSeller()));
    const events = await openEventStore({ dataDir: shop.server.dataDir });
    for (const { id } of people) await events.append(...(await buyerAppend(events, id)));
    await events.close();
    await shop.settled();
    for (const { email } of people) shop.buyers.push(await shop.logIn(email));
    return shop;
  }

  /** Signs in as the first admin, who creates the other accounts of the staff. */
  async signIn(): Promise<void> {
    this.admin = await this.logIn(ADMIN.email, ADMIN.password);
  }

  /**
   * `path` is relative to /api. Each request comes from another address, so that no rate limit per address applies.
   */
  async send(method: string, path: string, { as, body, headers }: RequestOptions = {}): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.server.url}${addressOf(path)}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address(),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    // An event stream has no end.
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel();
    const bytes = response.bodyUsed ? undefined : await response.arrayBuffer();
    // A byte order mark is part of a file.
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    return { status: response.status, headers: response.headers, text };
  }

  /** The answer of a request that must succeed. */
  async call<T>(method: string, path: string, options: RequestOptions = {}): Promise<T> {
    const { status, text } = await this.send(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** An unused client address. */
  address(): string {
    const number = ++this.addresses;
    return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  async logIn(email: string, password = PASSWORD): Promise<Person> {
    const { user, token } = await this.call<SignedIn>('POST', '/auth/login', { body: { email, password } });
    return { id: user._id, email, token };
  }

  /** A new account, signed in. */
  async createUser(role: UserRole): Promise<Person> {
    if (role === 'seller') return this.createSeller();
    if (role === 'buyer') return this.buyers.shift() ?? fail('There are no more buyers');
    const email = this.email();
    const body = { name: `The ${role}`, email, password: PASSWORD, confirmPassword: PASSWORD, role };
    await this.call('POST', '/auth/register', { as: this.admin, body });
    return this.logIn(email);
  }

  /** A new assistant of a seller. */
  async hire(seller: Person): Promise<Person> {
    const email = this.email();
    await this.call('POST', '/seller/assistants', { as: seller, body: { email } });
    const link = await linkInMail(this.server.dataDir, email, '/join');
    const path = `/assistants/by-link?${link.split('?')[1]}`;
    const body = { name: 'An Assistant', password: PASSWORD };
    const { user, token } = await this.call<SignedIn>('POST', path, { body });
    return { id: user._id, email, token };
  }

  email(): string {
    return `person-${this.next()}@hostile.test`;
  }

  /** A unique number for names. */
  next(): number {
    return ++this.names;
  }

  /** Resolves when every read model has folded all current events of the log. */
  settled(): Promise<void> {
    return this.server.settled(this.admin.token);
  }

  /** Resolves when the log has a signed checkpoint. */
  async signed(): Promise<void> {
    for (const deadline = Date.now() + 180_000; ; await sleep(250)) {
      if ((await this.send('GET', '/audit/checkpoint')).status === 200) return;
      if (Date.now() > deadline) throw new Error('The log has no checkpoint');
    }
  }

  private async createSeller(): Promise<Person> {
    const email = this.email();
    const body = {
      name: 'A Seller',
      email,
      phone: '03001234567',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    };
    const { user, token } = await this.call<SignedIn>('POST', '/auth/register', { body });
    return { id: user._id, email, token };
  }
}

/** The keys are published outside /api. */
export const addressOf = (path: string): string => (path.startsWith('/.well-known/') ? path : `/api${path}`);

/** The append that turns an account into a buyer's. */
const buyerAppend = async (events: EventStore, userId: string): Promise<Parameters<EventStore['append']>> => {
  const stream = userStream(userId);
  const { revision } = (await events.readLast(stream))!;
  const commandId = randomUUID();
  const actor = { id: 'system', role: 'system' };
  const metadata = { actor, at: new Date().toISOString(), commandId, correlationId: commandId, schema: 1 };
  const data = { userId, role: 'buyer', previous: 'seller' };
  return [stream, revision, [{ id: randomUUID(), type: 'UserRoleChanged', data, metadata }]];
};

const fail = (message: string): never => {
  throw new Error(message);
};
