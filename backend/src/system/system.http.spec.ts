import {
  SYSTEM_MESSAGES as MESSAGES,
  type ProjectionsView,
  type ProjectionView,
  type Success,
  type SystemView,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { DeadLetters } from '../platform/reactions/dead-letters.js';
import { eventually, startTestApp, type TestApp } from '../testing.js';

describe('the engine room', () => {
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
    await app.settled();
    for (const one of await projections())
      expect(one).toMatchObject({ state: 'live', behind: 0, build: expect.stringContaining(one.name) });
  });

  it('rebuilds a projection while it is read; to ask for the same again changes nothing', async () => {
    const id = await app.list(app.seller);
    const { build } = await products();
    const answer = await rebuild('products', { replaces: build });
    expect(answer).toMatchObject({ status: 202, body: { message: MESSAGES.rebuildAsked('products') } });
    expect((await rebuild('products', { replaces: build })).status).toBe(202);
    await eventually(async () => {
      expect((await app.send('GET', `/products/products/${id}`, { as: app.seller })).status).toBe(200);
      const now = await products();
      return now.build !== build && now.state === 'live' ? now : undefined;
    });
    const late = await rebuild('products', { replaces: build });
    expect(late.body.message).toBe(MESSAGES.rebuiltMeanwhile('products'));
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
  ])('refuses to rebuild %s with %j', async (name, body, status, message) => {
    expect(await rebuild(name, body)).toMatchObject({ status, body: { message } });
  });

  it('shows the version and the engines, and no secret', async () => {
    const view = await system();
    expect(view.program).toMatchObject({ version: '1.0.0', node: process.version });
    expect(view.engines.map(({ name }) => name)).toEqual(['log', 'readModels', 'images', 'keys']);
    expect(view.engines[0]!.state).toBe('up');
    expect(view.disk!.free).toBeGreaterThan(0);
    expect(view.evidence).toMatchObject({ waiting: expect.any(Number) });
    expect(view).toMatchObject({ stopped: [], mail: { way: 'files', kept: expect.any(Number) } });
    expect(view.settings).toContainEqual({ name: 'METRICS_TOKEN', value: 'set' });
    expect(JSON.stringify(view)).not.toMatch(/a-secret-of-ours|xxxxxxxx|mongodb:\/\/|esdb:\/\//);
  });

  it('retries dead letters, once for each request', async () => {
    const log = app.nest.get<EventStore>(EVENT_LOG);
    const [registered] = await log.readStream(`user-${app.otherSeller.id}`);
    await new DeadLetters(log, 'mail').add(registered!, 'The server refuses the mail: EENVELOPE RCPT TO 550');
    const mail = async () => (await system()).reactions!.find(({ name }) => name === 'mail')!;
    const { version, setAside } = await mail();
    expect(setAside).toMatchObject([
      { type: registered!.type, stream: registered!.stream, failure: expect.stringContaining('550') },
    ]);
    const retry = (seen: number) =>
      app.send('POST', '/admin/reactions/mail/retry', {
        as: app.admin,
        headers: { 'if-match': `"${seen}"` },
      });
    expect((await retry(version - 1)).status).toBe(412);
    const answer = await retry(version);
    expect(answer).toMatchObject({ status: 202, body: { message: MESSAGES.retryAsked(1) } });
    await eventually(async () => ((await mail()).setAsideCount === 0 ? true : undefined));
    expect((await retry(version)).body.message).toBe(MESSAGES.nothingSetAside);
    const retries = (await log.readStream('setAside-mail')).filter(
      ({ type }) => type === 'ReactionRetryRequested',
    );
    expect(retries).toMatchObject([{ metadata: { actor: { id: app.admin.id, role: 'admin' } } }]);
    expect((await app.send('POST', '/admin/reactions/nobody/retry', { as: app.admin })).status).toBe(404);
  });
});
