import { CommandBus } from '@nestjs/cqrs';
import {
  IMPORT_MESSAGES,
  IMPORT_ROWS_MAX,
  type ImportResult,
  INSPECTION_MESSAGES,
  type MyProducts,
  PRODUCT_MESSAGES,
  type ProductReceipt,
  type Success,
  unescapedCell,
} from '@parkho/contracts';
import { parse } from 'csv-parse/sync';
import { RegisterUser } from '../identity/session/commands/register-user.js';
import { deriveId, systemContext } from '../platform/commands/command-context.js';
import { fetchedPath } from '../platform/media/testing.js';
import { ListProduct } from '../products/commands/list-product.js';
import { type Answer, eventually, type Person, SELLER, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const device = (name: string, more: object = {}) => ({
  name,
  description: 'A laptop',
  price: 'Rs.50,000/-',
  category: 'Laptop',
  brand: 'Dell',
  condition: 'Used',
  location: 'Lahore',
  ...more,
});
const send = (
  as: Person,
  rows: unknown,
  { headers, ...more }: { headers?: Record<string, string>; dryRun?: unknown } = {},
): Promise<Answer<Success<ImportResult>>> =>
  app.send('POST', '/products/import', { as, body: { rows, ...more }, headers });
const ownListings = async (as: Person) =>
  (await app.send<Success<MyProducts>>('GET', '/products/my-products?limit=100', { as })).body.data;
const exported = async (as: Person) => {
  const response = await fetch(`${await app.nest.getUrl()}/api/products/my-products.csv`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  return {
    response,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  };
};

/** The rows of an export, as the page sends them. */
const rowsOf = async (csv: string): Promise<Record<string, string>[]> =>
  parse<Record<string, string>>(csv, { bom: true, columns: true }).map((values) =>
    Object.fromEntries(Object.entries(values).map(([name, cell]) => [name, unescapedCell(cell)])),
  );

describe('an import over HTTP', () => {
  it('creates a device once under concurrent imports', async () => {
    const mina = await app.register('Mina', 'mina@example.com');
    const rows = Array.from({ length: 60 }, (_, number) => device(`At once ${number}`));
    const orders = Array.from({ length: 5 }, (_, by) => [...rows.slice(by), ...rows.slice(0, by)]);
    const answers = await Promise.all(orders.map((order) => send(mina, order)));
    const sum = (count: 'accepted' | 'already') =>
      answers.reduce((total, { body }) => total + body.data[count], 0);
    expect([sum('accepted'), sum('already')]).toEqual([60, 240]);
  });

  it('rejects a missing uploaded picture at its field, in a dry run as well', async () => {
    const rows = [device('Gone', { 'images.back': `/api/images/${'0'.repeat(64)}-1600.webp` })];
    const refused = [{ row: 1, field: 'images.back', message: PRODUCT_MESSAGES.imageGone }];
    for (const dryRun of [true, false])
      expect((await send(app.otherSeller, rows, { dryRun })).body.data).toMatchObject({
        accepted: 0,
        refused,
      });
  });

  it('downloads the pictures of new rows, and rejects a row whose picture cannot be loaded', async () => {
    const zoya = await app.register('Zoya', 'zoya@example.com');
    const rows = [
      device('Fetched', { 'images.front': 'https://example.com/front.jpg' }),
      device('Not there', { 'images.front': 'https://pictures.invalid/front.jpg' }),
    ];
    const dry = (await send(zoya, rows, { dryRun: true })).body.data;
    expect(dry).toMatchObject({ accepted: 2, refused: [] });
    const message = PRODUCT_MESSAGES.imageUrlUnreachable;
    const refused = [{ row: 2, field: 'images.front', message }];
    expect((await send(zoya, rows)).body.data).toMatchObject({ accepted: 1, refused, already: 0 });
    const [listed] = (await ownListings(zoya)).products;
    expect(listed!.images).toEqual({ front: await fetchedPath('https://example.com/front.jpg') });
  });

  it('lists valid rows for their sender, reports invalid ones, and lists nothing twice', async () => {
    const bilal = await app.register('Bilal', 'bilal@example.com');
    const kamran = await app.register('Kamran', 'kamran@example.com');
    const rows = [
      device('A', {
        row: 2,
        reference: '1',
        'specifications.ram': '8 GB',
        'laptopDetails.batteryBackup': '2.5 hours',
      }),
      device('B', { row: 3, price: '€ 500', condition: 'Shiny' }),
      device('C', { row: 4 }),
      device('C', { row: 5 }),
      device('D', { row: 6, seller: 'omar@example.com' }),
      device('E', { row: 7, seller: 'bilal@example.com' }),
    ];
    const wouldBe = await send(bilal, rows, { dryRun: true });
    expect(await ownListings(bilal)).toMatchObject({ totalProducts: 0 });
    const imported = await send(bilal, rows);
    expect(imported).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          accepted: 3,
          refused: [
            { row: 3, field: 'price', message: IMPORT_MESSAGES.rateNeeded('€') },
            { row: 3, field: 'condition', message: PRODUCT_MESSAGES.conditionInvalid },
            { row: 6, field: 'seller', message: IMPORT_MESSAGES.otherSeller },
          ],
          already: 1,
        },
      },
    });
    expect(wouldBe.body.data).toEqual({ ...imported.body.data, known: [] });
    expect(imported.body.data.known).toHaveLength(3);
    const { products } = await ownListings(bilal);
    expect(products.map(({ name }) => name).sort()).toEqual(['A', 'C', 'E']);
    expect(products.find(({ name }) => name === 'A')).toMatchObject({
      price: 50_000,
      approvalStatus: 'pending',
      specifications: { ram: '8 GB' },
    });
    expect(await ownListings(kamran)).toMatchObject({ totalProducts: 0 });

    expect((await send(bilal, rows)).body.data).toMatchObject({ accepted: 0, already: 4 });
    // The same row from another seller is another device.
    expect((await send(kamran, [device('A', { reference: '1' })])).body.data.accepted).toBe(1);
  });

  it('returns the first answer to a repeated key', async () => {
    const headers = { 'idempotency-key': 'chunk-1' };
    const rows = [device('Key 1'), device('Key 2'), device('Key 1')];
    const first = (await send(app.seller, rows, { headers })).body.data;
    expect(first).toMatchObject({ accepted: 2, refused: [], already: 1 });
    expect((await send(app.seller, rows, { headers })).body.data).toEqual(first);
    expect((await send(app.seller, rows)).body.data).toMatchObject({ accepted: 0, refused: [], already: 3 });
  });

  it('treats other rows under the same key as a new request, and processes them', async () => {
    const headers = { 'idempotency-key': 'chunk-2' };
    const row = (price: string) => [device('Other rows', { reference: 'other', price })];
    expect((await send(app.seller, row('50000'), { headers })).body.data).toMatchObject({ accepted: 1 });
    for (const [price, from] of [
      ['51000', '50000'],
      ['52000', '51000'],
    ] as const)
      expect((await send(app.seller, row(price), { headers })).body.data).toMatchObject({
        accepted: 0,
        updated: 1,
        changed: [{ changes: [{ field: 'price', from, to: price }] }],
      });
  });

  it('matches listings of the operator’s command, by reference and by content', async () => {
    const seller = await app.register('Sadia', 'sadia@example.com');
    const content = JSON.stringify({ Product: 'Latitude', Serial: '7' });
    const details = {
      name: 'Latitude',
      description: 'A laptop',
      price: 5_000_000,
      categoryId: 'any',
      brand: 'Dell',
      condition: 'Used',
      location: 'Lahore',
      specifications: {},
      laptopDetails: {},
      images: {},
    } as const;
    for (const key of ['reference A-17', `row ${content}`]) {
      const commandId = deriveId('import', seller.id, key);
      const context = { ...systemContext('import'), commandId };
      await app.nest.get(CommandBus).execute(new ListProduct(seller.id, { details }, context));
    }
    const rows = [
      device('X', { reference: 'A-17' }),
      device('Y', { content }),
      device('Z', { content: 'other' }),
    ];
    expect((await send(seller, rows)).body.data).toMatchObject({ accepted: 1, updated: 2 });
  });

  it('accepts 200 rows at a time, and rejects more', async () => {
    const seller = await app.register('Bulk', 'bulk@example.com');
    const rows = Array.from({ length: IMPORT_ROWS_MAX + 1 }, (_, index) => device(`Bulk ${index}`));
    expect(await send(seller, rows)).toMatchObject({
      status: 400,
      body: { success: false, message: IMPORT_MESSAGES.rowsTooMany },
    });
    expect((await send(seller, rows.slice(1))).body.data).toMatchObject({ accepted: IMPORT_ROWS_MAX });
    await app.settled();
    expect(await ownListings(seller)).toMatchObject({ totalProducts: IMPORT_ROWS_MAX });
  });

  it.each([
    ['rows that are not a list', { 0: 'A' }, IMPORT_MESSAGES.rowsInvalid],
    ['a row that is not an object', ['A'], IMPORT_MESSAGES.rowsInvalid],
    [
      'a value that is not a text',
      [device('A', { specifications: { ram: '8GB' } })],
      IMPORT_MESSAGES.rowsInvalid,
    ],
    ['an invalid row number', [device('A', { row: -1 })], IMPORT_MESSAGES.rowNumberInvalid],
  ])('refuses %s', async (_, rows, message) => {
    expect(await send(app.seller, rows)).toMatchObject({ status: 400, body: { success: false, message } });
  });

  it('requires the permission to list devices', async () => {
    const buyer = {
      role: 'buyer',
      personal: { name: 'B', email: 'b@example.com' },
      password: SELLER.password,
    } as const;
    await app.nest.get(CommandBus).execute(new RegisterUser('buyer-1', buyer, systemContext('buyer')));
    const person = await app.logIn({ email: 'b@example.com', password: SELLER.password });
    expect((await send(person, [device('A')])).status).toBe(403);
    expect((await exported(person)).response.status).toBe(403);
    expect((await exported({ id: '', name: '', token: 'none' })).response.status).toBe(401);
    // An admin's listing needs no approval.
    expect((await send(app.admin, [device('Of an admin')])).body.data.accepted).toBe(1);
    expect((await ownListings(app.admin)).products).toMatchObject([{ approvalStatus: 'approved' }]);
  });
});

