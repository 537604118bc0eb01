import { CommandBus } from '@nestjs/cqrs';
import {
  type BookingReceipt,
  dayInPakistan,
  type ExternalInspection,
  type ExternalPagination,
  type InspectionAnalytics,
  type InspectionCase,
  INSPECTION_MESSAGES as MESSAGES,
  type Pagination,
  type QueuedInspection,
  type Success,
  USER_MESSAGES,
  type WaitingEntry,
} from '@parkho/contracts';
import { systemContext } from '../../platform/commands/command-context.js';
import { type Answer, type Person, SELLER, startTestApp, type TestApp } from '../../testing.js';
import { InspectListing } from '../commands/inspect-listing.js';

type Queue = Success<{ requests: QueuedInspection[]; pagination: Pagination }>;

let app: TestApp;
let hamza: Person;
let iqra: Person;
const start = async (): Promise<void> => {
  app = await startTestApp();
  hamza = await app.employ('inspector', 'hamza@example.com');
  iqra = await app.employ('inspector', 'iqra@example.com');
};

const CONTACT = { name: 'Bilal Ahmed', email: 'bilal@example.pk', phone: '03001234567' };

/** A buyer's request for a new listing; its ids. */
const requested = async (name: string, dueOn: string): Promise<{ id: string; requestId: string }> => {
  const id = await app.list(app.seller, { name });
  const requestId = `request-${id}`;
  const request = {
    requestId,
    requesterId: `visitor-${requestId}`,
    contact: CONTACT,
    mailbox: 'm1',
    dueOn,
    deviceName: name,
  };
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  const command = new InspectListing(id, { type: 'request', request }, systemContext(requestId));
  await app.nest.get(CommandBus).execute(command);
  await app.settled();
  return { id, requestId };
};
const queue = async (query = '', as = hamza): Promise<Queue['data']> =>
  (await app.send<Queue>('GET', `/admin/inspection-requests?${query}`, { as })).body.data;
const names = ({ requests }: Queue['data']) => requests.map(({ name }) => name);
const assign = (
  inspectionId: string,
  requestId: string,
  inspectorId: unknown,
  as = hamza,
): Promise<Answer<Success<unknown>>> =>
  app.send('PATCH', `/admin/inspections/${inspectionId}/assign`, { as, body: { requestId, inspectorId } });
const REPORT = {
  inspectionData: {
    deviceInfo: { inspectorName: 'Hamza Tariq' },
    physical: { screen: { status: 'OK' } },
    overallStatus: 'Good with Minor Issues',
    overallRating: 5,
  },
};

