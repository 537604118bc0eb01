import { jest } from '@jest/globals';
import {
  type Assistants,
  type AuditEntry,
  assistantsStream,
  GUEST_HOLDINGS,
  type GuestRecord,
  ASSISTANT_MESSAGES as MESSAGES,
  QUESTION_MESSAGES,
  REVIEW_MESSAGES,
  type SignedIn,
  type Success,
  type User,
} from '@parkho/contracts';
import type { EventStore } from '@parkho/stores';
import { EVENT_LOG } from '../platform/engines/tokens.js';
import { Reactors } from '../platform/reactions/reactors.js';
import { eventually, LAPTOP, linkIn, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';
import { AssistantEndings } from './assistants/assistant-endings.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PASSWORD = 'Assistant1secret';
let people = 0;
const unique = () => `hina-${++people}@example.com`;
const newSeller = () => app.register(`Seller ${++people}`, `seller-${people}@example.com`);

const invite = (seller: Person, email: string) =>
  app.send<Success<Assistants>>('POST', '/seller/assistants', { as: seller, body: { email } });
const tokenOf = async (email: string) => {
  await app.mailTo(email, GUEST_HOLDINGS.assistant.title);
  const mails = (await app.mailsTo(email)).filter((mail) => mail.includes('/join?token='));
  return linkIn(mails.at(-1)!);
};
const join = (token: string, name = 'Hina') =>
  app.send<Success<SignedIn>>('POST', `/assistants/by-link?token=${token}`, {
    body: { name, password: PASSWORD },
  });
const team = async (seller: Person) =>
  (await app.send<Success<Assistants>>('GET', '/seller/assistants', { as: seller })).body.data;

const newAssistant = async (seller: Person) => {
  const email = unique();
  await invite(seller, email);
  const link = await tokenOf(email);
  const { user, token } = (await join(link)).body.data;
  return { id: user._id, name: user.name, token, email, link };
};
const ownUser = async (as: Person) =>
  (await app.send<Success<{ user: User }>>('GET', '/auth/me', { as })).body.data.user;

test('a seller’s export includes the shop’s assistants and invitations', async () => {
  const seller = await newSeller();
  const { id, email } = await newAssistant(seller);
  const invited = unique();
  await invite(seller, invited);
  const { body } = await app.send('GET', '/auth/export', { as: seller });
  expect(body).toMatchObject({
    data: { team: { assistants: [{ _id: id, name: 'Hina', email }], invitations: [{ email: invited }] } },
  });
});

test('an invited person joins with a new account, and acts under their own name', async () => {
  const seller = await newSeller();
  const email = unique();
  expect((await invite(seller, email)).body).toMatchObject({
    message: MESSAGES.invited,
    data: { assistants: [], invitations: [{ email }] },
  });
  const token = await tokenOf(email);
  const { body: invitation } = await app.send('GET', `/assistants/by-link?token=${token}`);
  expect(invitation).toMatchObject({ data: { shopName: seller.name, email, hasAccount: false } });
  const joined = await join(token);
  expect(joined.body).toMatchObject({
    message: MESSAGES.joined,
    data: { user: { role: 'assistant', email, emailVerified: true, shopName: seller.name } },
  });
  const { user, token: session } = joined.body.data;
  const hina = { id: user._id, name: user.name, token: session };
  expect(await team(seller)).toMatchObject({
    assistants: [{ _id: hina.id, name: 'Hina', email }],
    invitations: [],
  });

  const id = await app.list(hina);
  const listings = await app.send<Success<{ products: { _id: string }[] }>>('GET', '/products/my-products', {
    as: seller,
  });
  expect(listings.body.data.products).toMatchObject([{ _id: id }]);
  const page = async (as: Person) => (await app.send('GET', `/products/products/${id}`, { as })).body;
  expect(await page(hina)).toEqual(await page(seller));
  const edited = await app.send('PUT', `/products/products/${id}`, { as: hina, body: { price: 79000 } });
  expect(edited.status).toBe(200);
  expect((await app.send('DELETE', `/products/products/${id}`, { as: hina })).status).toBe(403);

  await app.settled();
  const { body: entries } = await app.send<AuditEntry[]>(
    'GET',
    `/console/audit?filter=${encodeURIComponent(JSON.stringify({ thing: id }))}`,
    {
      as: app.admin,
    },
  );
  expect(entries.map(({ type, actor }) => [type, actor.name, actor.role])).toEqual([
    ['ProductDetailsChanged', 'Hina', 'assistant'],
    ['ProductListed', 'Hina', 'assistant'],
  ]);
});

test('an inspection that an assistant requests for the shop is one of the seller', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  const body = { name: 'Hina', email: hina.email, phone: '0300-1234567' };
  const request = await app.send('POST', `/products/${id}/request-inspection`, { as: hina, body });
  expect(request.status).toBe(201);
  const page = await app.send('GET', `/products/products/${id}`, { as: seller });
  expect(page.body).toMatchObject({ data: { product: { inspectionAskedBy: 'seller' } } });
});

