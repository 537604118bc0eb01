import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import {
  BOOKING_FORM_ROUTE,
  type BookingReceipt,
  bookedPath,
  bookingDueOn,
  bookingRefusedPath,
  dayInPakistan,
  GENERAL_MESSAGES,
  type InspectionReport,
  type InspectionRequestPage,
  inspectionStream,
  localizedPath,
  INSPECTION_MESSAGES as MESSAGES,
  type MyInspectionRequest,
  type MyProducts,
  type PersonalExport,
  PRODUCT_MESSAGES,
  productStream,
  type SellerInspectionRequest,
  type Success,
  visitorId,
} from '@parkho/contracts';
import type { EventStore, KeyStore } from '@parkho/stores';
import { systemContext } from '../../platform/commands/command-context.js';
import { CommandRunner } from '../../platform/commands/command-runner.js';
import { DeciderCommand } from '../../platform/commands/decide.js';
import { EVENT_LOG, KEY_STORE } from '../../platform/engines/tokens.js';
import { fetchedPath } from '../../platform/media/testing.js';
import {
  eventually,
  LAPTOP,
  linkIn,
  type Person,
  SELLER,
  startTestApp,
  type TestApp,
} from '../../testing.js';
import { inspectionCommand } from '../commands/inspection-command.js';
import { type InspectionAction, inspection } from '../inspection.js';
import { InspectionEndings } from '../inspection-endings.js';

type OwnRequests = Success<InspectionRequestPage<MyInspectionRequest>>;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let lines = 0;
/** A requester with a unique e-mail address and phone number. */
const visitor = (name: string) => ({
  contact: { name, email: `${name.toLowerCase()}@example.org`, phone: '0300-7654321' },
  headers: { 'x-forwarded-for': `198.51.100.${++lines}` },
});
type Visitor = ReturnType<typeof visitor>;

const onSale = async (changes?: object): Promise<string> => {
  const id = await app.list(app.seller, changes);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  return id;
};
const requestInspection = (id: string, { contact, headers }: Visitor, as?: Person, more: object = {}) =>
  app.send('POST', `/products/${id}/request-inspection`, {
    ...(as && { as }),
    body: contact,
    headers: { ...headers, ...more },
  });
const today = () => dayInPakistan(new Date().toISOString());
const BOOKING = {
  deviceType: 'laptop',
  deviceSpecs: 'Dell Latitude 5490',
  location: 'Blue gate, Gulberg',
  inspectionType: 'complete',
  urgency: 'urgent',
  description: 'Ring twice',
};
const book = ({ contact, headers }: Visitor, as?: Person, changes: object = {}) =>
  app.send<Success<{ request: BookingReceipt }>>('POST', '/external-inspections/request', {
    ...(as && { as }),
    body: { ...contact, ...BOOKING, preferredDate: today(), ...changes },
    headers,
  });
const ownRequests = async (as: Person, query = '') =>
  (await app.send<OwnRequests>('GET', `/products/my-inspection-requests${query}`, { as })).body.data;
const byLink = (token: string) =>
  app.send<Success<{ request: MyInspectionRequest }>>('GET', `/inspection-requests/by-link?token=${token}`);
const withdraw = (id: string, as: Person) => app.send('DELETE', `/inspection-requests/${id}`, { as });
const act = (id: string, action: InspectionAction) =>
  app.nest.get(CommandBus).execute(inspectionCommand(id, action, systemContext(crypto.randomUUID())));
const report = (version: number): InspectionAction => ({
  type: 'report',
  based: version - 1,
  report: {
    reportId: 'PK-0000-0000-0',
    version,
    issuedAt: new Date().toISOString(),
    device: { name: LAPTOP.name, condition: 'Good' },
    deviceInfo: {},
    photos: {},
    ...(version > 1 && { correction: 'A port was missed' }),
  } as InspectionReport,
  jws: 'signed',
});
const mailTo = (contact: Visitor['contact'], words: string) => app.mailTo(contact.email, words);

