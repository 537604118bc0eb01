import {
  type InspectionAnalytics,
  type InspectionCase,
  inspectionStream,
  productStream,
  type Success,
} from '@parkho/contracts';
import { CommandRunner } from '../platform/commands/command-runner.js';
import { product } from '../products/product.js';
import { eventually, startTestApp, type TestApp } from '../testing.js';
import { inspection, versionOf } from './inspection.js';

const SEED = 20261122;
const COMMANDS = 160;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

test('the totals equal a count of every stream, in every state', async () => {
  const random = randomOf(SEED);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
  const runner = app.nest.get(CommandRunner);
  const stateOf = async (id: string) => (await runner.load(inspection, inspectionStream(id))).state;
  const send = <T>(method: string, path: string, body?: object) =>
    app.send<Success<T>>(method, path, { as: app.admin, ...(body && { body }) });

  const listed: string[] = [];
  for (let n = 0; n < 8; n++) {
    listed.push(await app.list(app.seller));
    await send('PATCH', `/admin/products/${listed[n]}/approve`);
  }
  const unlisted: string[] = [];
  const report = async (path: string, id: string) => {
    const inspectionData = {
      deviceInfo: { inspectorName: 'Hamza' },
      physical: { screen: { status: 'OK' } },
      overallStatus: 'Good with Minor Issues',
      overallRating: 5,
      based: versionOf(await stateOf(id)),
      correction: 'StatusSources at again',
    };
    return send('PATCH', path, { inspectionData });
  };
  const commands: Record<string, (id: string, other: string) => Promise<unknown>> = {
    request: (id) =>
      app.send('POST', `/products/${id}/request-inspection`, {
        body: { name: 'Bilal', email: `${Math.floor(random() * 1e9)}@example.com`, phone: '0300 1234567' },
        headers: { 'x-forwarded-for': `10.0.0.${Math.floor(random() * 250)}` },
      }),
    toggleRequest: (id) =>
      app.send('PATCH', `/products/${id}/toggle-inspection`, { as: app.seller, body: {} }),
    report: (id) => report(`/admin/products/${id}/inspection-with-images`, id),
    mark: (id) => send('PATCH', `/admin/products/${id}/inspection`, { inspected: random() < 0.5 }),
    edit: (id) =>
      app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { model: pick(['', 'T480']) } }),
    sell: async (id) =>
      random() < 0.2 && app.send('POST', `/products/products/${id}/sold`, { as: app.seller }),
    delete: async (id) =>
      random() < 0.2 && app.send('DELETE', `/products/products/${id}`, { as: app.seller }),
    takeDown: async () =>
      unlisted.push(
        (await send<{ _id: string }>('POST', '/external-inspections', { name: 'Tower' })).body.data._id,
      ),
    reportOther: (_, other) => report(`/external-inspections/${other}/report`, other),
    deleteOther: async (_, other) => random() < 0.3 && send('DELETE', `/external-inspections/${other}`),
    erase: async (id, other) => {
      const inspectionId = pick([id, other]);
      const { body } = await send<InspectionCase | undefined>('GET', `/admin/inspections/${inspectionId}`);
      const requestId = body.data?.request?._id ?? 'none';
      return send('POST', `/admin/inspections/${inspectionId}/erase-contact`, { requestId });
    },
  };
  for (let n = 0; n < COMMANDS; n++)
    await commands[pick(Object.keys(commands))]!(pick(listed), pick(unlisted) ?? 'none');

  const expectedTotals = async () => {
    const states = await Promise.all([...listed, ...unlisted].map(stateOf));
    const existing = states.filter(({ isDeleted }) => !isDeleted);
    const products = await Promise.all(listed.map((id) => runner.load(product, productStream(id))));
    const isListed = products.map(({ state }) => state.status === 'listed');
    const inspected = states.filter((state, n) => isListed[n] && state.isInspected).length;
    const totalProducts = isListed.filter(Boolean).length;
    return {
      totalProducts,
      inspectedProducts: inspected,
      pendingInspections: existing.filter(({ open }) => open).length,
      requestedInspections: existing.reduce((sum, { requesters }) => sum + Object.keys(requesters).length, 0),
      inspectionRate: Math.round((inspected / totalProducts) * 1000) / 10,
    };
  };
  const isOver = async (id: string): Promise<boolean> => {
    const { state } = await runner.load(product, productStream(id));
    return state.status !== 'listed' || state.sold;
  };
  // A reaction ends the open request of a sold or deleted device, a little later.
  for (const id of listed)
    if (await isOver(id)) await eventually(async () => ((await stateOf(id)).open ? undefined : true));
  await app.settled();
  const answer = await app.send<Success<InspectionAnalytics>>('GET', '/admin/inspection-analytics', {
    as: app.admin,
  });
  const { overview } = answer.body.data;
  expect(overview).toEqual(await expectedTotals());
  expect(overview.requestedInspections).toBeGreaterThan(10);
});