test('an assistant has no access to other shops or to the seller’s account', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  const foreignListing = await app.list(app.seller);
  for (const [method, path, body] of [
    ['PUT', `/products/products/${foreignListing}`, { price: 1 }],
    ['PATCH', `/products/products/${foreignListing}/toggle-active`, {}],
    ['POST', `/products/products/${foreignListing}/sold`, {}],
  ] as const)
    expect((await app.send(method, path, { as: hina, body })).status).toBe(404);
  for (const [method, path] of [
    ['GET', '/seller/assistants'],
    ['POST', '/seller/assistants'],
    ['DELETE', `/seller/assistants/${hina.id}`],
  ] as const)
    expect(
      (await app.send(method, path, { as: hina, ...(method === 'POST' && { body: { email: unique() } }) }))
        .status,
    ).toBe(403);
  // An admin cannot list a device for an assistant, who has no shop.
  const listed = await app.send('POST', '/admin/products', {
    as: app.admin,
    body: { ...LAPTOP, seller: hina.id },
  });
  expect(listed.status).toBe(400);
  const profile = { ...(await ownUser(hina)), businessName: 'Mine now', phone: '' };
  await app.send('PUT', '/auth/profile', { as: hina, body: profile });
  expect(await ownUser(seller)).toMatchObject({ name: seller.name });
});

test('an assistant cannot be named as the buyer of the shop’s sale', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  await app.send('POST', `/products/products/${id}/sold`, { as: hina });
  const refusal = await app.send('POST', `/products/${id}/buyer`, {
    as: seller,
    body: { email: hina.email },
  });
  expect(refusal.body.fields).toEqual({ email: REVIEW_MESSAGES.emailOwn });
});

test('an assistant cannot ask about the shop’s devices as a person without an account', async () => {
  const seller = await newSeller();
  const { email } = await newAssistant(seller);
  const id = await app.list(seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  const body = { name: 'Ayesha', email, text: 'Is it as good as it looks?' };
  expect((await app.send('POST', `/products/${id}/questions`, { body })).status).toBe(201);
  const token = linkIn(await app.mailTo(email, GUEST_HOLDINGS.question.title));
  const confirmed = await app.send('POST', `/guests/by-link/confirm?token=${token}`);
  expect([confirmed.status, confirmed.body.message]).toEqual([403, QUESTION_MESSAGES.ownDevice]);
});

test('a removed assistant is rejected immediately, becomes a buyer, and can be invited again', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  expect((await app.send('GET', '/products/my-products', { as: hina })).status).toBe(200);
  const removal = await app.send<Success<Assistants>>('DELETE', `/seller/assistants/${hina.id}`, {
    as: seller,
  });
  expect(removal.body).toMatchObject({ message: MESSAGES.removed, data: { assistants: [] } });
  expect([401, 403]).toContain((await app.send('GET', '/products/my-products', { as: hina })).status);
  expect((await app.send('DELETE', `/seller/assistants/${hina.id}`, { as: seller })).status).toBe(404);
  const back = await eventually(async () => {
    const person = await app.logIn({ email: hina.email, password: PASSWORD });
    return (await ownUser(person)).role === 'buyer' ? person : undefined;
  });

  await invite(seller, hina.email);
  const token = await eventually(async () =>
    (await app.mailsTo(hina.email))
      .filter((mail) => mail.includes('/join?'))
      .map(linkIn)
      .find((link) => link !== hina.link),
  );
  expect((await join(token)).body.message).toBe(MESSAGES.accountExists);
  const withAccount = (as: Person) => app.send('POST', `/assistants/join?token=${token}`, { as });
  expect((await withAccount(app.otherSeller)).body.message).toBe(MESSAGES.otherAccount);
  expect((await withAccount(back)).body.message).toBe(MESSAGES.joined);
  await app.mailTo(hina.email, 'You no longer work in a shop');
  const again = await app.logIn({ email: hina.email, password: PASSWORD });
  expect((await app.send('GET', '/products/my-products', { as: again })).status).toBe(200);
});

