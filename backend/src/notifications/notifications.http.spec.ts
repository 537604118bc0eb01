import {
  type InspectionCase,
  type MailChoices,
  NOTIFICATION_MESSAGES as MESSAGES,
  type Notifications,
  type NotificationView,
  notificationsStream,
  type Success,
  type UnreadNotifications,
} from '@parkho/contracts';
import type { Projector } from '@parkho/projections';
import type { EventStore } from '@parkho/stores';
import { EVENT_STORE, READ_SIDE } from '../platform/engines/tokens.js';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let hamza: Person;
let iqra: Person;
const start = async (): Promise<void> => {
  app = await startTestApp();
  hamza = await app.employ('inspector', 'hamza@example.com');
  iqra = await app.employ('inspector', 'iqra@example.com');
};
beforeAll(start);
afterAll(() => app.close());

const list = async (as: Person, query = ''): Promise<Notifications> => {
  await app.settled();
  return (await app.send<Success<Notifications>>('GET', `/notifications?limit=100&${query}`, { as })).body
    .data;
};
const unread = async (as: Person): Promise<number> => {
  await app.settled();
  const { body } = await app.send<Success<UnreadNotifications>>('GET', '/notifications/unread', { as });
  return body.data.unread;
};
const read = async (as: Person, body: object) =>
  app.send<Success<UnreadNotifications>>('POST', '/notifications/read', { as, body });

/** A user's notifications of one record, as 'title | detail | path', the first record first. */
const noticesOf = async (as: Person, id: string): Promise<string[]> =>
  (await list(as)).notifications
    .filter((notification) => 'thing' in notification && notification.thing.id === id)
    .reverse()
    .map(line);
const line = ({ title, detail, href }: NotificationView): string =>
  [title, detail, href].filter(Boolean).join(' | ');
const queuesOf = async (as: Person): Promise<string[]> =>
  (await list(as, 'kind=waiting')).notifications.map(line).sort();

let people = 0;
const newUser = () => app.register('Mina', `mina-${people++}@example.com`);
const approve = (id: string, as = app.admin) => app.send('PATCH', `/admin/products/${id}/approve`, { as });
const reject = (id: string, reason: string) =>
  app.send('PATCH', `/admin/products/${id}/reject`, { as: app.admin, body: { reason } });
const onSale = async (as: Person, name: string): Promise<string> => {
  const id = await app.list(as, { name });
  await approve(id);
  return id;
};
const CONTACT = { name: 'Bilal', email: 'bilal@example.pk', phone: '03001234567' };
const requestInspection = (id: string, as?: Person) =>
  app.send('POST', `/products/${id}/request-inspection`, {
    ...(as && { as }),
    body: CONTACT,
    headers: { 'x-forwarded-for': `10.0.0.${people++}` },
  });
const FOUND = {
  deviceInfo: { inspectorName: 'Hamza Tariq' },
  physical: { screen: { status: 'OK' } },
  overallStatus: 'Good with Minor Issues',
  overallRating: 5,
};
const report = (id: string, as: Person, more: object = {}) =>
  app.send('PATCH', `/admin/products/${id}/inspection-with-images`, {
    as,
    body: { inspectionData: { ...FOUND, ...more } },
  });

