import {
  type AuditComparison,
  type AuditEntry,
  type AuditHistory,
  type AuditMoment,
  AUDIT_MESSAGES as MESSAGES,
  type UserRole,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { momentLabels } from './wall-time';
import { WithHistory } from './with-history';

const MOMENTS = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.500Z', '2026-11-03T10:00:00.000Z'];
const [listedAt, changedAt, soldAt] = MOMENTS as [string, string, string];

const entry = (id: string, revision: number, of: Partial<AuditEntry>): AuditEntry => ({
  id,
  type: 'ProductDetailsChanged',
  label: 'Listing updated',
  sentence: 'Sana Khan updated ThinkPad T480',
  kind: 'product',
  thing: 'p 1',
  name: 'ThinkPad T480',
  stream: 'product-p 1',
  revision,
  actor: { id: 'u1', role: 'seller', name: 'Sana Khan' },
  at: MOMENTS[revision]!,
  position: String(revision),
  correlation: 'c',
  changes: [],
  data: [],
  hasPersonal: false,
  caused: [],
  ...of,
});
const listedEvent = entry('e0', 0, { label: 'Device listed', type: 'ProductListed' });
const changed = entry('e1', 1, {
  changes: [
    { field: 'price', from: 85_000, to: 80_000 },
    { field: 'model', from: 'T480', to: null },
  ],
});
const sold = entry('e2', 2, { label: 'Device sold', type: 'ProductSold' });
const history: AuditHistory = {
  entries: [sold, changed],
  next: 1,
  first: listedAt,
  last: soldAt,
  moments: MOMENTS,
};
const contact = { field: 'laptopDetails.contactInfo', value: null, withheld: 'personal' } as const;
const moment = (revision: number, price: number): AuditMoment => ({
  at: MOMENTS[revision]!,
  revision,
  fields: [{ field: 'price', value: price }, { field: 'brand', value: 'Lenovo' }, contact],
  happened: [[listedEvent, changed, sold][revision]!],
});
const comparison: AuditComparison = {
  at: { at: listedAt, revision: 0 },
  and: { at: soldAt, revision: 2 },
  fields: [
    { field: 'brand', from: 'Lenovo', to: 'Lenovo', differs: false },
    { field: 'price', from: 85_000, to: 80_000, differs: true },
    {
      field: 'laptopDetails.contactInfo',
      from: null,
      to: null,
      withheld: 'personal',
      nothing: 'from',
      differs: true,
    },
  ],
};

const onRequest = jest.fn<void, [url: string, init: RequestInit]>();
const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + decodeURIComponent(search)}</output>;
};
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const open = (at: string, role: UserRole = 'analyst') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(url, 'http://shop');
    const answer = (data: unknown) => Response.json({ success: true, data });
    if (pathname === '/api/audit/disclosures') {
      onRequest(url, init);
      const disclosedMoment = { ...moment(1, 80_000), fields: [{ ...contact, value: '0345-9998887' }] };
      return Response.json({ success: true, message: MESSAGES.disclosed, data: { moment: disclosedMoment } });
    }
    if (pathname !== '/api/audit/product/p%201')
      return Response.json({ success: false, message: MESSAGES.notFound }, { status: 404 });
    if (query.has('and')) return answer(comparison);
    if (query.has('at')) {
      const revision = MOMENTS.findLastIndex((of) => of <= query.get('at')!);
      if (revision < 0) return answer({ at: query.get('at'), revision, fields: [], happened: [] });
      return answer(moment(revision, revision === 0 ? 85_000 : 80_000));
    }
    return answer(query.has('before') ? { ...history, entries: [listedEvent], next: undefined } : history);
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={[at]}>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ResourceContextProvider value="products">
          <Routes>
            <Route
              path="/products/:id/show/*"
              element={<WithHistory kind="product">Details of it</WithHistory>}
            />
          </Routes>
        </ResourceContextProvider>
        <Address />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const row = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)!.parentElement;