test('a visitor requests an inspection of an available device, once for everyone', async () => {
  const id = await onSale();
  const ayesha = visitor('Ayesha');
  const key = { 'idempotency-key': 'ask' };
  for (let n = 0; n < 2; n++)
    expect(await requestInspection(id, ayesha, undefined, key)).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: MESSAGES.requested,
        data: { product: { _id: id, inspectionRequested: true } },
      },
    });
  const another = { ...ayesha, contact: { ...ayesha.contact, phone: '0300 7654321' } };
  expect((await requestInspection(id, another, undefined, key)).body.message).toBe(
    GENERAL_MESSAGES.keyReused,
  );
  expect(await requestInspection(id, visitor('Bilal'))).toMatchObject({
    status: 409,
    body: { message: MESSAGES.requestedAlready },
  });
  const page = await app.send('GET', `/products/products/${id}`);
  expect(page.body).toMatchObject({ data: { product: { inspectionRequested: true } } });
  expect(JSON.stringify(page.body)).not.toContain(ayesha.contact.email);
});

test('one of two concurrent requests succeeds', async () => {
  const id = await onSale();
  const answers = await Promise.all([
    requestInspection(id, visitor('Amna')),
    requestInspection(id, visitor('Basit')),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('an unavailable device is not found', async () => {
  const [pending, sold] = [await app.list(app.seller), await onSale()];
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });
  for (const id of [pending, sold, 'unknown'])
    expect(await requestInspection(id, visitor('Chand'))).toMatchObject({
      status: 404,
      body: { message: PRODUCT_MESSAGES.notFound },
    });
});

test('form errors are those of the specification', async () => {
  const { contact, headers } = visitor('Danish');
  expect(
    await requestInspection(await onSale(), { headers, contact: { ...contact, name: '', email: 'x' } }),
  ).toMatchObject({
    status: 400,
    body: { message: MESSAGES.fieldsRequired },
  });
  expect(await book({ contact, headers }, undefined, { preferredDate: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { message: MESSAGES.dateInPast, fields: { preferredDate: MESSAGES.dateInPast } },
  });
});

test('requests are limited per address and per network', async () => {
  const { contact, headers } = visitor('Eesha');
  const tagged = (tag: number) => ({ ...contact, email: contact.email.replace('@', `+${tag}@`) });
  for (let n = 0; n < 5; n++) expect((await book({ contact: tagged(n), headers })).status).toBe(201);
  expect((await book({ contact: tagged(5), headers })).status).toBe(429);
});

test('a signed-in user sees and withdraws their own requests; the seller sees nothing of the requester', async () => {
  const hina = await app.register('Hina', 'hina@example.com');
  const id = await onSale();
  const asking = visitor('Hinasecret');
  await requestInspection(id, asking, hina);
  expect(await ownRequests(hina)).toMatchObject({
    products: [
      {
        inspectionId: id,
        kind: 'listing',
        name: LAPTOP.name,
        images: { front: await fetchedPath(LAPTOP.images.front) },
        price: LAPTOP.price,
        category: 'Laptop',
        isPublic: true,
        status: 'pending',
        contact: asking.contact,
      },
    ],
    pagination: { page: 1, total: 1 },
  });
  const { body } = await app.send<Success<InspectionRequestPage<SellerInspectionRequest>>>(
    'GET',
    '/products/inspection-requests?limit=1',
    { as: app.seller },
  );
  expect(body.data.products).toMatchObject([{ inspectionId: id, askedBy: 'buyer', status: 'pending' }]);
  expect(JSON.stringify(body)).not.toMatch(/hinasecret|contact|requester/i);
  const ownListings = await app.send<Success<MyProducts>>('GET', '/products/my-products', { as: app.seller });
  expect(ownListings.body.data.products.find(({ _id }) => _id === id)).toMatchObject({
    inspectionAskedBy: 'buyer',
  });

  const notFound = { status: 404, body: { message: MESSAGES.notFound } };
  expect(await withdraw(id, app.otherSeller)).toMatchObject(notFound);
  expect(await withdraw('unknown', hina)).toMatchObject(notFound);
  expect(await withdraw(id, hina)).toMatchObject({ status: 200, body: { message: MESSAGES.withdrawn } });
  expect(await withdraw(id, hina)).toMatchObject({ status: 409, body: { message: MESSAGES.notOpen } });
  expect((await ownRequests(hina)).products).toMatchObject([{ status: 'withdrawn', because: 'withdrawn' }]);
  expect((await ownRequests(app.otherSeller)).products).toEqual([]);
  expect((await requestInspection(id, visitor('Imran'))).status).toBe(201);
});

test('the requester sees the name at the time of the request after a listing is no longer public', async () => {
  const id = await onSale();
  const humaira = await app.register('Humaira', 'humaira@example.com');
  await requestInspection(id, visitor('Humaira'), humaira);
  const edit = (body: object) => app.send('PUT', `/products/products/${id}`, { as: app.seller, body });
  await edit({ name: 'Seen by all' });
  expect((await ownRequests(humaira)).products).toMatchObject([{ name: 'Seen by all', price: LAPTOP.price }]);
  await app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason: 'Not this' } });
  await edit({ name: 'Seen by nobody', location: 'Quetta' });
  await app.settled();
  const [request] = (await ownRequests(humaira)).products;
  expect(request).toMatchObject({ name: LAPTOP.name, images: {}, isPublic: false });
  expect(request).not.toHaveProperty('price');
  expect(request).not.toHaveProperty('location');
  const sellerRequests = await app.send('GET', '/products/inspection-requests', { as: app.seller });
  expect(JSON.stringify(sellerRequests.body)).toContain('Seen by nobody');
});