describe('a seller gets a notification', () => {
  test('of a rejection with its reason, and of an approval', async () => {
    const mina = await newUser();
    const id = await app.list(mina, { name: 'T480' });
    await reject(id, 'The photos are blurred');
    await app.send('PUT', `/products/products/${id}`, { as: mina, body: { description: 'Sharp photos' } });
    await approve(id);
    expect(await noticesOf(mina, id)).toEqual([
      'Your listing was rejected: T480 | Reason: The photos are blurred | /seller/products?state=rejected',
      `Your listing was approved: T480 | /devices/${id}`,
    ]);
  });

  test('of a sale marked by another user, but not of their own actions', async () => {
    const mina = await newUser();
    const [byTeam, byMina] = [await onSale(mina, 'Sold by us'), await onSale(mina, 'Sold by Mina')];
    await app.send('POST', `/products/products/${byTeam}/sold`, { as: app.admin });
    await app.send('POST', `/products/products/${byMina}/sold`, { as: mina });
    expect((await noticesOf(mina, byTeam)).at(-1)).toBe(
      'Your listing was marked as sold by our team: Sold by us | /seller/products?state=sold',
    );
    expect(await noticesOf(mina, byMina)).toHaveLength(1);
  });

  test('of a listing that the team edits, with a link to that listing', async () => {
    const mina = await newUser();
    const id = await onSale(mina, 'Edited by us');
    await app.send('PUT', `/admin/products/${id}`, { as: app.admin, body: { price: 60_000 } });
    expect((await noticesOf(mina, id)).at(-1)).toBe(
      `Your listing was edited by our team: Edited by us | Changed: Price | /seller/products?device=${id}`,
    );
  });

  test('of a listing that the team deletes, by its name', async () => {
    const mina = await newUser();
    const [byTeam, byMina] = [await onSale(mina, 'Deleted by us'), await onSale(mina, 'Deleted by Mina')];
    await app.send('DELETE', `/admin/products/${byTeam}`, { as: app.admin });
    await app.send('DELETE', `/products/products/${byMina}`, { as: mina });
    expect((await noticesOf(mina, byTeam)).at(-1)).toBe(
      'Your listing was deleted by our team: Deleted by us | /seller/products',
    );
    expect(await noticesOf(mina, byMina)).toHaveLength(1);
  });

  test('of decisions on placement requests', async () => {
    const mina = await newUser();
    const id = await onSale(mina, 'Rare');
    const resubmit = () =>
      app.send('POST', '/seller/featured-request', { as: mina, body: { productId: id, reason: 'Rare' } });
    const decide = (action: string, adminNotes: string) =>
      app.send('PATCH', `/admin/featured-requests/${id}/${action}`, { as: app.admin, body: { adminNotes } });
    await resubmit();
    await decide('reject', 'Full this week');
    await resubmit();
    await decide('approve', 'Welcome');
    expect((await noticesOf(mina, id)).slice(1)).toEqual([
      'Your featured request was rejected: Rare | Reason: Full this week | /seller/featured-requests?tab=history',
      'Your featured request was approved: Rare | Notes: Welcome | /seller/featured-requests?tab=history',
    ]);
  });
});

describe('for an inspection', () => {
  test('seller, buyer and inspector each get their own, and none about their own actions', async () => {
    const [mina, buyer] = [await newUser(), await newUser()];
    const id = await onSale(mina, 'Inspected');
    await requestInspection(id, buyer);
    await app.settled();
    const { body } = await app.send<Success<InspectionCase>>('GET', `/admin/inspections/${id}`, {
      as: hamza,
    });
    const requestId = body.data.request!._id;
    const assign = (inspectorId: string, as: Person) =>
      app.send('PATCH', `/admin/inspections/${id}/assign`, { as, body: { requestId, inspectorId } });
    await assign(hamza.id, hamza);
    await assign(iqra.id, app.admin);
    const issued = await report(id, iqra);
    await report(id, iqra, { based: 1, correction: 'The battery was mistyped' });
    const { reportId } = (issued.body as Success<{ product: { reportId: string } }>).data.product;

    const outcome = [
      `The inspection is done: Inspected | /reports/${reportId}`,
      `The inspection report was corrected: Inspected | Correction: The battery was mistyped | /reports/${reportId}`,
    ];
    expect((await noticesOf(mina, id)).slice(1)).toEqual([
      'A buyer requested an inspection of your device: Inspected | /seller/products?tab=inspections',
      ...outcome,
    ]);
    expect(await noticesOf(buyer, id)).toEqual(outcome);
    expect(await noticesOf(iqra, requestId)).toEqual([
      'An inspection was assigned to you: Inspected | /admin/inspections',
    ]);
    for (const person of [hamza, app.admin]) {
      expect(await noticesOf(person, requestId)).toEqual([]);
      expect(await noticesOf(person, id)).toEqual([]);
    }
  });

  test('of an unlisted device, only the requester', async () => {
    const buyer = await newUser();
    const booked = await app.send<Success<{ request: { _id: string } }>>(
      'POST',
      '/external-inspections/request',
      {
        as: buyer,
        body: {
          ...CONTACT,
          deviceType: 'laptop',
          location: 'Lahore',
          preferredDate: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
          inspectionType: 'complete',
          urgency: 'normal',
        },
      },
    );
    const { _id } = booked.body.data.request;
    const form = new FormData();
    form.append('inspectionData', JSON.stringify(FOUND));
    await app.send('PATCH', `/external-inspections/${_id}/report`, { as: hamza, body: form });
    expect(await noticesOf(buyer, _id)).toEqual([
      expect.stringMatching(/^The inspection is done: Laptop \| \/reports\/PK-/),
    ]);
  });
});

