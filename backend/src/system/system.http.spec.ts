import {
  type Attention,
  type AuditEntry,
  type DeadLetterPage,
  EVENTS,
  SYSTEM_MESSAGES as MESSAGES,
  type ProjectionsView,
  type ProjectionView,
  type Success,
  type SystemView,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { DeadLetterStream } from '../platform/reactions/dead-letter-stream.js';
import { eventually, startTestApp, type TestApp } from '../testing.js';

describe('operations', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ metricsToken: 'a-secret-of-ours' });
  });
  afterAll(() => app.close());

  const projections = async (): Promise<ProjectionView[]> =>
    (await app.send<Success<ProjectionsView>>('GET', '/console/projections', { as: app.admin })).body.data
      .projections;
  const products = async (): Promise<ProjectionView> =>
    (await projections()).find(({ name }) => name === 'products')!;
  const rebuild = (name: string, body: object) =>
    app.send('POST', `/admin/projections/${name}/rebuild`, { as: app.admin, body });
  const system = async (): Promise<SystemView> =>
    (await app.send<Success<SystemView>>('GET', '/console/system', { as: app.admin })).body.data;

  it('shows the checkpoint of each projection', async () => {
    // Reactions may still append events, such as of a sent mail.
    const views = await eventually(async () => {
      const all = await projections();
      return all.every(({ behind }) => behind === 0) ? all : undefined;
    });
    for (const view of views)
      expect(view).toMatchObject({ state: 'live', build: expect.stringContaining(view.name) });
  });

  it('rebuilds a projection while it serves; a repeated request has no effect', async () => {
    const id = await app.list(app.seller);
    const { build } = await products();
    const answer = await rebuild('products', { replaces: build });
    expect(answer).toMatchObject({ status: 202, body: { message: MESSAGES.rebuildRequested('products') } });
    expect((await rebuild('products', { replaces: build })).status).toBe(202);
    await eventually(async () => {
      expect((await app.send('GET', `/products/products/${id}`, { as: app.seller })).status).toBe(200);
      const now = await products();
      return now.build !== build && now.state === 'live' ? now : undefined;
    });
    const late = await rebuild('products', { replaces: build });
    expect(late.body.message).toBe(MESSAGES.alreadyRebuilt('products'));
    expect((await products()).build).toBe(
      build!.replace(/\d+$/, (generation) => `${Number(generation) + 1}`),
    );
  });

  it.each([
    ['products', {}, 400, MESSAGES.buildRequired],
    ['products', { replaces: { $ne: '' } }, 400, MESSAGES.buildRequired],
    ['products', { replaces: 'users_v1_g1' }, 400, MESSAGES.buildUnknown],
    ['products', { replaces: 'products_v1_g99' }, 400, MESSAGES.buildUnknown],
    ['nothing', { replaces: 'nothing_v1_g1' }, 404, 'Not found'],
  ])('rejects a rebuild of %s with %j', async (name, body, status, message) => {
    expect(await rebuild(name, body)).toMatchObject({ status, body: { message } });
  });

  it('shows the version and the engines, without secrets', async () => {
    const view = await system();
    expect(view.program).toMatchObject({ version: '1.0.0', node: process.version });
    expect(view.engines.map(({ name }) => name)).toEqual(['log', 'readModels', 'images', 'keys']);
    expect(view.engines[0]!.state).toBe('up');
    expect(view.disk!.free).toBeGreaterThan(0);
    expect(view.evidence).toMatchObject({ waiting: expect.any(Number) });
    expect(view).toMatchObject({ mail: { way: 'files', kept: expect.any(Number) } });
    expect(view.settings).toContainEqual({ name: 'METRICS_TOKEN', value: 'set' });
    expect(JSON.stringify(view)).not.toMatch(/a-secret-of-ours|xxxxxxxx|mongodb:\/\/|esdb:\/\//);
  });

  it('runs every background job', async () => {
    const { reactions } = await system();
    expect(reactions!.filter(({ state }) => state === undefined)).toEqual([]);
  });

  const log = () => app.nest.get<EventStore>(EVENT_LOG);
  const retries = async () =>
    (await log().readStream('setAside-mail')).filter(({ type }) => type === 'ReactionRetryRequested');
  const mail = async () => (await system()).reactions!.find(({ name }) => name === 'mail')!;
  const attention = async (): Promise<number> =>
    (await app.send<Success<Attention>>('GET', '/console/system/attention', { as: app.admin })).body.data
      .count;
  let registered = 0;
  /** A registration whose mail has failed: returns the id of its event. */
  const fail = async (): Promise<string> => {
    const email = `registered-${++registered}@example.com`;
    const { id: userId } = await app.register('Registered', email);
    await eventually(async () => ((await app.mailsTo(email)).length > 0 ? true : undefined));
    const [event] = await log().readStream(`user-${userId}`);
    const { id: eventId, stream, revision } = event!;
    const deadLetter = {
      eventId,
      stream,
      revision,
      failure: 'The server refuses the mail: 550',
      attempts: 1,
    };
    await new DeadLetterStream(log(), 'mail').record({ type: 'add', deadLetter });
    return eventId;
  };
  const send = (path: string, seen: number, body?: object, as = app.admin) =>
    app.send('POST', `/admin/reactions/${path}`, {
      as,
      headers: { 'if-match': `"${seen}"` },
      ...(body && { body }),
    });

  it('retries dead letters once per request', async () => {
    const quiet = await attention();
    const before = (await retries()).length;
    const id = await fail();
    const { version, deadLetters } = await mail();
    expect(deadLetters).toMatchObject([
      {
        eventId: id,
        type: 'UserRegistered',
        label: EVENTS.UserRegistered.label,
        stream: expect.stringMatching(/^user-/),
        failure: expect.stringContaining('550'),
        attempts: 1,
        isDue: false,
      },
    ]);
    expect(await attention()).toBe(quiet + 1);
    expect((await send('mail/retry', version - 1)).status).toBe(412);
    const answer = await send('mail/retry', version);
    expect(answer).toMatchObject({ status: 202, body: { message: MESSAGES.retryRequested(1) } });
    await eventually(async () => ((await mail()).deadLetterCount === 0 ? true : undefined));
    const none = await app.send('POST', '/admin/reactions/mail/retry', { as: app.admin });
    expect(none.body.message).toBe(MESSAGES.noDeadLetters);
    expect((await retries()).slice(before)).toMatchObject([
      { metadata: { actor: { id: app.admin.id, role: 'admin' } } },
    ]);
    expect(await attention()).toBe(quiet);
  });

  it('retries one dead letter and not the others', async () => {
    const [one, other] = [await fail(), await fail()];
    const { version } = await mail();
    expect((await send(`mail/dead-letters/${one}/retry`, version - 1)).status).toBe(412);
    const answer = await send(`mail/dead-letters/${one}/retry`, version);
    expect(answer).toMatchObject({ status: 202, body: { message: MESSAGES.retryRequested(1) } });
    await eventually(async () => ((await mail()).deadLetterCount === 1 ? true : undefined));
    expect((await mail()).deadLetters).toMatchObject([{ eventId: other, isDue: false }]);
    const repeated = await send(`mail/dead-letters/${one}/retry`, (await mail()).version);
    expect(repeated).toMatchObject({ status: 404, body: { message: MESSAGES.deadLetterGone } });
    await app.send('POST', '/admin/reactions/mail/retry', { as: app.admin });
    await eventually(async () => ((await mail()).deadLetterCount === 0 ? true : undefined));
  });

  it('lists a reactor’s dead letters in pages', async () => {
    const ids = [await fail(), await fail()];
    const page = (query: string) =>
      app.send<Success<DeadLetterPage>>('GET', `/console/reactions/mail/dead-letters?${query}`, {
        as: app.admin,
      });
    const { data } = (await page('page=2&limit=1')).body;
    expect(data).toMatchObject({
      deadLetters: [{ eventId: ids[1] }],
      version: (await mail()).version,
      pagination: { page: 2, limit: 1, total: 2, totalPages: 2 },
    });
    expect((await page('page=0')).status).toBe(400);
    expect((await page('page=3&limit=1')).body.data.deadLetters).toEqual([]);
    await app.send('POST', '/admin/reactions/mail/retry', { as: app.admin });
    await eventually(async () => ((await mail()).deadLetterCount === 0 ? true : undefined));
  });

  it('discards a dead letter with a reason, which is audited', async () => {
    const id = await fail();
    const { version } = await mail();
    const path = `mail/dead-letters/${id}/discard`;
    const reason = 'The address is closed';
    expect(await send(path, version, {})).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    expect((await send(path, version, { reason: 'x'.repeat(501) })).status).toBe(400);
    expect((await send(path, version - 1, { reason })).status).toBe(412);
    expect(await send(path, version, { reason })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.discarded },
    });
    expect(await mail()).toMatchObject({ deadLetterCount: 0, version: version + 1 });
    await app.settled();
    const { body } = await app.send<AuditEntry[]>(
      'GET',
      `/console/audit?filter=${encodeURIComponent(JSON.stringify({ type: 'ReactionDiscarded' }))}`,
      { as: app.admin },
    );
    expect(body).toMatchObject([
      {
        kind: 'reaction',
        thing: 'mail',
        actor: { id: app.admin.id, role: 'admin' },
        data: expect.arrayContaining([
          { field: 'eventId', value: id },
          { field: 'reason', value: reason },
        ]),
      },
    ]);
  });

  it.each([
    'nobody/retry',
    'nobody/dead-letters/x/retry',
    'mail/dead-letters/x/retry',
  ])('answers 404 for %s', async (path) => {
    expect((await app.send('POST', `/admin/reactions/${path}`, { as: app.admin })).status).toBe(404);
  });

  it.each(['moderator', 'inspector', 'analyst'] as const)('is forbidden to a %s', async (role) => {
    const as = await app.employ(role, `${role}@example.com`);
    const { version } = await mail();
    const paths = ['mail/retry', 'mail/dead-letters/x/retry', 'mail/dead-letters/x/discard'];
    for (const path of paths) expect((await send(path, version, { reason: 'Closed' }, as)).status).toBe(403);
    for (const path of ['system/attention', 'reactions/mail/dead-letters'])
      expect((await app.send('GET', `/console/${path}`, { as })).status).toBe(403);
  });
});
