import {
  type AuditEntry,
  CONTACT_RECORDS,
  type ContactRecord,
  can,
  dayInPakistan,
  FEATURING_CATEGORY,
  maskedEmail,
  maskedPhone,
  ROLES,
  type Success,
  USER_ROLES,
  type UserRole,
} from '@parkho/contracts';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

// A role that no one has by default: it reads listings, but no contact data.
Object.assign(ROLES, {
  curator: { purpose: 'Chooses', assignable: true, capabilities: ['console.open', 'products.read'] },
});

const STAFF = ['admin', 'moderator', 'inspector', 'analyst', 'curator' as UserRole] as const;
const BUYER = { name: 'Hina Malik', email: 'hina@example.org', phone: '0333-7654321' };
const CONTACT_INFO = '0345-9998887';
/** Contact data in any record. */
const UNMASKED = /sana@|omar@|admin@|hina@|03001234567|7654321|9998887|Mall Road|54000/;

let app: TestApp;
let ids: Record<ContactRecord, string>;
let external: string;
let inspectionId: string;
const staff = {} as Record<UserRole, Person>;

beforeAll(async () => {
  app = await startTestApp({}, { isDescribed: false });
  staff.admin = app.admin;
  for (const role of STAFF.slice(1)) staff[role] = await app.employ(role, `${role}@parkho.test`);
  const address = { street: '12 Mall Road', city: 'Lahore', zipCode: '54000', country: 'Pakistan' };
  await app.send('PUT', '/auth/profile', {
    as: app.seller,
    body: { name: 'Sana', email: SELLER.email, phone: '03001234567', businessName: 'Sana Systems', address },
  });
  const product = await app.list(app.seller, { laptopDetails: { contactInfo: CONTACT_INFO } });
  await app.send('PATCH', `/admin/products/${product}/approve`, { as: app.admin });
  await app.send('POST', '/seller/featured-request', {
    as: app.seller,
    body: { productId: product, reason: 'Rare' },
  });
  await app.send('POST', `/products/${product}/request-inspection`, { body: BUYER });
  const idea = await app.send<Success<{ featureRequest: { _id: string } }>>('POST', '/feature-requests', {
    as: app.seller,
    body: {
      title: 'Zen mode',
      description: 'Quiet',
      category: 'Other',
      priority: 'Low',
      productDetails: { productId: product },
    },
  });
  const created = await app.send<Success<{ _id: string }>>('POST', '/external-inspections', {
    as: app.admin,
    body: {
      name: 'Old tower',
      location: '12 Mall Road, Karachi',
      condition: 'Good',
      userInfo: { fullName: BUYER.name, email: BUYER.email, phone: BUYER.phone },
    },
  });
  const booked = await app.send('POST', '/external-inspections/request', {
    body: {
      ...BUYER,
      deviceType: 'laptop',
      deviceSpecs: 'Handed over at 12 Mall Road',
      location: '12 Mall Road',
      preferredDate: dayInPakistan(new Date().toISOString()),
      inspectionType: 'complete',
      description: 'Call 0333-7654321',
    },
  });
  expect([idea.status, created.status, booked.status]).toEqual([201, 201, 201]);
  external = created.body.data._id;
  await app.settled();
  const queue = await app.send<{ id: string; kind: string; inspectionId: string }[]>(
    'GET',
    '/console/inspection-requests',
    { as: app.admin },
  );
  const request = queue.body.find(({ kind }) => kind === 'listing')!;
  inspectionId = request.inspectionId;
  ids = {
    user: app.seller.id,
    product,
    inspection: request.id,
    featureRequest: idea.body.data.featureRequest._id,
  };
});
afterAll(() => app.close());