test('a seller’s device name cannot insert a paragraph into a mail', async () => {
  const id = await onSale({ name: 'ThinkPad\n\nPay here:\nhttps://evil.test' });
  const iman = visitor('Iman');
  await requestInspection(id, iman);
  expect(await mailTo(iman.contact, 'ThinkPad')).toMatch(/this device: ThinkPad Pay here: https/);
});

test('a booking has a price and a day, and its own contact', async () => {
  const javed = visitor('Javed');
  const dueOn = bookingDueOn(today(), { preferredDate: today(), urgency: 'urgent' });
  const { status, body } = await book(javed);
  expect([status, body.message]).toEqual([201, MESSAGES.booked]);
  expect(body.data.request).toMatchObject({ dueOn, total: 4500 });
  const mail = await mailTo(javed.contact, 'Inspection request received');
  expect(mail).toContain('Hello Javed,');
  const booking = await byLink(linkIn(mail));
  expect(booking.body.data.request).toMatchObject({
    _id: body.data.request._id,
    inspectionId: body.data.request._id,
    kind: 'external',
    name: 'Laptop',
    location: BOOKING.location,
    status: 'pending',
    contact: javed.contact,
    booking: { total: 4500, deviceSpecs: BOOKING.deviceSpecs, preferredDate: today() },
  });
  const token = linkIn(mail);
  for (const invalidToken of ['', 'nonsense', `${token.split('.')[0]}.guess`, `${token}x`, 'a&token=b'])
    expect(await byLink(invalidToken)).toMatchObject({
      status: 400,
      body: { message: MESSAGES.linkInvalid },
    });
});

test('requests of an address join the account that confirms it, newest first and page by page', async () => {
  const kiran = visitor('Kiran');
  await book(kiran);
  const id = await onSale();
  await requestInspection(id, kiran);
  const email = 'Kiran@example.org';
  const account = await app.register('Kiran', email);
  expect((await ownRequests(account)).products).toEqual([]);
  expect((await withdraw(id, account)).status).toBe(404);
  const mail = await app.mailTo(email, 'Confirm your email address');
  await app.send('POST', '/auth/confirm-email', { body: { token: linkIn(mail) } });
  expect((await ownRequests(account)).products.map(({ kind }) => kind)).toEqual(['listing', 'external']);
  expect(await ownRequests(account, '?page=2&limit=1')).toMatchObject({
    products: [{ kind: 'external' }],
    pagination: { page: 2, limit: 1, total: 2, totalPages: 2 },
  });
  const exported = await app.send<Success<PersonalExport>>('GET', '/auth/export', { as: account });
  expect(exported.body.data.inspectionRequests).toMatchObject([
    { inspectionId: id, contact: kiran.contact },
    { booking: { total: 4500 } },
  ]);
  expect((await withdraw(id, account)).status).toBe(200);
});

