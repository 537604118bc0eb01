import { type Notifications, type Success } from '@parkho/contracts';
import { ReadModels } from '../platform/engines/read-models.js';
import { eventually, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let count = 0;
const onSale = async (price = 62_000): Promise<string> => {
  const id = await app.list(app.seller, { name: `Watched ${count++}`, price });
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const reprice = (id: string, price: number) =>
  app.send('PUT', `/products/products/${id}`, { as: app.seller, body: { price } });
const watcher = async (productId: string) => {
  const email = `mina-${count++}@example.com`;
  const person = await app.register('Mina', email);
  const token = linkIn(await app.mailTo(email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token } });
  await app.send('PUT', `/wishlist/${productId}`, { as: person, body: {} });
  return { person, email };
};
const choose = (as: Person, wishlist: boolean) =>
  app.send('PUT', '/notifications/mails', { as, body: { wishlist } });
const newsOf = async (as: Person, number: number): Promise<string[]> =>
  eventually(async () => {
    const { body } = await app.send<Success<Notifications>>('GET', '/notifications?kind=wishlist', { as });
    const lines = body.data.notifications.map(({ title, detail }) =>
      [title, detail].filter(Boolean).join(': '),
    );
    return lines.length >= number ? lines : undefined;
  });
const mailsTo = async (email: string) =>
  (await app.mailsTo(email)).filter((mail) => mail.includes('List-Unsubscribe:'));

test('a price drop is notified, and mailed once to users who opted in', async () => {
  const id = await onSale();
  const [mina, omar] = [await watcher(id), await watcher(id)];
  await choose(mina.person, true);
  await reprice(id, 70_000);
  await reprice(id, 58_000);
  const [line] = await newsOf(mina.person, 1);
  expect(line).toMatch(/^Price dropped: Watched \d+: PKR 58,000, was PKR 62,000$/);
  await newsOf(omar.person, 1);
  const mail = await app.mailTo(mina.email, 'Price dropped');
  expect(mail).toContain('PKR 58,000, was PKR 62,000');
  // An equal or higher price is not notified.
  await reprice(id, 60_000);
  await reprice(id, 58_000);
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
  expect((await newsOf(mina.person, 2))[0]).toMatch(/^Sold: Watched/);
  await app.mailTo(mina.email, 'A device on your wishlist was sold');
  expect(await newsOf(omar.person, 2)).toHaveLength(2);
  expect([await mailsTo(mina.email), await mailsTo(omar.email)]).toMatchObject([
    { length: 2 },
    { length: 0 },
  ]);
});

test('an erased account gets no notifications', async () => {
  const id = await onSale();
  const { person } = await watcher(id);
  const watches = () => app.nest.get(ReadModels).watchers.get(`${id}/${person.id}`);
  await eventually(async () => (await watches()) ?? undefined);
  await app.send('DELETE', '/auth/me', { as: person, body: { password: SELLER.password } });
  await eventually(async () => ((await watches()) === null ? true : undefined));
});