test('a record’s history is a tab for roles with audit access', async () => {
  open('/products/p%201/show');
  expect(await screen.findByText('Details of it')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'History' }));
  expect(await screen.findByRole('article', { name: 'Device sold' })).toBeVisible();
  expect(address()).toBe('/products/p%201/show/history');
  await userEvent.click(screen.getByRole('button', { name: 'Show earlier' }));
  expect(await screen.findByRole('article', { name: 'Device listed' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
});

test('roles without audit access see no history', async () => {
  open('/products/p%201/show', 'moderator');
  expect(await screen.findByText('Details of it')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the slider moves between versions, and the changes of each are marked', async () => {
  open(`/products/p%201/show/history?at=${soldAt}`);
  expect(await screen.findByText('State')).toBeVisible();
  const slider = screen.getByRole('slider', { name: 'As of' });
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 3, 2026, 03:00:00 PM');
  // Not only while the slider has the focus, where the label over its first mark is cut off.
  expect(screen.getByText('Nov 3, 2026, 03:00:00 PM', { selector: 'p' })).toBeVisible();
  fireEvent.change(slider, { target: { value: 1 } });
  expect(await screen.findByRole('article', { name: 'Listing updated' })).toBeVisible();
  expect(address()).toBe(`/products/p%201/show/history?at=${changedAt}`);
  expect(row('Price, changed then')).toHaveTextContent('PKR 80,000before: PKR 85,000');
  expect(row('Model, changed then')).toHaveTextContent('nothingbefore: T480');
  expect(row('Brand')).toHaveTextContent('Lenovo');
  await userEvent.click(screen.getByRole('button', { name: 'Previous change' }));
  expect(await screen.findByRole('article', { name: 'Device listed' })).toBeVisible();
  // Where it begins, all of it is new.
  expect(row('Price')).toHaveTextContent(/^PricePKR 85,000$/);
  expect(screen.getByRole('button', { name: 'Previous change' })).toBeDisabled();
});

test('any time in Pakistan can be chosen, also one before the record existed', async () => {
  open(`/products/p%201/show/history?at=${soldAt}`);
  const field = await screen.findByLabelText('As of (Pakistan time)');
  expect((field as HTMLInputElement).value).toMatch(/^2026-11-03T15:00/);
  fireEvent.change(field, { target: { value: '2026-11-02T15:00' } });
  fireEvent.blur(field);
  // All of the second is over by then.
  expect(await screen.findByRole('article', { name: 'Listing updated' })).toBeVisible();
  expect(address()).toContain('?at=2026-11-02T10:00:00.999Z');
  fireEvent.change(field, { target: { value: '2020-01-01T00:00' } });
  fireEvent.blur(field);
  expect(await screen.findByText(MESSAGES.notYet)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next change' }));
  expect(await screen.findByRole('article', { name: 'Device listed' })).toBeVisible();
});

test('the first version is compared with the next', async () => {
  open(`/products/p%201/show/history?at=${listedAt}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  expect(address()).toBe(`/products/p%201/show/history?at=${listedAt}&and=${changedAt}`);
});

test('of two times, the one that is not moved stays exactly the same', async () => {
  const timeBefore = '2026-10-01T00:00:00.000Z';
  open(`/products/p%201/show/history?at=${soldAt}&and=${timeBefore}`);
  const [, secondThumb] = await screen.findAllByRole('slider');
  fireEvent.change(secondThumb!, { target: { value: 1 } });
  await waitFor(() =>
    expect(address()).toBe(`/products/p%201/show/history?at=${timeBefore}&and=${changedAt}`),
  );
});

test('two versions side by side, differences first', async () => {
  open('/products/p%201/show/history');
  await screen.findByRole('article', { name: 'Device sold' });
  await userEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('heading', { name: '2 fields differ' })).toBeVisible();
  expect(address()).toBe(`/products/p%201/show/history?at=${changedAt}&and=${soldAt}`);
  expect(screen.getAllByRole('slider')).toHaveLength(2);
  expect(row('Price, differs')).toHaveTextContent('Before: PKR 85,000After: PKR 80,000');
  expect(row('Contact, differs')).toHaveTextContent('Before: nothingAfter: Personal data');
  expect(screen.queryByText('Brand')).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Differences only' }));
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Price, differs',
    'Contact, differs',
    'Brand',
  ]);
});

test('personal data are disclosed on request, for the chosen time', async () => {
  open(`/products/p%201/show/history?at=${changedAt}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show personal data' }));
  const dialog = await screen.findByRole('dialog');
  expect(onRequest).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('0345-9998887')).toBeVisible();
  const [[, { body, headers }]] = onRequest.mock.calls as [[string, RequestInit]];
  expect(JSON.parse(body as string)).toEqual({ kind: 'product', thing: 'p 1', at: changedAt });
  expect(new Headers(headers).get('Idempotency-Key')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Next change' }));
  expect(await screen.findByRole('article', { name: 'Device sold' })).toBeVisible();
  expect(screen.queryByText('0345-9998887')).toBeNull();
});

test('a record without a history shows that', async () => {
  open('/products/nothing/show/history');
  expect(await screen.findByText(MESSAGES.notFound)).toBeVisible();
});

test('the timeline of one field is collected from all pages', async () => {
  open('/products/p%201/show/history?field=price');
  expect(await screen.findByRole('article', { name: 'Listing updated' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /earlier|Loading/ })).toBeNull());
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('article')).toHaveTextContent('PKR 85,000');
  expect(screen.getByRole('article')).not.toHaveTextContent('T480');
  await userEvent.click(screen.getByTestId('CancelIcon'));
  expect(await screen.findByRole('article', { name: 'Device sold' })).toBeVisible();
  expect(address()).toBe('/products/p%201/show/history');
});

test('a field without changes shows that, and an unknown field filters nothing', async () => {
  open('/products/p%201/show/history?field=brand');
  expect(await screen.findByText(MESSAGES.fieldUnchanged('Brand'))).toBeVisible();
  expect(screen.queryByRole('article')).toBeNull();
});

test('times with the same text show their milliseconds', () => {
  expect(
    momentLabels(['2026-11-02T10:00:00.500Z', '2026-11-02T10:00:00.750Z', '2026-11-02T10:00:01.000Z']),
  ).toEqual(['Nov 2, 2026, 03:00:00.500 PM', 'Nov 2, 2026, 03:00:00.750 PM', 'Nov 2, 2026, 03:00:01 PM']);
});