/** Every read of the console with contact data, and its capability. */
const reads = (): [path: string, needs: (typeof CONTACT_RECORDS)[ContactRecord]][] => [
  ['/console/users', 'users.read'],
  [`/console/users?filter=${encodeURIComponent(JSON.stringify({ id: [ids.user] }))}`, 'users.read'],
  [`/console/users/${ids.user}`, 'users.read'],
  ['/analytics/users', 'users.read'],
  [`/analytics/users/${ids.user}`, 'users.read'],
  ['/analytics/analytics', 'users.read'],
  ['/console/products', 'products.read'],
  [`/console/products/${ids.product}`, 'products.read'],
  [`/products/products/${ids.product}`, 'products.read'],
  ['/console/sellers', 'products.read'],
  [`/console/sellers/${ids.user}`, 'products.read'],
  ['/admin/featured-requests', 'products.read'],
  [`/admin/feature-requests?category=${encodeURIComponent(FEATURING_CATEGORY)}`, 'products.read'],
  ['/console/inspection-requests', 'inspections.read'],
  [`/console/inspection-requests/${ids.inspection}`, 'inspections.read'],
  ['/admin/inspection-requests', 'inspections.read'],
  [`/admin/inspections/${inspectionId}`, 'inspections.read'],
  ['/console/external-inspections', 'inspections.read'],
  [`/console/external-inspections/${external}`, 'inspections.read'],
  ['/external-inspections', 'inspections.read'],
  [`/external-inspections/${external}`, 'inspections.read'],
  ['/console/feature-requests', 'feature-requests.read'],
  [`/console/feature-requests/${ids.featureRequest}`, 'feature-requests.read'],
  ['/admin/feature-requests', 'feature-requests.read'],
  [`/feature-requests/${ids.featureRequest}`, 'feature-requests.read'],
];

test.each(STAFF)('%s: contact data is shown in every record, or masked in every record', async (role) => {
  const seesContacts = can(role, 'contact-data.read');
  expect(seesContacts).toBe(['admin', 'moderator', 'inspector'].includes(role));
  for (const [path, needs] of reads()) {
    const { status, body } = await app.send('GET', path, { as: staff[role] });
    if (!can(role, needs)) {
      if (status === 200)
        expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(UNMASKED)]);
      continue;
    }
    expect([path, status]).toEqual([path, 200]);
    const content = JSON.stringify(body);
    expect([path, content]).toEqual([
      path,
      seesContacts ? expect.stringMatching(UNMASKED) : expect.not.stringMatching(UNMASKED),
    ]);
    if (!seesContacts) expect([path, content]).toEqual([path, expect.stringContaining('…')]);
  }
});

test('a role that edits records sees them unmasked: otherwise it would save masked values', () => {
  const edits = (['products.manage', 'inspections.manage', 'users.manage'] as const).flatMap((capability) =>
    USER_ROLES.filter((role) => can(role, capability)),
  );
  expect(edits.filter((role) => !can(role, 'contact-data.read'))).toEqual([]);
});

test('masked values are distinguishable, and reveal nothing else', async () => {
  const { body } = await app.send('GET', `/console/users/${ids.user}`, { as: staff.analyst });
  expect(body).toMatchObject({ name: 'Sana', email: 's…@example.com', phone: '03…67' });
  expect((body as { address: object }).address).toEqual({ city: 'Lahore', country: 'Pakistan' });
});

test('the history of an account contains no address', async () => {
  const person = await app.register('Omar Two', 'omar.two@example.com');
  await app.send('POST', '/auth/email-confirmation', { as: person });
  const history = async (role: UserRole) =>
    JSON.stringify((await app.send('GET', `/console/users/${person.id}/history`, { as: staff[role] })).body);
  expect(await history('admin')).toContain('omar.two@example.com');
  expect(await history('analyst')).not.toContain('omar.two');
});

describe('search cannot reveal masked data', () => {
  const countHits = async (path: string, role: UserRole): Promise<number> => {
    const { status, body } = await app.send('GET', path, { as: staff[role] });
    expect(status).toBe(200);
    const { data } = body as { data: unknown };
    const rows = Array.isArray(body) ? body : Array.isArray(data) ? data : Object.values(data as object)[0];
    return (rows as unknown[]).length;
  };
  const filter = (q: string) => `?filter=${encodeURIComponent(JSON.stringify({ q }))}`;
  test.each<[what: string, path: () => string, byName: () => string]>([
    ['users', () => `/console/users${filter(SELLER.email)}`, () => `/console/users${filter('sana sys')}`],
    ['users', () => '/analytics/users?search=sana@example.com', () => '/analytics/users?search=sana'],
    ['sellers', () => `/console/sellers${filter('sana@exam')}`, () => `/console/sellers${filter('sana')}`],
    [
      'products',
      () => `/console/products${filter(SELLER.email)}`,
      () => `/console/products${filter('sana')}`,
    ],
    [
      'inspections',
      () => `/console/inspection-requests${filter(BUYER.email)}`,
      () => `/console/inspection-requests${filter('hina')}`,
    ],
    [
      'inspections, by phone',
      () => `/admin/inspection-requests?search=0333`,
      () => '/admin/inspection-requests?search=malik',
    ],
    [
      'external',
      () => `/external-inspections?search=hina@example.org`,
      () => '/external-inspections?search=malik',
    ],
    [
      'external, by location',
      () => '/external-inspections?location=mall',
      () => '/external-inspections?search=tower',
    ],
    ['all', () => `/console/search?q=${SELLER.email}`, () => '/console/search?q=sana'],
    ['all, by phone', () => '/console/search?q=0300 1234567', () => '/console/search?q=sana'],
    [
      'all, by the phone of a listing',
      () => '/console/search?q=0345 9998887',
      () => '/console/search?q=sana',
    ],
  ])('%s', async (_, byContact, byName) => {
    expect(await countHits(byContact(), 'admin')).toBeGreaterThan(0);
    expect(await countHits(byName(), 'analyst')).toBeGreaterThan(0);
    expect(await countHits(byContact(), 'analyst')).toBe(0);
  });
});