describe('the queue', () => {
  let overdueItem: { id: string; requestId: string };
  let upcomingItem: { id: string; requestId: string };
  let completedItem: { id: string; requestId: string };
  beforeAll(async () => {
    await start();
    upcomingItem = await requested('Soon', '2999-01-04');
    overdueItem = await requested('Overdue', '2020-01-02');
    completedItem = await requested('Done', '2020-01-01');
    await app.send('PATCH', `/admin/products/${completedItem.id}/inspection`, {
      as: iqra,
      body: { inspected: true },
    });
    await app.send('POST', '/external-inspections', { as: app.admin, body: { name: 'Tower' } });
    await app.settled();
  });

  afterAll(() => app.close());

  test('shows overdue items first, then by due day, and completed ones last', async () => {
    const all = await queue();
    expect(names(all)).toEqual(['Overdue', 'Tower', 'Soon', 'Done']);
    expect(all.pagination).toEqual({ page: 1, limit: 10, total: 4, totalPages: 1 });
    expect(all.requests.map(({ overdue }) => overdue)).toEqual([true, false, false, false]);
    const waits = await app.send<Success<{ waiting: WaitingEntry[] }>>('GET', '/console/waiting', {
      as: hamza,
    });
    expect(waits.body.data.waiting).toEqual([
      { queue: 'inspections', count: 3, oldest: expect.any(String), overdue: 1 },
    ]);
    expect(all.requests[0]).toMatchObject({
      inspectionId: overdueItem.id,
      kind: 'listing',
      price: 85000,
      category: 'Laptop',
      isPublic: true,
      inspectionRequestedBy: { name: CONTACT.name, email: CONTACT.email },
      inspectionRequesterInfo: CONTACT,
      askedBy: 'buyer',
      ownerId: app.seller.id,
      inspector: null,
    });
    expect(all.requests[1]).toMatchObject({ kind: 'external', ownerId: expect.stringMatching(/^visitor-/) });
    const [one, two] = [await queue('limit=2'), await queue('limit=2&page=2')];
    expect([...names(one), ...names(two)]).toEqual(names(all));
    expect(names(await queue('limit=3&page=2'))).toEqual(['Done']);
    expect(names(await queue('limit=3&page=9'))).toEqual([]);
  });

  test.each([
    ['status=pending', ['Overdue', 'Tower', 'Soon']],
    ['inspected=false', ['Overdue', 'Tower', 'Soon']],
    ['inspected=true', ['Done']],
    ['status=withdrawn', []],
    ['kind=external', ['Tower']],
    ['kind=listing&status=pending', ['Overdue', 'Soon']],
    ['search=overd', ['Overdue']],
    ['search=bilal', ['Overdue', 'Soon', 'Done']],
    ['mine=true', []],
  ])('finds by %s', async (query, expected) => {
    expect(names(await queue(query))).toEqual(expected);
  });

  test.each(['status=open', 'kind=other', 'page=0', 'mine=perhaps'])('refuses %s', async (query) => {
    const answer = await app.send('GET', `/admin/inspection-requests?${query}`, { as: hamza });
    expect(answer.status).toBe(400);
  });

  test('lists the accounts that can inspect', async () => {
    const { body } = await app.send<Success<{ inspectors: { _id: string; name: string }[] }>>(
      'GET',
      '/admin/inspectors',
      { as: hamza },
    );
    expect(new Set(body.data.inspectors.map(({ _id }) => _id))).toEqual(
      new Set([app.admin.id, hamza.id, iqra.id]),
    );
  });

  test('has totals of devices and requests', async () => {
    const { body } = await app.send<Success<InspectionAnalytics>>('GET', '/admin/inspection-analytics', {
      as: hamza,
    });
    expect(body.data.overview).toEqual({
      totalProducts: 3,
      inspectedProducts: 1,
      pendingInspections: 3,
      requestedInspections: 4,
      inspectionRate: 33.3,
    });
  });

  test('has react-admin’s format', async () => {
    const read = (path: string) => app.send<QueuedInspection[]>('GET', `/console${path}`, { as: hamza });
    const list = (query: Record<string, unknown>) => {
      const texts = Object.entries(query).map(([name, value]): [string, string] => [
        name,
        JSON.stringify(value),
      ]);
      return read(`/inspection-requests?${new URLSearchParams(texts)}`);
    };
    const answer = await list({
      filter: { status: 'pending' },
      range: [0, 1],
      sort: ['dueOn', 'ASC'],
    });
    expect(answer.headers.get('content-range')).toBe('inspection-requests 0-1/3');
    expect(answer.body.map(({ name }) => name)).toEqual(['Overdue', 'Tower']);
    const byDue = await list({ sort: ['dueOn', 'DESC'] });
    expect(byDue.body.map(({ dueOn }) => dueOn)).toEqual(
      byDue.body.map(({ dueOn }) => dueOn).sort((a, b) => (a < b ? 1 : -1)),
    );
    expect(byDue.body).toHaveLength(4);
    const byWork = await list({ sort: ['work', 'ASC'] });
    expect(byWork.body.map(({ name }) => name)).toEqual(['Overdue', 'Tower', 'Soon', 'Done']);
    const byAge = await list({ sort: ['inspectionRequestedAt', 'ASC'] });
    expect(byAge.body.map(({ name }) => name)).toEqual(['Soon', 'Overdue', 'Done', 'Tower']);
    const byId = await list({ filter: { id: [upcomingItem.requestId, overdueItem.requestId] } });
    expect(byId.body.map(({ name }) => name)).toEqual(['Soon', 'Overdue']);
    expect((await read(`/inspection-requests/${upcomingItem.requestId}`)).body).toMatchObject({
      id: upcomingItem.requestId,
      name: 'Soon',
    });
    expect((await read('/inspection-requests/unknown')).status).toBe(404);
    expect((await list({ sort: ['contact', 'ASC'] })).status).toBe(400);
  });
});