test('the requester is mailed the report, its correction, and that it was voided', async () => {
  const lubna = visitor('Lubna');
  const id = (await book(lubna)).body.data.request._id;
  const token = linkIn(await mailTo(lubna.contact, 'Inspection request received'));
  await act(id, report(1));
  expect(await mailTo(lubna.contact, 'Your inspection report is ready')).toContain(
    'https://parkho.test/reports/PK-0000-0000-0',
  );
  await act(id, report(2));
  await mailTo(lubna.contact, 'Your inspection report was corrected');
  await act(id, { type: 'void', version: 2, reason: 'Another device' });
  expect(await mailTo(lubna.contact, 'Your inspection report was withdrawn')).toContain(
    'https://parkho.test/reports/PK-0000-0000-0',
  );
  await app.settled();
  expect((await byLink(token)).body.data.request).toMatchObject({
    status: 'completed',
    reportId: 'PK-0000-0000-0',
    voided: { reason: 'Another device' },
  });
  await act(id, { ...report(3), basedVoid: true } as InspectionAction);
  await app.settled();
  expect((await byLink(token)).body.data.request).not.toHaveProperty('voided');
});

test('a request ends with the sale or removal of its device, and its requester is notified', async () => {
  const [sold, deleted] = [await onSale(), await onSale()];
  const [maria, nasir] = [visitor('Maria'), visitor('Nasir')];
  await requestInspection(sold, maria);
  await requestInspection(deleted, nasir);
  const token = linkIn(await mailTo(nasir.contact, 'Inspection request received'));
  await app.send('POST', `/products/products/${sold}/sold`, { as: app.seller });
  await app.send('DELETE', `/products/products/${deleted}`, { as: app.seller });
  expect(await mailTo(maria.contact, 'Your inspection request has ended')).toContain('was sold');
  expect(await mailTo(nasir.contact, 'Your inspection request has ended')).toContain('no longer listed');
  await app.settled();
  const page = await app.send('GET', `/products/products/${sold}`);
  expect(page.body).toMatchObject({ data: { product: { inspectionRequested: false } } });
  const { request } = (await byLink(token)).body.data;
  expect(request).toMatchObject({
    name: LAPTOP.name,
    isPublic: false,
    status: 'withdrawn',
    because: 'deleted',
  });
});

test('a request concurrent with the sale ends too', async () => {
  const id = await onSale();
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
  const context = systemContext('late');
  const listing = {
    sellerId: app.seller.id,
    sold: false,
    quantity: 1,
    onSale: true,
    isInspected: false,
    device: { name: 'Late', condition: 'Good' as const },
  };
  const request = {
    requestId: crypto.randomUUID(),
    requesterId: app.seller.id,
    contact: null,
    mailbox: null,
    dueOn: today(),
    deviceName: 'Late',
  };
  const command = { type: 'request', request, inspectionId: id, listing, actor: context.actor } as const;
  await app.nest
    .get(CommandBus)
    .execute(new DeciderCommand(inspection, inspectionStream(id), command, context));
  await eventually(async () => {
    const [latest] = (await ownRequests(app.seller, '?limit=1')).products;
    return latest?.because === 'sold' ? true : undefined;
  });
});