test('for a feature request, the author gets the team’s decisions, and the team the new queue item', async () => {
  const mina = await newUser();
  const productId = await onSale(mina, 'Mine');
  const submit = async (title: string) => {
    const answer = await app.send<Success<{ featureRequest: { _id: string } }>>('POST', '/feature-requests', {
      as: mina,
      body: { title, description: 'Please', category: 'Enhancement', productDetails: { productId } },
    });
    return answer.body.data.featureRequest._id;
  };
  const [dark, dim] = [await submit('Dark mode'), await submit('Dim mode')];
  expect(await queuesOf(app.admin)).toContain(
    '2 feature requests to review | Answer and decide | /admin/feature-requests',
  );
  expect((await queuesOf(hamza)).filter((text) => /feature/.test(text))).toEqual([]);

  const answer = (as: Person) =>
    app.send('POST', `/feature-requests/${dark}/feedback`, { as, body: { message: 'Why?' } });
  await answer(app.admin);
  await answer(mina);
  await app.send('PATCH', `/admin/feature-requests/${dark}/approve`, { as: app.admin, body: {} });
  await app.send('POST', `/admin/feature-requests/${dim}/merge`, { as: app.admin, body: { intoId: dark } });
  expect(await noticesOf(mina, dark)).toEqual([
    `Your feature request was answered: Dark mode | /feature-requests?id=${dark}`,
    `The status of your feature request has changed: Dark mode | Status: Approved | /feature-requests?id=${dark}`,
  ]);
  expect(await noticesOf(mina, dim)).toEqual([
    `Your feature request was merged into another: Dim mode | /feature-requests?id=${dim}`,
  ]);
  expect(await noticesOf(app.admin, dark)).toEqual([]);
  expect((await queuesOf(app.admin)).filter((text) => /feature/.test(text))).toEqual([]);
});

