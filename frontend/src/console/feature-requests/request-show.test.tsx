import { FEATURE_REQUEST_MESSAGES as MESSAGES, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { darkMode } from './request.fixture';
import type { RequestDetailRecord } from './request-calls';
import { RequestShow } from './request-show';

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

const show = (answer: Response, role: UserRole = 'admin') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) =>
    init.method && init.method !== 'GET' ? fetchMock(url, init) : answer.clone()) as typeof fetch;
  signInAs({ _id: 'me', role });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={['/feature-requests/r%201/show']}>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <ResourceContextProvider value="feature-requests">
          <Routes>
            <Route path="/feature-requests/:id/show" element={<RequestShow />} />
          </Routes>
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};

beforeEach(() => {
  fetchMock.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test('all details of a request are shown', async () => {
  const decided: RequestDetailRecord = {
    ...darkMode,
    status: 'Approved',
    reviewedAt: '2026-11-21T08:00:00.000Z',
    reviewedBy: { name: 'Adeel' },
    adminNotes: 'In spring.',
    listingId: 'p9',
    associatedProduct: { _id: 'p1', name: 'ThinkPad of Sana', category: 'Laptop', price: 90000 },
    mergedInto: { _id: 'r2', title: 'Night mode' },
  };
  show(json(200, decided));
  expect(await screen.findByRole('heading', { name: 'Dark mode' })).toBeInTheDocument();
  for (const text of [
    darkMode.description,
    '#night',
    '4 up, 1 down',
    'Green would do as well.',
    'Clean, with charger.',
    'PKR 85,000',
    'PKR 90,000, Laptop',
    'sana@example.pk',
    'Adeel',
    'In spring.',
  ])
    expect(screen.getByText(text, { exact: false })).toBeInTheDocument();
  const linksTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linksTo('Night mode')).toBe('/feature-requests/r2/show');
  expect(linksTo('Created from this request')).toBe('/products/p9/show');
  expect(linksTo('ThinkPad of Sana')).toBe('/products/p1/show');
  expect(linksTo('Sana Iqbal')).toBe('/users/u1/show');
});

test('a missing request is reported, with a link to the list', async () => {
  show(json(404, { success: false, message: MESSAGES.notFound }));
  expect(await screen.findByRole('heading', { name: 'No feature request with this ID' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All requests' })).toHaveAttribute('href', '/feature-requests');
});

test('the author is answered; a rejected message stays for a retry', async () => {
  show(json(200, darkMode));
  const message = await screen.findByLabelText('Message to the author');
  const send = screen.getByRole('button', { name: 'Send' });
  await user.type(message, '  ');
  expect(send).toBeDisabled();
  await user.clear(message);
  await user.type(message, 'Which green? ');

  fetchMock.mockResolvedValueOnce(json(500, { success: false }));
  await user.click(send);
  expect(await screen.findByText(MESSAGES.processFailed)).toBeInTheDocument();
  expect(message).toHaveValue('Which green? ');

  fetchMock.mockResolvedValueOnce(json(201, { success: true, message: MESSAGES.answered, data: {} }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(message).toHaveValue(''));
  const [url, { method, body, headers }] = fetchMock.mock.lastCall!;
  expect(`${method} ${url}`).toBe('POST /api/feature-requests/r%201/feedback');
  expect(JSON.parse(String(body))).toEqual({ message: 'Which green?' });
  expect(new Headers(headers).get('If-Match')).toBe('"7"');
  expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('read-only users have no form and no action', async () => {
  show(json(200, darkMode), 'analyst');
  expect(await screen.findByRole('heading', { name: 'Dark mode' })).toBeInTheDocument();
  expect(screen.getByRole('button')).toHaveTextContent('Show contact details');
  expect(screen.queryByRole('textbox')).toBeNull();
});