test('a sale that was undone does not end a later request', async () => {
  const id = await onSale();
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller });
  const body = { reason: 'The buyer changed their mind' };
  await app.send('POST', `/products/products/${id}/sold/undo`, { as: app.seller, body });
  await requestInspection(id, visitor('Saima'));
  const events = await app.nest.get<EventStore>(EVENT_LOG).readStream(productStream(id));
  const sale = events.find(({ type }) => type === 'ProductSold')!;
  await app.nest.get(InspectionEndings).react(sale as unknown as Parameters<InspectionEndings['react']>[0]);
  const { state } = await app.nest.get(CommandRunner).load(inspection, inspectionStream(id));
  expect(state.open).not.toBeNull();
});

/** Files of the shop that contain one of the texts in clear. */
const filesHolding = async (texts: readonly string[]): Promise<string[]> => {
  const matches: string[] = [];
  for (const name of await readdir(app.dataDir, { recursive: true })) {
    const content = await readFile(join(app.dataDir, name)).catch(() => Buffer.alloc(0));
    for (const text of texts) if (content.includes(text)) matches.push(`${name}: ${text}`);
  }
  return matches;
};

test('a requester whose request an admin withdraws is mailed, and one who withdraws it is not', async () => {
  const [noor, owais] = [visitor('Noor'), visitor('Owais')];
  const id = await onSale();
  await requestInspection(id, noor);
  await app.send('PATCH', `/products/${id}/toggle-inspection`, { as: app.admin, body: {} });
  expect(await mailTo(noor.contact, 'Your inspection request has ended')).toContain('Our team has closed');

  const account = await app.register('Owais', owais.contact.email);
  const ownListing = await onSale();
  await requestInspection(ownListing, owais, account);
  await app.send('DELETE', `/inspection-requests/${ownListing}`, { as: account });
  await app.settled();
  const sent = await app.mailsTo(owais.contact.email);
  expect(sent.filter((mail) => mail.includes('Your inspection request has ended'))).toEqual([]);
});

test('an address that an admin corrects gets the link, as the former one is invalid', async () => {
  const [parveen, corrected] = [visitor('Parvin'), visitor('Parveen').contact];
  const id = (await book(parveen)).body.data.request._id;
  const former = linkIn(await mailTo(parveen.contact, 'Inspection request received'));
  const { name: fullName, email, phone } = corrected;
  const change = (more: object) =>
    app.send('PUT', `/external-inspections/${id}`, {
      as: app.admin,
      body: { name: 'Laptop', userInfo: { fullName, email, phone, ...more } },
    });
  await change({});
  const link = linkIn(await mailTo(corrected, 'Inspection request received'));
  expect((await byLink(former)).status).toBe(400);
  expect((await byLink(link)).body.data.request).toMatchObject({ contact: corrected });

  // The name alone changes no link.
  await change({ fullName: 'Parveen Akhtar' });
  await act(id, report(1));
  await mailTo(corrected, 'Your inspection report is ready');
  // An answered request is not promised another result.
  await change({ email: 'parveen.late@example.org' });
  await app.settled();
  expect(await app.mailsTo(email)).toHaveLength(2);
  expect(await app.mailsTo('parveen.late@example.org')).toEqual([]);
});

/** Keys are deleted last, after the mails that need them. */
const keysErased = async (...ids: readonly string[]): Promise<true | undefined> =>
  [...(await app.nest.get<KeyStore>(KEY_STORE).get(ids)).values()].every((key) => key === null) || undefined;

