import {
  dayInPakistan,
  NO_TRAFFIC,
  PRODUCT_MESSAGES,
  type ShopTraffic,
  type Success,
  startOfStep,
  TRAFFIC_MESSAGES,
  TRAFFIC_WEEKS,
  type TrafficOfDevice,
} from '@parkho/contracts';
import { type Person, startTestApp, type TestApp } from '../../testing.js';
import { ViewCounter } from '../view-counter.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const onSale = async (seller: Person): Promise<string> => {
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const take = (id: string, way?: string, browser = 'Firefox') =>
  app.send('POST', `/products/public/${id}/contact`, {
    ...(way && { body: { way } }),
    headers: { 'user-agent': browser },
  });
const counted = async () => {
  await app.nest.get(ViewCounter).flush();
  await app.settled();
};
const week = () => startOfStep(dayInPakistan(new Date().toISOString()), 'week');

test('a seller sees buyers’ activity on their devices’ pages, by week and device', async () => {
  const seller = await app.register('Rabia', 'rabia@example.com');
  const [seen, reached] = [await onSale(seller), await onSale(seller)];
  for (const id of [seen, reached, reached]) await app.send('GET', `/products/products/${id}`);
  for (const way of [undefined, 'call', 'call', 'whatsapp'])
    expect((await take(reached, way)).status).toBe(200);
  await take(reached, 'call', 'Safari');
  await counted();
  const { body } = await app.send<Success<ShopTraffic>>('GET', '/products/traffic', { as: seller });
  const { devices, weeks, pagination } = body.data;
  expect(body.data.week).toBe(week());
  expect(weeks).toHaveLength(TRAFFIC_WEEKS);
  expect(weeks[0]).toEqual({ week: week(), views: 3, contacts: 2, call: 2, whatsapp: 1, mail: 0 });
  expect(weeks[1]).toMatchObject(NO_TRAFFIC);
  expect(devices).toMatchObject([
    { _id: reached, state: 'active', current: { views: 2, contacts: 2, call: 2, whatsapp: 1 } },
    { _id: seen, current: { ...NO_TRAFFIC, views: 1 }, previous: NO_TRAFFIC },
  ]);
  expect(pagination).toMatchObject({ total: 2, totalPages: 1 });
  const second = await app.send<Success<ShopTraffic>>('GET', '/products/traffic?page=2&limit=1', {
    as: seller,
  });
  expect(second.body.data.devices.map(({ _id }) => _id)).toEqual([seen]);
  const traffic = await app.send<Success<TrafficOfDevice>>('GET', `/products/traffic/${reached}`, {
    as: seller,
  });
  expect(traffic.body.data.weeks[0]).toMatchObject({ week: week(), views: 2, call: 2 });
  await app.send('DELETE', `/products/products/${seen}`, { as: seller });
  await app.settled();
  const later = await app.send<Success<ShopTraffic>>('GET', '/products/traffic', { as: seller });
  expect(later.body.data.weeks[0]).toMatchObject({ views: 2 });
});

test('other sellers’ traffic, missing weeks and invalid methods are rejected', async () => {
  const id = await onSale(app.seller);
  expect(await app.send('GET', `/products/traffic/${id}`, { as: app.otherSeller })).toMatchObject({
    status: 404,
    body: { message: PRODUCT_MESSAGES.notFound },
  });
  for (const bad of ['2026-11-25', 'x', '1999-01-04'])
    expect(await app.send('GET', `/products/traffic?week=${bad}`, { as: app.seller })).toMatchObject({
      status: 400,
      body: { message: TRAFFIC_MESSAGES.weekInvalid },
    });
  expect(await take(id, 'pigeon')).toMatchObject({
    status: 400,
    body: { message: TRAFFIC_MESSAGES.wayInvalid },
  });
});
