import {
  CONSOLE_SEARCH_MESSAGES,
  type ConsoleHit,
  type IssuedReport,
  type Success,
  type UserRole,
} from '@parkho/contracts';
import { type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
let device: string;
let reportId: string;
const staff = {} as Record<UserRole, Person>;

/** Lists a device with a report on it. */
const inspected = async (name: string, contactInfo: string, serialNumber: string) => {
  const device = await app.list(app.seller, { name, laptopDetails: { contactInfo } });
  await app.send('PATCH', `/products/${device}/toggle-inspection`, {
    as: app.seller,
    body: { inspectionRequested: true },
  });
  const findings = {
    overallStatus: 'Needs Repair',
    overallRating: 5,
    overallNotes: 'All well but HDMI',
    physical: { screen: { status: 'OK' }, ports: { hdmi: { status: 'Faulty', notes: 'Bent' } } },
    internals: { battery: { status: 'OK', health: 81 } },
    deviceInfo: { inspectorName: 'Hamza Tariq', serialNumber },
  };
  const form = new FormData();
  form.set('inspected', 'true');
  form.set('inspectionData', JSON.stringify(findings));
  const issued = await app.send<Success<IssuedReport>>(
    'PATCH',
    `/admin/products/${device}/inspection-with-images`,
    { as: staff.inspector, body: form },
  );
  expect(issued.status).toBe(200);
  return { device, reportId: issued.body.data.product.reportId };
};

beforeAll(async () => {
  app = await startTestApp();
  staff.admin = app.admin;
  for (const role of ['moderator', 'inspector', 'analyst'] as const)
    staff[role] = await app.employ(role, `${role}@example.com`);

  ({ device, reportId } = await inspected('Zenbook Fourteen', '0345-9998887', 'PF-1A2B3C'));
  await app.list(app.otherSeller, { name: 'Zenith Tower' });
  const idea = { title: 'Zen mode', description: 'Quiet', category: 'Other', priority: 'Low' };
  await app.send('POST', '/feature-requests', {
    as: app.seller,
    body: { ...idea, productDetails: { productId: device } },
  });
  await app.send('POST', '/categories', { as: app.admin, body: { name: 'Zen gardens' } });
  await app.settled();
});
afterAll(() => app.close());

const search = (q: string, role: UserRole = 'admin') =>
  app.send<Success<{ hits: ConsoleHit[] }>>('GET', `/console/search?q=${encodeURIComponent(q)}`, {
    as: staff[role],
  });
const hits = async (q: string, role?: UserRole) => (await search(q, role)).body.data.hits;
const hitTexts = async (q: string, role?: UserRole) =>
  (await hits(q, role)).map(({ kind, title, because }) =>
    [kind, title, ...(because ? [because] : [])].join(': '),
  );

test('a prefix finds records of every kind', async () => {
  expect(await hitTexts('zen')).toEqual([
    'device: Zenith Tower',
    'device: Zenbook Fourteen',
    'idea: Zen mode',
    'category: Zen gardens',
  ]);
  expect(await hits('zenbook')).toEqual([
    {
      kind: 'device',
      _id: device,
      title: 'Zenbook Fourteen',
      detail: expect.stringMatching(/^Pending · PKR 85,000 · Lahore · /),
    },
  ]);
});

test.each<[typed: string, found: string[]]>([
  [SELLER.email, ['person: Sana Iqbal']],
  ['PF1a2b', ['device: Zenbook Fourteen: Serial number', 'report: REPORT: Serial number']],
  ['0345 999', ['device: Zenbook Fourteen: Phone number']],
  ['+92 345 9998887', ['device: Zenbook Fourteen: Phone number']],
  ['3459998887', ['device: Zenbook Fourteen: Phone number']],
])('%s is found in any spelling', async (typed, expected) => {
  const name = app.seller.name;
  expect(await hitTexts(typed)).toEqual(
    expected.map((line) => line.replace('REPORT', reportId).replace('Sana Iqbal', name)),
  );
});

test('a report id finds the report and its device, also partially, and with letters for digits', async () => {
  const both = ['device: Zenbook Fourteen: Report ID', `report: ${reportId}: Report ID`];
  expect(await hitTexts(reportId.toLowerCase().replaceAll('-', ' '))).toEqual(both);
  expect(await hitTexts(reportId.replaceAll('0', 'o').replaceAll('1', 'l'))).toEqual(both);
  expect(await hitTexts(reportId.slice(0, 9))).toEqual(both);
  expect(await hitTexts(device)).toEqual(['device: Zenbook Fourteen']);
});

test('people are found by their phone number', async () => {
  expect(await hitTexts('0300-1234567')).toContain(`person: ${app.seller.name}: Phone number`);
  expect(await hitTexts(app.seller.id)).toEqual([`person: ${app.seller.name}`]);
});

test('search only finds records that the user may see', async () => {
  const kinds = async (q: string, role: UserRole) => [
    ...new Set((await hits(q, role)).map(({ kind }) => kind)),
  ];
  expect(await kinds('zen', 'moderator')).toEqual(['device']);
  expect(await kinds('0300 1234567', 'moderator')).toEqual([]);
  expect(await kinds('PF1A2B3C', 'inspector')).toEqual(['report']);
  expect(await kinds('zen', 'analyst')).toEqual(['device', 'idea']);
  // Phone numbers are masked for an analyst.
  expect(await kinds('0300 1234567', 'analyst')).toEqual([]);
});

test.each(['', 'z', ' ', '--', '??'])('%j finds nothing', async (typed) => {
  expect(await hits(typed)).toEqual([]);
});

test('a text that is too long is rejected', async () => {
  expect(await search('z'.repeat(101))).toMatchObject({
    status: 400,
    body: { message: CONSOLE_SEARCH_MESSAGES.tooLong },
  });
});

test('a deleted device is not found, but its report is', async () => {
  const { device, reportId } = await inspected('Yoga Slim', '0346-1112223', 'QX-9Z8Y7W');
  await app.send('DELETE', `/products/products/${device}`, { as: app.seller });
  await app.settled();
  expect(await hitTexts('QX9Z8Y7W')).toEqual([`report: ${reportId}: Serial number`]);
});