describe('queues', () => {
  // They count the queues of the whole shop.
  beforeEach(async () => {
    await app.close();
    await start();
  });

  test('have one entry for each member of staff while items wait', async () => {
    const mina = await newUser();
    const before = await app.list(mina, { name: 'First' });
    const wait = async (person: Person) =>
      (await queuesOf(person)).filter((text) => /listing|featured request/.test(text));
    expect(await wait(app.admin)).toEqual(['1 listing to review | Approve or reject | /admin/moderation']);
    const featured = await onSale(mina, 'Second');
    await app.list(mina, { name: 'Third' });
    await app.send('POST', '/seller/featured-request', {
      as: mina,
      body: { productId: featured, reason: 'Why not' },
    });
    expect(await wait(app.admin)).toEqual([
      '1 featured request to review | Approve or reject | /admin/featured-requests',
      expect.stringMatching(/^2 listings to review /),
    ]);
    for (const person of [mina, hamza]) expect(await wait(person)).toEqual([]);

    const all = await list(app.admin);
    const kinds = all.notifications.filter(({ kind }) => kind === 'waiting');
    expect(all.notifications.slice(0, 1)).toMatchObject([
      { _id: 'queue-featuring', waiting: 1, read: false },
    ]);
    expect(new Set(kinds.map(({ _id }) => _id)).size).toBe(kinds.length);

    await approve(before);
    await app.send('PATCH', `/admin/featured-requests/${featured}/approve`, { as: app.admin, body: {} });
    expect(await wait(app.admin)).toEqual([expect.stringMatching(/^1 listing to review /)]);
  });

  test('reappear when an item is added, but not by the user’s own', async () => {
    const mina = await newUser();
    const waits = async () =>
      (await list(app.admin, 'kind=waiting')).notifications.find(({ _id }) => _id === 'queue-listings')!;
    await app.list(mina);
    expect((await waits()).read).toBe(false);
    await read(app.admin, { ids: ['queue-listings'] });
    expect((await waits()).read).toBe(true);
    await app.list(mina);
    expect((await waits()).read).toBe(false);

    await requestInspection(await onSale(mina, 'Asked for'));
    await app.settled();
    await read(app.admin, { ids: ['queue-inspections'] });
    const before = await unread(hamza);
    await app.send('POST', '/external-inspections', { as: app.admin, body: { name: 'Tower' } });
    const inspections = async (as: Person) =>
      (await list(as, 'kind=waiting')).notifications.find(({ _id }) => _id === 'queue-inspections');
    expect(await inspections(app.admin)).toMatchObject({
      read: true,
      waiting: 2,
      href: '/admin/inspections',
    });
    expect(await inspections(hamza)).toMatchObject({
      read: false,
      title: '2 devices to inspect',
    });
    await read(hamza, { ids: ['queue-inspections'] });
    expect(await unread(hamza)).toBe(before - 1);
  });
});

describe('read marks', () => {
  test('apply individually or up to a time, and survive a rebuild', async () => {
    const mina = await newUser();
    for (const name of ['One', 'Two', 'Three']) await onSale(mina, name);
    const first = await list(mina);
    expect(first).toMatchObject({
      unread: 3,
      total: 3,
      page: 1,
      totalPages: 1,
      asOf: first.notifications[0]!.at,
    });
    expect(first.notifications.map(({ read }) => read)).toEqual([false, false, false]);

    const [, two] = first.notifications;
    const marked = await read(mina, { ids: [two!._id] });
    expect(marked).toMatchObject({ status: 200, body: { message: MESSAGES.read, data: { unread: 2 } } });
    expect((await list(mina, 'unread=true')).notifications.map(({ title }) => title)).toEqual([
      'Your listing was approved: Three',
      'Your listing was approved: One',
    ]);
    expect((await list(mina, 'kind=listings')).total).toBe(3);
    expect((await list(mina, 'kind=ideas')).total).toBe(0);

    expect((await read(mina, { upTo: first.asOf })).body.data).toEqual({ unread: 0 });
    await onSale(mina, 'Four');
    const before = await list(mina);
    expect(before.notifications.map(({ read }) => read)).toEqual([false, true, true, true]);
    // Where the API folds; otherwise workers do.
    await app.nest.get<Partial<Projector>>(READ_SIDE).rebuild?.('notifications');
    expect(await list(mina)).toEqual(before);
    expect(await unread(mina)).toBe(1);
  });

  test('do not apply to later notifications', async () => {
    const mina = await newUser();
    expect((await read(mina, { upTo: '2999-01-01T00:00:00Z' })).status).toBe(200);
    await onSale(mina, 'Later');
    expect(await unread(mina)).toBe(1);
  });

  test('are each person\u2019s own, and unknown ids are ignored', async () => {
    const [mina, other] = [await newUser(), await newUser()];
    await onSale(mina, 'Hers');
    const [hers] = (await list(mina)).notifications;
    // Of both: other streams continue on their own.
    const events = () =>
      Promise.all(
        [mina, other].map(
          async ({ id }) =>
            (await app.nest.get<EventStore>(EVENT_STORE).readLast(notificationsStream(id)))?.revision,
        ),
      );
    const before = await events();
    const answer = await read(other, {
      ids: [hers!._id, 'unknown', 'queue-listings', `${mina.id}/${hers!._id}`],
    });
    expect(answer).toMatchObject({ status: 200, body: { data: { unread: 0 } } });
    expect(await events()).toEqual(before);
    expect(await unread(mina)).toBe(1);
    await read(mina, { ids: [hers!._id] });
    const after = await events();
    await read(mina, { ids: [hers!._id] });
    expect(await events()).toEqual(after);
  });

  test.each<object>([
    {},
    { ids: ['a'], upTo: '2026-01-01T00:00:00Z' },
    { ids: 'a' },
    { ids: [7] },
    { ids: ['x'.repeat(101)] },
    { ids: Array.from({ length: 101 }, (_, n) => `${n}`) },
    { upTo: 'yesterday' },
    { upTo: 7 },
  ])('reject %.60j', async (body) => {
    expect(await read(app.seller, body)).toMatchObject({
      status: 400,
      body: { message: MESSAGES.readInvalid },
    });
  });

  test.each([
    'kind=other',
    'unread=perhaps',
    'page=0',
    'limit=101',
  ])('reject the list of %s', async (query) => {
    expect((await app.send('GET', `/notifications?${query}`, { as: app.seller })).status).toBe(400);
  });
});

