import {
  type Fields,
  formOf,
  IMPORT_ADVICE,
  type ImportedRow,
  type ImportResult,
  listingForm,
  PRODUCT_MESSAGES,
  type User,
} from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { auth } from '../../../lib/session/auth';
import ImportPage from './import-page';

const sana = {
  _id: 'u1',
  name: 'Sana',
  email: 'sana@example.pk',
  role: 'seller',
  address: { city: 'Lahore' },
} as User;

/** Devices that the shop has listed, by reference with their price, and the calls that imported them. */
const listedPrices = new Map<string, unknown>();
const writes: string[] = [];
const form = listingForm((name) => (['Laptop', 'Macbook'].includes(name) ? name : undefined));
const calls: { rows: ImportedRow[]; dryRun: boolean }[] = [];
const importRows = ({ rows, dryRun }: { rows: ImportedRow[]; dryRun: boolean }): ImportResult => {
  calls.push({ rows, dryRun });
  const answer: ImportResult = {
    accepted: 0,
    updated: 0,
    already: 0,
    sold: 0,
    refused: [],
    changed: [],
    known: [],
  };
  for (const { row, ...fields } of rows) {
    const { reference, name, price } = fields;
    const key = String(reference);
    const previousPrice = listedPrices.get(key);
    const result = formOf(row, fields as Fields, form);
    if ('errors' in result) {
      answer.refused.push(...result.errors.map(({ column, message }) => ({ row, field: column, message })));
      continue;
    }
    if (previousPrice !== undefined) answer.known.push(`id-${key}`);
    if (previousPrice === undefined) answer.accepted++;
    else if (previousPrice === price) answer.already++;
    else {
      answer.updated++;
      const changes = [{ field: 'price', from: String(previousPrice), to: String(price) }];
      answer.changed.push({ row, id: `id-${key}`, name: String(name), changes });
    }
    if (!dryRun) listedPrices.set(key, price);
  }
  return answer;
};
const ownProducts = () =>
  [...listedPrices].map(([key, price]) => ({
    _id: `id-${key}`,
    name: `Device ${key}`,
    price: Number(price),
    state: 'active',
    version: 3,
  }));

beforeEach(async () => {
  listedPrices.clear();
  calls.length = 0;
  writes.length = 0;
  // jsdom's files cannot be read in part.
  Blob.prototype.arrayBuffer = function arrayBuffer() {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
  globalThis.fetch = (async (url: string, { body, method }: RequestInit) => {
    const data =
      url === '/api/auth/me'
        ? { user: sana }
        : url === '/api/categories'
          ? {
              categories: [
                { _id: 'c1', name: 'Laptop' },
                { _id: 'c2', name: 'Macbook' },
              ],
            }
          : url.startsWith('/api/products/my-products')
            ? { products: ownProducts(), totalPages: 1 }
            : url === '/api/products/import'
              ? importRows(JSON.parse(body as string))
              : writes.push(`${method} ${url} ${body}`);
    return new Response(JSON.stringify({ success: true, data }));
  }) as typeof globalThis.fetch;
  localStorage.clear();
  localStorage.setItem('token', 't');
  await auth.start();
});

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ImportPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
// By its text: a query by role searches the whole page each time.
const press = async (text: string) => userEvent.click(await screen.findByText(text, { selector: 'button' }));
const choose = async (content: string, name = 'stock.csv') =>
  userEvent.upload(await screen.findByLabelText('Choose a CSV or Excel file'), new File([content], name));
const select = async (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label, { exact: true }), option);

const STOCK = `SKU,Product,Company,Price (PKR),Grade,Details
1,Latitude,Dell,"Rs.58,500/-",Good,Clean
2,EliteBook,HP,call me,Good,"Two
lines"
3,ThinkPad,Lenovo,61k,A+,
`;