describe('an inspection', () => {
  beforeAll(start);
  afterAll(() => app.close());

  test('is assigned to an inspector, and unassigned', async () => {
    const { id, requestId } = await requested('Given', '2999-01-05');
    expect(await assign(id, requestId, hamza.id)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.assigned },
    });
    expect((await queue('mine=true')).requests[0]).toMatchObject({
      name: 'Given',
      inspector: { _id: hamza.id, name: hamza.name },
    });
    expect(await assign(id, requestId, iqra.id, iqra)).toMatchObject({ status: 403 });
    expect(await assign(id, requestId, iqra.id, app.admin)).toMatchObject({ status: 200 });
    for (const nobody of [app.otherSeller.id, 'unknown', '', 7])
      expect(await assign(id, requestId, nobody, app.admin)).toMatchObject({
        status: 400,
        body: { fields: { inspectorId: MESSAGES.inspectorUnknown } },
      });
    expect(await assign(id, requestId, null, iqra)).toMatchObject({
      status: 200,
      body: { message: MESSAGES.unassigned },
    });
    expect(await assign('unknown', requestId, hamza.id)).toMatchObject({ status: 404 });
  });

  test('can be reassigned when its inspector has lost the role', async () => {
    const { id, requestId } = await requested('Left behind', '2999-01-09');
    const [leaving, away] = [
      await app.employ('inspector', 'leaving@example.com'),
      await app.employ('inspector', 'away@example.com'),
    ];
    expect(await assign(id, requestId, leaving.id, leaving)).toMatchObject({ status: 200 });
    expect(await assign(id, requestId, hamza.id)).toMatchObject({ status: 403 });
    await app.send('DELETE', `/admin/users/${leaving.id}`, { as: app.admin });
    expect(await assign(id, requestId, away.id, away)).toMatchObject({ status: 200 });
    await app.send('PATCH', `/admin/users/${away.id}/deactivate`, { as: app.admin });
    expect(await assign(id, requestId, hamza.id)).toMatchObject({ status: 200 });
  });

  test('loses the requester’s contact data when an admin erases it', async () => {
    const { id, requestId } = await requested('Forgotten', '2999-01-06');
    const erase = (body: object) =>
      app.send('POST', `/admin/inspections/${id}/erase-contact`, { as: app.admin, body });
    expect(await erase({})).toMatchObject({ status: 400 });
    expect(await erase({ requestId: 'another' })).toMatchObject({ status: 404 });
    expect(await erase({ requestId })).toMatchObject({
      status: 200,
      body: { message: MESSAGES.contactErased },
    });
    const [request] = (await queue('search=forgotten')).requests;
    expect(request).toMatchObject({ inspectionRequestedBy: null, inspectionRequesterInfo: null });
  });

  test('starts from the listing’s data; an unknown one is not found', async () => {
    const id = await app.list(app.seller, { name: 'Untouched' });
    const read = (of: string) =>
      app.send<Success<InspectionCase>>('GET', `/admin/inspections/${of}`, { as: hamza });
    expect((await read(id)).body.data).toMatchObject({
      inspectionId: id,
      kind: 'listing',
      device: { name: 'Untouched', price: 85000 },
      request: null,
      isInspected: false,
      version: 0,
      report: null,
      productVersion: 0,
    });
    expect(await read('unknown')).toMatchObject({ status: 404, body: { message: MESSAGES.notFound } });
  });

  describe('unlisted devices', () => {
    type List = Success<ExternalInspection[]> & { pagination: ExternalPagination };
    const FORM = {
      name: 'Dell Latitude 5490',
      location: 'Gulberg, Lahore',
      condition: 'Used',
      price: 45000,
      inspectionNotes: 'Fan is loud',
      userInfo: { fullName: 'Bilal Ahmed', email: 'bilal@example.pk', phone: '03001234567' },
    };
    const OTHER = { ...FORM, name: 'HP EliteDesk 800', location: 'Saddar, Rawalpindi' };
    const create = async (changes: object = {}): Promise<string> =>
      (
        await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
          as: app.admin,
          body: { ...OTHER, ...changes },
        })
      ).body.data._id;
    const list = async (query: string): Promise<List> =>
      (await app.send<List>('GET', `/external-inspections?${query}`, { as: hamza })).body;
    const readOne = (id: string) =>
      app.send<Success<ExternalInspection>>('GET', `/external-inspections/${id}`, { as: hamza });

    test('are entered, found, changed and deleted', async () => {
      const body = FORM;
      const headers = { 'idempotency-key': 'e1' };
      const [created, again] = [
        await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
          as: app.admin,
          body,
          headers,
        }),
        await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
          as: app.admin,
          body,
          headers,
        }),
      ];
      expect(created).toMatchObject({ body: { message: MESSAGES.externalCreated } });
      expect(again.body).toEqual(created.body);
      const id = created.body.data._id;
      const mac = await create({ name: 'Mac mini', condition: 'Good', location: 'Karachi', userInfo: {} });
      expect(await list('search=latitude')).toMatchObject({
        data: [{ ...FORM, _id: id, status: 'pending', inspector: null }],
        pagination: { page: 1, limit: 10, total: 1, pages: 1 },
      });
      const search = async (query: string) => (await list(query)).data.map(({ name }) => name);
      expect(await search('condition=Good')).toEqual(['Mac mini']);
      expect(await search('location=gulberg')).toEqual(['Dell Latitude 5490']);
      expect(await search('search=mac&location=gulberg')).toEqual([]);
      expect((await readOne(mac)).body.data.userInfo).toBeNull();

      const changed = await app.send('PUT', `/external-inspections/${id}`, {
        as: app.admin,
        body: { ...FORM, name: 'Dell Latitude 5491', price: '' },
      });
      expect(changed).toMatchObject({ status: 200, body: { message: MESSAGES.externalUpdated } });
      expect((await readOne(id)).body.data).toMatchObject({
        name: 'Dell Latitude 5491',
        userInfo: FORM.userInfo,
      });
      expect((await readOne(id)).body.data.price).toBeUndefined();

      const remove = () => app.send('DELETE', `/external-inspections/${id}`, { as: app.admin });
      expect(await remove()).toMatchObject({ status: 200, body: { message: MESSAGES.externalDeleted } });
      expect((await remove()).status).toBe(404);
      expect(await readOne(id)).toMatchObject({ status: 404, body: { message: MESSAGES.externalNotFound } });
    });

    test('get the same report, without their owner', async () => {
      const id = await create();
      const path = `/external-inspections/${id}/report`;
      const listing = await app.list(app.seller);
      expect(
        (await app.send('PATCH', `/external-inspections/${listing}/report`, { as: hamza, body: REPORT }))
          .status,
      ).toBe(404);
      expect(
        (await app.send('PATCH', `/admin/products/${id}/inspection-with-images`, { as: hamza, body: REPORT }))
          .status,
      ).toBe(404);
      const issued = await app.send<Success<{ product: { reportId: string } }>>('PATCH', path, {
        as: hamza,
        body: REPORT,
      });
      expect(issued.body).toMatchObject({ message: MESSAGES.issued, data: { version: 1 } });
      const { reportId } = issued.body.data.product;
      expect(reportId).toMatch(/^PK-/);
      expect((await readOne(id)).body.data).toMatchObject({
        status: 'completed',
        reportId,
        inspector: { _id: hamza.id },
        inspectionData: { overallRating: 5, deviceInfo: { inspectorName: 'Hamza Tariq' } },
      });
      const { body } = await app.send<Success<InspectionCase>>('GET', `/admin/inspections/${id}`, {
        as: hamza,
      });
      expect(body.data).toMatchObject({ kind: 'external', isInspected: true, version: 1 });
      expect(JSON.stringify(body.data.report)).not.toMatch(/Bilal|Saddar|bilal|loud/);
      expect(body.data.report!.device).toEqual({ name: OTHER.name, condition: 'Used', price: 45000 });

      const reason = 'Another device’s serial number';
      await app.send('POST', `/admin/inspections/${id}/void`, { as: hamza, body: { version: 1, reason } });
      expect((await readOne(id)).body.data).toMatchObject({ status: 'completed', voided: { reason } });
    });

    test('belong to the account that has booked the inspection', async () => {
      const booked = await app.send<Success<{ request: BookingReceipt }>>(
        'POST',
        '/external-inspections/request',
        {
          as: iqra,
          body: {
            ...CONTACT,
            deviceType: 'laptop',
            location: 'Gulberg, Lahore',
            inspectionType: 'basic',
            urgency: 'normal',
            preferredDate: dayInPakistan(new Date().toISOString()),
          },
        },
      );
      const id = booked.body.data.request._id;
      await app.settled();
      const owned = { ownerId: iqra.id };
      expect((await readOne(id)).body.data).toMatchObject(owned);
      const { body } = await app.send<Success<InspectionCase>>('GET', `/admin/inspections/${id}`, {
        as: hamza,
      });
      expect(body.data).toMatchObject({ ...owned, request: owned });
    });

    test.each<[object, object]>([
      [{ name: ' ' }, { name: MESSAGES.deviceNameRequired }],
      [{ condition: 'Like New' }, { condition: MESSAGES.externalConditionInvalid }],
      [{ price: 'cheap' }, { price: MESSAGES.externalPriceInvalid }],
      [{ userInfo: { fullName: 'Bilal' } }, { userInfo: MESSAGES.fieldsRequired }],
      [{ userInfo: { ...FORM.userInfo, email: 'bilal@' } }, { 'userInfo.email': MESSAGES.emailInvalid }],
    ])('are rejected with %j', async (change, fields) => {
      const answer = await app.send('POST', '/external-inspections', {
        as: app.admin,
        body: { ...FORM, ...change },
      });
      expect(answer).toMatchObject({ status: 400, body: { fields } });
    });

    test('are listed in the console', async () => {
      const id = await create({ name: 'Read by the console' });
      const query = new URLSearchParams({
        filter: '{"q":"console"}',
        range: '[0,9]',
        sort: '["createdAt","DESC"]',
      });
      const listed = await app.send('GET', `/console/external-inspections?${query}`, { as: hamza });
      expect(listed.headers.get('content-range')).toBe('external-inspections 0-0/1');
      expect(listed.body).toMatchObject([{ id }]);
      const read = (of: string) => app.send('GET', `/console/external-inspections/${of}`, { as: hamza });
      expect((await read(id)).body).toMatchObject({ id });
      expect((await read('unknown')).status).toBe(404);
    });
  });

  test('an admin creates inspectors, who work in the console and may have a second factor', async () => {
    const body = { name: 'Zara', email: 'zara@example.com', password: SELLER.password, role: 'inspector' };
    expect(await app.send('POST', '/auth/register', { as: app.admin, body })).toMatchObject({
      body: { data: { user: { role: 'inspector' } } },
    });
    expect(
      await app.send('POST', '/auth/register', { as: app.admin, body: { ...body, role: 'owner' } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { role: USER_MESSAGES.roleInvalid } },
    });
    const zara = await app.logIn({ email: body.email, password: body.password });
    expect((await app.send('GET', '/admin/inspection-requests', { as: zara })).status).toBe(200);
    const factor = await app.send('POST', '/auth/second-factor', {
      as: zara,
      body: { password: body.password },
    });
    expect(factor.status).toBe(200);
  });
});