test('a missing record has no name, is shown as missing, and links to an accessible page', async () => {
  const mina = await newUser();
  const buyer = await newUser();
  const id = await onSale(mina, 'Withdrawn');
  await requestInspection(id, buyer);
  await app.send('PATCH', `/admin/products/${id}/inspection`, { as: hamza, body: { inspected: true } });
  expect(await noticesOf(buyer, id)).toEqual([`The inspection is done: Withdrawn | /devices/${id}`]);
  await app.send('PATCH', `/products/products/${id}/toggle-active`, { as: mina, body: { isActive: false } });
  const unavailable = 'The inspection is done | The listing is no longer available | /my-inspections';
  expect(await noticesOf(buyer, id)).toEqual([unavailable]);
  expect(await noticesOf(mina, id)).toContain(`The inspection is done: Withdrawn | /devices/${id}`);

  await app.send('DELETE', '/auth/me', { as: mina, body: { password: SELLER.password } });
  expect(await noticesOf(buyer, id)).toEqual([unavailable]);
  expect((await app.send('GET', '/notifications', { as: mina })).status).toBe(401);
});

describe('mails', () => {
  const choices = async (as: Person) =>
    (await app.send<Success<MailChoices>>('GET', '/notifications/mails', { as })).body.data;
  const choose = (as: Person, body: object) =>
    app.send<Success<MailChoices>>('PUT', '/notifications/mails', { as, body });
  const ALL = {
    listings: true,
    inspections: true,
    questions: true,
    featuring: true,
    ideas: true,
    flags: true,
    work: true,
    wishlist: null,
  };

  test('stop when the user turns a kind off, and resume when it is turned on', async () => {
    const mina = await newUser();
    expect(await choices(mina)).toEqual(ALL);
    expect(await choose(mina, { ideas: false, listings: false })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.choicesSaved, data: { ...ALL, ideas: false, listings: false } },
    });
    await choose(mina, { ideas: true });
    expect(await choices(mina)).toEqual({ ...ALL, listings: false });
    expect(await choices(app.seller)).toEqual(ALL);
  });

  test('are turned on and off', async () => {
    expect(await choose(app.seller, { ideas: 'perhaps' })).toMatchObject({
      status: 400,
      body: { fields: { ideas: MESSAGES.choiceInvalid } },
    });
  });
});