describe('an export', () => {
  it('has all listings of its seller, safe to open, and can be imported without duplicates', async () => {
    const seller = await app.register('Zara', 'zara@example.com');
    const body = {
      ...device('=HYPERLINK("http://x")', { price: '58500.5', description: 'Clean,\n"like new"' }),
      accessoriesIncluded: ['Charger', 'Mouse'],
      images: { front: 'https://example.com/front.jpg' },
    };
    const created = await app.send<Success<{ product: ProductReceipt }>>('POST', '/products/products', {
      as: seller,
      body,
    });
    const { _id } = created.body.data.product;
    await send(seller, [device('Imported', { reference: 'A-1' })]);

    const { response, text } = await exported(seller);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    expect(text).toMatch(/^\ufeffreference,name,description,price,category,/);
    expect(text).toContain(
      `${_id},"'=HYPERLINK(""http://x"")","Clean,\n""like new""",58500.5,Laptop,Dell,Used,Lahore,`,
    );
    expect(text).toContain('"Charger,Mouse"');
    expect(text.match(/\r\n/g)).toHaveLength(3);

    const rows = await rowsOf(text);
    expect((await send(seller, rows)).body.data).toMatchObject({ accepted: 0, refused: [], already: 2 });
    // For another seller the id is an ordinary reference.
    const foreignRow = { ...device('Theirs'), reference: _id };
    expect((await send(app.otherSeller, [foreignRow])).body.data.accepted).toBe(1);
    await app.send('DELETE', `/products/products/${_id}`, { as: seller });
    expect((await send(seller, rows)).body.data).toMatchObject({ accepted: 0, already: 2 });
  });

  it('refuses a quantity of an inspected device, in a dry run as well', async () => {
    const seller = await app.register('Inspected', 'inspected@example.com');
    const row = device('Inspected', { reference: 'INSPECTED-1' });
    const [id] = (await send(seller, [row])).body.data.known;
    await app.send('PATCH', `/admin/products/${id}/inspection`, { as: app.admin, body: { inspected: true } });
    const several = [{ ...row, 'laptopDetails.quantity': '3' }];
    const message = INSPECTION_MESSAGES.inspectedAlone;
    for (const dryRun of [true, false])
      expect((await send(seller, several, { dryRun })).body.data).toMatchObject({
        updated: 0,
        refused: [{ row: 1, field: 'laptopDetails.quantity', message }],
      });
  });

  it('changes the listings when edited, without showing buyers the reference', async () => {
    const seller = await app.register('Edit', 'edit@example.com');
    await send(seller, [device('First', { reference: 'SECRET-1' }), device('Second')]);
    const edited = (await rowsOf((await exported(seller)).text)).map((row) =>
      row.name === 'First' ? { ...row, price: '45k', location: '' } : row,
    );
    const dry = (await send(seller, edited, { dryRun: true })).body.data;
    const headers = { 'idempotency-key': 'edited-1' };
    const imported = (await send(seller, edited, { headers })).body.data;
    expect(imported).toEqual(dry);
    expect(imported).toMatchObject({
      accepted: 0,
      updated: 1,
      already: 1,
      changed: [{ name: 'First', changes: [{ field: 'price', from: '50000', to: '45000' }] }],
    });
    expect(imported.known).toHaveLength(2);
    // The lost answer, and the file again.
    expect((await send(seller, edited, { headers })).body.data).toMatchObject({ updated: 1, already: 1 });
    expect((await send(seller, edited)).body.data).toMatchObject({ updated: 0, already: 2 });
    const { products } = await ownListings(seller);
    expect(products.map(({ name, price }) => [name, price]).sort()).toEqual([
      ['First', 45_000],
      ['Second', 50_000],
    ]);
    const { _id } = products.find(({ name }) => name === 'First')!;
    await app.send('PATCH', `/admin/products/${_id}/approve`, { as: app.admin });
    const page = await app.send('GET', `/products/products/${_id}`);
    expect(page.status).toBe(200);
    expect(JSON.stringify(page.body)).not.toContain('SECRET-1');
  });

  it('is applied once when imports of one reference are concurrent', async () => {
    const seller = await app.register('Race', 'race@example.com');
    await send(seller, [device('One', { reference: 'R' })]);
    const calls = ['51000', '52000', '53000', '54000'].map((price) =>
      send(seller, [device('One', { reference: 'R', price })]),
    );
    for (const { body } of await Promise.all(calls))
      expect(body.data).toMatchObject({ accepted: 0, refused: [] });
    expect(await ownListings(seller)).toMatchObject({ totalProducts: 1 });
  });

  it('includes all pages, even if all listings have the same time', async () => {
    const seller = await app.register('Many', 'many@example.com');
    const names = Array.from({ length: 520 }, (_, index) => `Device ${index}`);
    // A busy server answers 503; the import retries the rows, and lists none twice.
    for (let at = 0; at < names.length; at += IMPORT_ROWS_MAX) {
      const rows = names.slice(at, at + IMPORT_ROWS_MAX).map((name) => device(name));
      await eventually(async () => ((await send(seller, rows)).status === 200 ? true : undefined));
    }
    await app.settled();
    const { text } = await exported(seller);
    const exportedNames = text.match(/Device \d+/g)!;
    expect(exportedNames).toHaveLength(names.length);
    expect(new Set(exportedNames)).toEqual(new Set(names));
  });
});
