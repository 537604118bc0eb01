import {
  STATEMENT_MESSAGES as MESSAGES,
  monthInPakistan,
  type SellerStatement,
  type Success,
} from '@parkho/contracts';
import { type Person, startTestApp, type TestApp } from '../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const month = monthInPakistan(new Date().toISOString());
const statement = (as: Person, of = month) =>
  app.send<Success<SellerStatement>>('GET', `/seller/statements/${of}`, { as });

test('a seller reads their shop’s sales of a month, as a page, CSV and PDF', async () => {
  const id = await app.list(app.seller);
  await app.send('PATCH', `/admin/products/${id}/approve`, { as: app.admin });
  await app.send('POST', `/products/products/${id}/sold`, { as: app.seller, body: { price: 80_000 } });
  await app.settled();
  const { body } = await statement(app.seller);
  const [figures, sales] = body.data.document.sections;
  expect(body.data).toMatchObject({ month, months: [month], isRunning: true });
  expect(figures).toMatchObject({
    figures: [{ key: 'sold', value: 1 }, { key: 'revenue', value: 80_000 }, {}, {}, {}, {}],
  });
  expect(sales).toMatchObject({
    rows: [[expect.any(String), 'ThinkPad T480', expect.any(String), expect.any(String), 0, 85_000, 80_000]],
  });

  const csv = await app.send<string>('GET', `/seller/statements/${month}/file?format=csv`, {
    as: app.seller,
  });
  expect(csv.headers.get('content-disposition')).toContain(`parkho-statement-${month}.csv`);
  expect(csv.body).toContain('Sold,Device,"Parkho ID",Listed,"Days to sell","Asked (PKR)","Sold for (PKR)"');
  expect(csv.body).toContain('ThinkPad T480');
  const pdf = await app.send<string>('GET', `/seller/statements/${month}/file?format=pdf`, {
    as: app.seller,
  });
  expect([pdf.headers.get('content-type'), pdf.body.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);

  const foreignSales = (await statement(app.otherSeller)).body.data.document.sections[1];
  expect(foreignSales).toMatchObject({ rows: [] });
  expect((await statement(app.seller, 'latest')).body.data.month).toBe(month);
});

test('other months and formats are not found', async () => {
  for (const other of ['2001-01', '2999-01', 'x', '2026-13'])
    expect([other, (await statement(app.seller, other)).body.message]).toEqual([
      other,
      MESSAGES.monthInvalid,
    ]);
  const file = await app.send('GET', `/seller/statements/${month}/file?format=xls`, { as: app.seller });
  expect([file.status, file.body.message]).toEqual([400, MESSAGES.formatInvalid]);
});
