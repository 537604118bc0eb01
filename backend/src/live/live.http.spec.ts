import type { LiveHint, LiveTopic } from '@parkho/contracts';
import { ADMIN, eventually, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

interface LiveConnection {
  status: number;
  headers: Headers;
  /** All messages so far. */
  hints: LiveHint[];
  topics(): Set<LiveTopic>;
  devices(): Set<string>;
  /** Resolves when a later message names this topic or this device. */
  hears(what: string): Promise<true>;
  lastId(): Promise<string>;
  isReset(): boolean;
  hasEnded(): boolean;
  leave(): Promise<void>;
}

describe('GET /api/live', () => {
  let app: TestApp;
  const open: LiveConnection[] = [];
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((listening) => listening.leave()));
  });
  afterAll(() => app.close());

  const listen = async (as?: Person, headers: Record<string, string> = {}): Promise<LiveConnection> => {
    const abort = new AbortController();
    const response = await fetch(`${await app.nest.getUrl()}/api/live`, {
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      signal: abort.signal,
    });
    let text = '';
    let hasEnded = false;
    let read = 0;
    const reading = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body!) text += decoder.decode(chunk, { stream: true });
    })()
      .catch(() => undefined)
      .finally(() => {
        hasEnded = true;
      });
    const hintsIn = (heard: string) =>
      [...heard.matchAll(/^data: (\{"topics".*\})$/gm)].map(([, data]) => JSON.parse(data!) as LiveHint);
    const listening: LiveConnection = {
      status: response.status,
      headers: response.headers,
      get hints() {
        return hintsIn(text);
      },
      topics: () => new Set(hintsIn(text).flatMap(({ topics }) => topics)),
      devices: () => new Set(hintsIn(text).flatMap(({ devices }) => devices)),
      hears: (what) =>
        eventually(async () => {
          const index = text.indexOf(`"${what}"`, read);
          if (index === -1) return undefined;
          read = index + 1;
          return true;
        }),
      lastId: () => eventually(async () => [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1]),
      isReset: () => text.includes('event: reset'),
      hasEnded: () => hasEnded,
      async leave() {
        abort.abort();
        await reading;
      },
    };
    open.push(listening);
    return listening;
  };

  const listed = async () => {
    const id = await app.list(app.seller);
    await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
    return id;
  };

  it('sends each audience only its own updates', async () => {
    const id = await listed();
    const [visitor, seller, other, admin] = await Promise.all([
      listen(),
      listen(app.seller),
      listen(app.otherSeller),
      listen(app.admin),
    ]);
    expect(visitor.headers.get('content-type')).toContain('text/event-stream');
    expect(visitor.headers.get('cache-control')).toBe('no-store');
    await app.send('POST', `/products/products/${id}/sold`, { as: app.admin });
    await Promise.all([
      visitor.hears(id),
      seller.hears('my-products'),
      other.hears(id),
      admin.hears('products'),
    ]);
    await seller.hears('notifications');
    for (const someone of [visitor, other]) expect(someone.topics()).toEqual(new Set());
    expect([...seller.topics()].sort()).toEqual(['my-products', 'notifications']);
    expect(admin.topics().has('my-products')).toBe(false);
    // An update is a name; its content is fetched.
    expect(Object.keys(admin.hints[0]!).sort()).toEqual(['devices', 'topics']);
  });

  it('names a private device to no one, and a formerly public one to its owner and staff', async () => {
    const hidden = await app.list(app.seller);
    const id = await listed();
    const [visitor, admin] = await Promise.all([listen(), listen(app.admin)]);
    await app.send('PUT', `/products/products/${hidden}`, { as: app.seller, body: { price: 1_000 } });
    await app.send('DELETE', `/products/products/${hidden}`, { as: app.seller });
    await app.send('PATCH', `/products/products/${id}/toggle-active`, { as: app.seller });
    await visitor.hears(id);
    expect(visitor.devices().has(hidden)).toBe(false);
    expect(admin.devices().has(hidden)).toBe(false);
  });

  it('sends missed updates, or a reset if it cannot', async () => {
    const before = await listen(app.seller);
    const last = await before.lastId();
    await before.leave();
    await app.list(app.seller);
    const back = await listen(app.seller, { 'last-event-id': last });
    await back.hears('my-products');
    expect(back.isReset()).toBe(false);
    const latest = await back.lastId();
    expect(latest > last).toBe(true);
    // After every position that background jobs may reach meanwhile.
    for (const unknown of ['!', `${latest.slice(0, 4)}~`, '~']) {
      const reconnected = await listen(app.seller, { 'last-event-id': unknown });
      await eventually(async () => reconnected.isReset() || undefined);
    }
  });

  it.each<[string, (as: Person) => Promise<unknown>]>([
    ['logs out', (as) => app.send('POST', '/auth/logout', { as })],
    [
      'changes the password',
      (as) =>
        app.send('PUT', '/auth/change-password', {
          as,
          body: { currentPassword: SELLER.password, newPassword: 'Another1secret' },
        }),
    ],
    ['is deactivated', (as) => app.send('PATCH', `/admin/users/${as.id}/deactivate`, { as: app.admin })],
    ['is erased', (as) => app.send('DELETE', `/admin/users/${as.id}`, { as: app.admin })],
  ])('ends when its user %s, and is rejected then', async (what, end) => {
    const person = await app.register('Leaving', `${what.replaceAll(' ', '-')}@example.com`);
    const [listening, stays] = await Promise.all([listen(person), listen(app.seller)]);
    await end(person);
    await eventually(async () => listening.hasEnded() || undefined);
    expect((await listen(person)).status).toBe(401);
    expect(stays.hasEnded()).toBe(false);
  });

  it('ends only the session that has ended', async () => {
    const phone = await app.logIn(ADMIN);
    const [onPhone, onDesk] = await Promise.all([listen(phone), listen(app.admin)]);
    await app.send('POST', '/auth/logout', { as: phone });
    await eventually(async () => onPhone.hasEnded() || undefined);
    expect(onDesk.hasEnded()).toBe(false);
  });

  it('accepts ten connections per person, and rejects the eleventh', async () => {
    const person = await app.register('Many', 'many@example.com');
    const connections = await Promise.all(Array.from({ length: 10 }, () => listen(person)));
    const refused = await app.send('GET', '/live', { as: person });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.body.message).toMatch(/^Too many open connections/);
    await connections[0]!.leave();
    await eventually(async () => (await listen(person)).status === 200 || undefined);
  });

  it('answers a HEAD request, which has no stream', async () => {
    expect((await app.send('HEAD', '/live')).status).toBe(200);
  });
});

test('Parkho stops while a client is connected', async () => {
  const app = await startTestApp();
  const response = await fetch(`${await app.nest.getUrl()}/api/live`);
  const reading = response.text();
  await app.close();
  expect(await reading).toContain('retry: ');
});