test('an assistant who joins again before their removal is processed stays', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  const endings = app.nest.get(AssistantEndings);
  const react = endings.react.bind(endings);
  const hasJoinedAgain = Promise.withResolvers<void>();
  const late = jest.spyOn(endings, 'react').mockImplementationOnce(async (event) => {
    await hasJoinedAgain.promise;
    return react(event);
  });
  await app.send('DELETE', `/seller/assistants/${hina.id}`, { as: seller });
  const removed = (await app.nest.get<EventStore>(EVENT_LOG).readLast(assistantsStream(seller.id)))!;
  await invite(seller, hina.email);
  const token = await eventually(async () =>
    (await app.mailsTo(hina.email))
      .filter((mail) => mail.includes('/join?'))
      .map(linkIn)
      .find((link) => link !== hina.link),
  );
  expect((await app.send('POST', `/assistants/join?token=${token}`, { as: hina })).status).toBe(200);
  hasJoinedAgain.resolve();
  expect(await app.nest.get(Reactors).haveProcessed(removed, ['assistant-endings'], 20_000)).toBe(true);
  late.mockRestore();
  expect((await ownUser(hina)).role).toBe('assistant');
  expect((await team(seller)).assistants).toMatchObject([{ _id: hina.id }]);
});

test('a seller’s account cannot become an assistant’s', async () => {
  const email = unique();
  const other = await app.register('Other', email);
  await invite(await newSeller(), email);
  const refused = await app.send('POST', `/assistants/join?token=${await tokenOf(email)}`, { as: other });
  expect([refused.status, refused.body.message]).toEqual([409, MESSAGES.roleTaken]);
  expect((await ownUser(other)).role).toBe('seller');
});

test('a withdrawn or declined invitation is invalid', async () => {
  const seller = await newSeller();
  const withdrawn = unique();
  const { data } = (await invite(seller, withdrawn)).body;
  const [invitation] = data.invitations;
  const path = `/seller/assistants/invitations/${invitation!._id}`;
  const token = await tokenOf(withdrawn);
  expect((await app.send('DELETE', path, { as: app.otherSeller })).status).toBe(404);
  expect((await app.send('DELETE', path, { as: seller })).body).toMatchObject({
    message: MESSAGES.invitationEnded,
  });
  expect((await join(token)).body.message).toBe(MESSAGES.linkInvalid);

  const declined = unique();
  await invite(seller, declined);
  const link = await tokenOf(declined);
  const record = await app.send<Success<GuestRecord>>('GET', `/guests/by-link?token=${link}`);
  expect(record.body.data.holdings).toMatchObject([{ kind: 'assistant', items: [{ title: seller.name }] }]);
  const end = await app.send('DELETE', `/guests/by-link/assistant/${seller.id}?token=${link}`);
  expect(end.body).toMatchObject({ message: GUEST_HOLDINGS.assistant.ended });
  expect((await join(link)).body.message).toBe(MESSAGES.linkInvalid);
  expect(await team(seller)).toEqual({ assistants: [], invitations: [] });
});

test('a seller cannot invite their own address, and joining requires a strong password', async () => {
  expect((await invite(app.seller, SELLER.email)).body.fields).toEqual({ email: MESSAGES.emailOwn });
  const email = unique();
  await invite(app.seller, email);
  const token = await tokenOf(email);
  const weak = await app.send('POST', `/assistants/by-link?token=${token}`, {
    body: { name: 'Hina', password: 'Password1' },
  });
  expect(weak.status).toBe(400);
  expect((await join(token)).status).toBe(200);
});

test('deleting a seller ends the shop, and deleting an assistant ends the membership', async () => {
  const seller = await newSeller();
  const removed = await newAssistant(seller);
  const remaining = await newAssistant(seller);
  await app.send('DELETE', '/auth/me', { as: removed, body: { password: PASSWORD } });
  await eventually(async () => ((await team(seller)).assistants.length === 1 ? true : undefined));
  await app.send('DELETE', '/auth/me', { as: seller, body: { password: SELLER.password } });
  expect([401, 403]).toContain((await app.send('GET', '/products/my-products', { as: remaining })).status);
  await eventually(async () => {
    const back = await app.logIn({ email: remaining.email, password: PASSWORD }).catch(() => undefined);
    return back && (await ownUser(back)).role === 'buyer' ? true : undefined;
  });
});

test('an assistant of a deactivated seller has a buyer’s permissions', async () => {
  const seller = await newSeller();
  const hina = await newAssistant(seller);
  await app.send('PATCH', `/admin/users/${seller.id}/deactivate`, { as: app.admin });
  expect((await app.send('GET', '/products/my-products', { as: hina })).status).toBe(403);
  expect((await ownUser(hina)).role).toBe('buyer');
  await app.send('PATCH', `/admin/users/${seller.id}/reactivate`, { as: app.admin });
  expect((await app.send('GET', '/products/my-products', { as: hina })).status).toBe(200);
});