test('a file is mapped, corrected, checked, imported, and recognised the next time', async () => {
  show();
  await choose(STOCK);
  await screen.findByRole('heading', { name: 'Match the columns' });
  expect(screen.getByLabelText('Price (PKR)', { exact: true })).toHaveDisplayValue('Price (PKR)');
  expect(
    within(screen.getByRole('list', { name: 'Price (PKR) of the first rows' })).getByText('PKR 58,500'),
  ).toBeVisible();
  expect(screen.getByLabelText('Name', { exact: true })).toHaveDisplayValue('A text for every row');
  expect(
    within(screen.getByRole('list', { name: 'Name of the first rows' })).getByText('Dell Latitude'),
  ).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'City of the first rows' })).getAllByText('Lahore'),
  ).toHaveLength(3);

  await press('Check the rows');
  const category = screen.getByLabelText('Category', { exact: true });
  await waitFor(() => expect(category).toHaveFocus());
  expect(category).toBeInvalid();
  await userEvent.selectOptions(category, 'The same for every row');
  await select('Category of every row', 'Laptop');
  await press('Check the rows');

  expect(await screen.findByText('1 device can be listed. Nothing has changed yet.')).toBeVisible();
  expect(screen.getByText(`1 row, Condition: ${PRODUCT_MESSAGES.conditionInvalid}`)).toBeVisible();
  expect(screen.getByText(IMPORT_ADVICE.words(['A+']))).toBeVisible();
  expect(screen.getByText('1 row has no value for Description')).toBeVisible();
  expect(screen.getByRole('row', { name: /^3 Price/ })).toHaveTextContent('“call me”');
  expect(listedPrices.size).toBe(0);

  await press('Change the rule for Condition');
  await waitFor(() => expect(screen.getByLabelText('Condition', { exact: true })).toHaveFocus());
  await select('Condition for A+', 'Excellent');
  await select('Description', 'A text for every row');
  await userEvent.clear(screen.getAllByLabelText('Text')[1]!);
  await userEvent.type(screen.getAllByLabelText('Text')[1]!, 'From {{Company}');
  await press('Check the rows');
  await press('Import 2 devices');
  expect(await screen.findByRole('link', { name: 'Go to My Products' })).toBeVisible();
  expect(screen.getByText('2 devices were listed and go to review.')).toBeVisible();
  expect(calls.at(-1)).toMatchObject({
    dryRun: false,
    rows: [
      { row: 2, reference: '1', name: 'Dell Latitude', price: '58500', description: 'From Dell' },
      { row: 3, price: 'call me' },
      { row: 4, reference: '3', condition: 'Excellent', price: '61000' },
    ],
  });

  // The mapping is remembered.
  await press('Import another file');
  await choose(STOCK.replace('call me', '70000'));
  await press('Check the rows');
  await press('Import 1 device');
  expect(await screen.findByText('1 device was listed and goes to review.')).toBeVisible();
  expect([...listedPrices.keys()]).toEqual(['1', '3', '2']);
});

test('a price in another currency requires a rate before the check', async () => {
  show();
  await choose('Title,Details,Price_euros,Brand,Condition,Category\nA,B,100.5,Dell,Used,Laptop\n');
  const price = await screen.findByLabelText('Price (PKR)', { exact: true });
  await press('Check the rows');
  expect(price).toHaveAccessibleDescription(/seem to be in euros/);
  expect(calls).toEqual([]);
  await select('Currency', 'Euros (EUR)');
  await userEvent.type(screen.getByLabelText('Exchange rate'), '300');
  await press('Check the rows');
  await screen.findByText(/1 device can be listed/);
  expect(calls[0]!.rows[0]).toMatchObject({ price: '30150' });
});

test('the same file with another price changes the listing; missing listings stay until they are unlisted', async () => {
  listedPrices.set('1', '58500');
  listedPrices.set('9', '70000');
  show();
  await choose(
    'SKU,Product,Company,Price,Grade,Details,Type,GPU\n1,Latitude,Dell,45k,Good,Clean,Laptop,N/A\n',
  );
  expect(await screen.findByLabelText('Reference')).toHaveDisplayValue('SKU');
  expect(screen.getByLabelText('Reference')).toHaveAccessibleDescription(/Matched by name/);
  await press('Check the rows');
  expect(await screen.findByText('1 listing would change. Nothing has changed yet.')).toBeVisible();
  expect(screen.getByText('PKR 58,500')).toBeVisible();
  expect(screen.getByText('PKR 45,000')).toBeVisible();
  expect(screen.getByText('(“N/A”)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep these values of GPU' }));
  await waitFor(() => expect(calls.at(-1)!.rows[0]).toMatchObject({ 'specifications.gpu': 'N/A' }));

  expect(await screen.findByRole('checkbox', { name: /Device 9 PKR 70,000, active/ })).not.toBeChecked();
  await press('Update 1 listing');
  expect(await screen.findByText('1 listing was changed.')).toBeVisible();
  expect(writes).toEqual([]);
  expect(screen.getByRole('button', { name: 'Deactivate' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 1' }));
  await press('Deactivate 1');
  await userEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('1 listing deactivated.')).toBeVisible();
  expect(writes).toEqual(['PATCH /api/products/products/id-9/toggle-active {"isActive":false}']);
});

test('texts that are too long are truncated by one press', async () => {
  show();
  const name = 'x'.repeat(160);
  await choose(`Title,Details,Price,Brand,Condition,Category\n${name},B,50000,Dell,Used,Laptop\n`);
  await press('Check the rows');
  await press('Shorten all long texts');
  await screen.findByText(/1 device can be listed/);
  expect(String(calls.at(-1)!.rows[0]!.name)).toHaveLength(150);
});

test.each([
  ['a broken workbook', 'PK\u0003\u0004', 'stock.xlsx cannot be read as an Excel workbook.'],
  ['a file without rows', 'name,price\n', 'stock.xlsx has no rows'],
  ['an empty file', '', 'stock.xlsx has no header line'],
])('%s is rejected with a message', async (_, content, message) => {
  show();
  await choose(content, 'stock.xlsx');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});