describe('a disclosure', () => {
  const disclose = (kind: string, id: string, role: UserRole, key?: string) =>
    app.send<Success<object>>('POST', '/console/contact-data', {
      as: staff[role],
      body: { kind, id },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const looks = async (): Promise<AuditEntry[]> => {
    await app.settled();
    const query = encodeURIComponent(JSON.stringify({ type: 'PersonalDataDisclosed' }));
    return (await app.send<AuditEntry[]>('GET', `/console/audit?filter=${query}`, { as: app.admin })).body;
  };

  test.each<[ContactRecord, object]>([
    [
      'user',
      {
        email: SELLER.email,
        phone: '03001234567',
        address: { street: '12 Mall Road', city: 'Lahore', zipCode: '54000', country: 'Pakistan' },
      },
    ],
    ['product', { email: SELLER.email, phone: '03001234567', contactInfo: CONTACT_INFO }],
    ['inspection', { email: BUYER.email, phone: BUYER.phone }],
    ['featureRequest', { email: SELLER.email }],
  ])('works for a record of the type %s, and is recorded once', async (kind, contact) => {
    const before = (await looks()).length;
    const answer = await disclose(kind, ids[kind], 'analyst', `look-${kind}`);
    expect(answer).toMatchObject({ status: 200, body: { data: contact } });
    expect((await disclose(kind, ids[kind], 'analyst', `look-${kind}`)).body.data).toEqual(contact);
    const after = await looks();
    expect(after).toHaveLength(before + 1);
    const thing = kind === 'inspection' ? inspectionId : ids[kind];
    expect(after[0]).toMatchObject({ thing, actor: { id: staff.analyst.id, role: 'analyst' } });
    expect(after[0]!.data).toEqual(expect.arrayContaining([{ field: 'of.kind', value: kind }]));
    expect(JSON.stringify(after[0])).not.toMatch(UNMASKED);
  });

  test('includes where a device that is not listed is', async () => {
    expect((await disclose('inspection', external, 'analyst')).body.data).toEqual({
      email: BUYER.email,
      phone: BUYER.phone,
      address: { street: '12 Mall Road, Karachi' },
    });
  });

  test('is only available to roles that may read the record, and nothing is recorded otherwise', async () => {
    const before = (await looks()).length;
    const statuses = async (role: UserRole) =>
      Object.fromEntries(
        await Promise.all(
          Object.keys(ids).map(async (kind) => [kind, (await disclose(kind, 'unknown', role)).status]),
        ),
      );
    const all = { user: 404, product: 404, inspection: 404, featureRequest: 404 };
    expect(await statuses('admin')).toEqual(all);
    expect(await statuses('analyst')).toEqual(all);
    expect(await statuses('moderator')).toEqual({ ...all, user: 403, inspection: 403, featureRequest: 403 });
    expect(await statuses('inspector')).toEqual({ ...all, user: 403, product: 403, featureRequest: 403 });
    expect(await statuses('curator' as UserRole)).toEqual({
      ...all,
      user: 403,
      inspection: 403,
      featureRequest: 403,
    });
    expect((await disclose('wishlist', ids.user, 'analyst')).status).toBe(400);
    expect((await app.send('POST', '/console/contact-data', { as: app.seller })).status).toBe(403);
    expect((await looks()).length).toBe(before);
  });
});

test.each([
  ['a@b.pk', 'a…@b.pk'],
  ['ayesha.khan@gmail.com', 'a…@gmail.com'],
])('%s is masked as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));

test.each([
  ['0300-1234567', '03…67'],
  ['12345', '…'],
])('%s is masked as %s', (phone, masked) => expect(maskedPhone(phone)).toBe(masked));
