import { createPublicKey, verify } from 'node:crypto';

/** One red pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const PASSWORD = 'Stranger1secret';

/** Timeout for a write to become visible, in milliseconds. */
const VISIBLE_TIMEOUT_MS = 20_000;
const eventually = async (read) => {
  for (
    const deadline = Date.now() + VISIBLE_TIMEOUT_MS;
    ;
    await new Promise((resolve) => setTimeout(resolve, 250))
  ) {
    const result = await read();
    if (result) return result;
    if (Date.now() > deadline) throw new Error('The condition was not met in time');
  }
};

/**
 * Runs the main tasks of each role through the API alone: list, buy, inspect, verify, audit and analyse.
 * @param call the client of the API (client.mjs)
 * @param accounts email and password of each role, as `npm start` prints them
 * @param step runs and reports one step
 */
export const runUserJourney = async (call, accounts, step) => {
  const logIn = async (role) => (await call('POST /api/auth/login', { body: accounts[role] })).token;
  const [moderator, inspector, analyst, admin] = await step('log in as the team', () =>
    Promise.all(['moderator', 'inspector', 'analyst', 'admin'].map(logIn)),
  );

  const seller = await step('register as a seller', async () => {
    const email = `stranger-${Date.now()}@example.pk`;
    const body = { name: 'A Stranger', email, phone: '03001234567', password: PASSWORD };
    return (await call('POST /api/auth/register', { body })).token;
  });
  const device = await step('list a laptop with a picture', async () => {
    const form = new FormData();
    form.append('picture', new Blob([PICTURE], { type: 'image/png' }), 'front.png');
    const { path } = await call('POST /api/products/pictures', { as: seller, body: form });
    const body = {
      name: 'Dell Latitude 7490, a stranger lists it',
      description: 'Three years in an office, one owner.',
      price: '58k',
      category: 'Laptop',
      brand: 'Dell',
      condition: 'Good',
      location: 'Lahore',
      specifications: { processor: 'Core i5-8350U', ram: '16GB', storage: '512GB SSD' },
      laptopDetails: { modelName: 'Latitude 7490', screenSize: '14 inch', contactInfo: '03001234567' },
      images: { front: path },
    };
    return (await call('POST /api/products/products', { as: seller, body })).product._id;
  });
  await step('approve it', () =>
    call('PATCH /api/admin/products/{id}/approve', { as: moderator, params: { id: device } }),
  );
  await step('find it without an account, and call its seller', async () => {
    const { products } = await call('GET /api/products/public', {
      query: { search: 'latitude 7490 stranger' },
    });
    const listed = products.find(({ _id }) => _id === device);
    if (listed?.price !== 58_000) throw new Error(`The price of the device is ${listed?.price}`);
    const { phone } = await call('POST /api/products/public/{id}/contact', { params: { id: device } });
    if (!phone) throw new Error('The seller’s contact data has no phone number');
  });
  const reportId = await step('request an inspection, and write its report', async () => {
    await call('PATCH /api/products/{id}/toggle-inspection', {
      as: seller,
      params: { id: device },
      body: {},
    });
    const inspectionData = {
      deviceInfo: { inspectorName: 'Asad Mirza', serialNumber: '7G4K2M3' },
      physical: { screen: { status: 'OK' }, ports: { hdmi: { status: 'Faulty', notes: 'Bent' } } },
      internals: { battery: { status: 'OK', health: 84 } },
      overallStatus: 'Needs Repair',
      overallRating: 5,
      overallNotes: 'All well but HDMI.',
    };
    const { product } = await call('PATCH /api/admin/products/{id}/inspection-with-images', {
      as: inspector,
      params: { id: device },
      body: { inspectionData },
    });
    return product.reportId;
  });
  await step('check the signature of the report with the published keys', async () => {
    const params = { reportId };
    const jws = Buffer.from(
      await eventually(() =>
        call('GET /api/inspection-reports/{reportId}.jws', { params }).catch(() => undefined),
      ),
    )
      .toString()
      .trim();
    const [header, payload, signature] = jws.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url'));
    const { keys } = await call('GET /.well-known/jwks.json');
    const key = createPublicKey({ key: keys.find((published) => published.kid === kid), format: 'jwk' });
    if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')))
      throw new Error('The signature of the report is invalid');
  });
  await step('mark it as sold, and read the statement of the month', async () => {
    await call('POST /api/products/products/{id}/sold', {
      as: seller,
      params: { id: device },
      body: { price: 56_000 },
    });
    const month = new Date(Date.now() + 5 * 3_600_000).toISOString().slice(0, 7);
    await eventually(async () => {
      const { document } = await call('GET /api/seller/statements/{month}', {
        as: seller,
        params: { month },
      });
      return document.sections[0].figures.find(({ key }) => key === 'revenue').value === 56_000;
    });
  });
  await step('make a report of the sales, and its bytes again from the log', async () => {
    const body = { type: 'sales', range: '30d', formats: ['csv'] };
    const { report } = await call('POST /api/reports', { as: analyst, body });
    const params = { id: report._id };
    await eventually(
      async () => (await call('GET /api/reports/{id}', { as: analyst, params })).report.state === 'made',
    );
    const file = await call('GET /api/reports/{id}/file', { as: analyst, params, query: { format: 'csv' } });
    const form = new FormData();
    form.append('file', new Blob([file]), 'sales.csv');
    const { comparison } = await call('POST /api/reports/again', { as: analyst, body: form });
    if (!comparison.identical) throw new Error(comparison.reasons.join(' '));
  });
  await step('read in the audit who changed the device', async () => {
    const entries = await eventually(async () => {
      const page = await call('GET /api/console/audit', {
        as: admin,
        query: { filter: JSON.stringify({ thing: device }) },
      });
      return page.some(({ type }) => type === 'ProductSold') && page;
    });
    if (!entries.every(({ sentence }) => sentence)) throw new Error('An entry has no sentence');
    await call('GET /api/console/audit/{id}', { as: admin, params: { id: entries[0].id } });
  });
  await step('ask the log in SQL', async () => {
    const sql = 'SELECT count(*) AS sold FROM sales WHERE price >= 56000';
    const { rows } = await call('POST /api/analysis/sql', { as: analyst, body: { sql } });
    if (Number(rows[0][0]) < 1) throw new Error(`The query returned ${JSON.stringify(rows)}`);
  });
};