test('an erased person leaves no contact data, in the account or in earlier requests', async () => {
  const contact = { name: 'Zarmina Durrani', email: 'zarmina.d@example.net', phone: '0399-1122334' };
  const zarmina = { ...visitor('Zarmina'), contact };
  const before = (await book(zarmina, undefined, { location: '7-C Secret Lane' })).body.data.request._id;
  const token = linkIn(await mailTo(contact, 'Inspection request received'));
  const account = await app.register(contact.name, contact.email);
  const confirmation = linkIn(await app.mailTo(contact.email, 'Confirm your email address'));
  await app.send('POST', '/auth/confirm-email', { body: { token: confirmation } });
  const id = await onSale();
  await requestInspection(
    id,
    { ...zarmina, contact: { ...contact, email: 'zarmina.work@example.net' } },
    account,
  );
  await app.mailTo('zarmina.work@example.net', 'Inspection request received');
  expect((await ownRequests(account)).products).toHaveLength(2);

  const texts = [...Object.values(contact), 'zarmina.work@example.net', '7-C Secret Lane'];
  expect((await filesHolding(texts)).filter((file) => file.startsWith('events.sqlite'))).toEqual([]);
  const erased = await app.send('DELETE', '/auth/me', { as: account, body: { password: SELLER.password } });
  expect(erased.status).toBe(200);
  await eventually(async () => ((await filesHolding(texts)).length === 0 ? true : undefined));
  await eventually(() => keysErased(account.id, visitorId(before)));
  await app.settled();
  expect((await byLink(token)).status).toBe(400);
  // The request itself stays: it contains no personal data.
  const page = await app.send('GET', `/products/products/${id}`);
  expect(page.body).toMatchObject({ data: { product: { inspectionRequested: true } } });
});

test('erasing a contact deletes its key and its mails', async () => {
  const contact = { name: 'Omaira Vistas', email: 'omaira.v@example.net', phone: '0311-9988776' };
  const omaira = { ...visitor('Omaira'), contact };
  const id = (await book(omaira)).body.data.request._id;
  await mailTo(contact, 'Inspection request received');
  await act(id, { type: 'erase-contact', requestId: id });
  await eventually(async () =>
    (await filesHolding(Object.values(contact))).length === 0 ? true : undefined,
  );
  await eventually(() => keysErased(visitorId(id)));
  await act(id, report(1));
  await app.settled();
  expect(await app.mailsTo('erased')).toEqual([]);
});

describe('a booking without scripts', () => {
  const post = async (fields: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${await app.nest.getUrl()}/api/${BOOKING_FORM_ROUTE}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': `198.51.100.${++lines}`, ...headers },
      body: new URLSearchParams(fields as Record<string, string>),
    });
    return { status: answer.status, location: answer.headers.get('location') };
  };
  const form = (name: string) => ({ ...visitor(name).contact, ...BOOKING, preferredDate: today() });
  const booked = () => ({
    status: 303,
    location: bookedPath(bookingDueOn(today(), { preferredDate: today(), urgency: 'urgent' })),
  });

  test('redirects to the confirmation page; sent twice, it is booked once', async () => {
    const fields = form('Plainform');
    expect(await post(fields, { 'sec-fetch-site': 'same-origin' })).toEqual(booked());
    expect(await post(fields, { 'sec-fetch-site': 'same-origin' })).toEqual(booked());
    const requests = async () =>
      (
        await app.send<Success<{ requests: { inspectionRequestedBy: { email: string } | null }[] }>>(
          'GET',
          '/admin/inspection-requests?limit=100',
          { as: app.admin },
        )
      ).body.data.requests.filter(({ inspectionRequestedBy: by }) => by?.email === fields.email);
    expect(await requests()).toHaveLength(1);
    expect(await post({ ...fields, location: 'Another house' })).toEqual(booked());
    expect(await requests()).toHaveLength(2);
  });

  test('redirects to the page in the form’s language', async () => {
    const { location } = await post({ ...form('Urduform'), email: 'nobody', language: 'ur' });
    expect(location).toBe(localizedPath(bookingRefusedPath([MESSAGES.emailInvalid]), 'ur'));
  });

  test('redirects to the page with its errors, by message id', async () => {
    const invalidForm = { ...form('Wrongform'), email: 'nobody', preferredDate: '2020-01-01' };
    expect(await post(invalidForm)).toEqual({
      status: 303,
      location: bookingRefusedPath([MESSAGES.emailInvalid, MESSAGES.dateInPast]),
    });
  });

  test.each([
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://elsewhere.example'],
    ['origin', 'null'],
  ])('from another site is rejected: %s %s', async (header, value) => {
    expect((await post(form('Foreignform'), { [header]: value })).status).toBe(403);
  });
});
