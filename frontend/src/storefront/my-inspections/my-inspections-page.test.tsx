import { INSPECTION_MESSAGES as MESSAGES, type MyInspectionRequest, type User } from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../app/query-client';
import { signInAs } from '../../lib/session/auth.fixture';
import { Toaster } from '../../ui/toast';
import MyInspectionsPage from './my-inspections-page';

const listedRequest: MyInspectionRequest = {
  _id: 'r1',
  inspectionId: 'p1',
  kind: 'listing',
  name: 'ThinkPad T480',
  images: {},
  isPublic: true,
  status: 'pending',
  inspectionRequestedAt: '2026-11-20T10:00:00Z',
  dueOn: '2026-11-23',
  contact: { name: 'Sana', email: 'sana@example.pk', phone: '0300' },
};
const booked: MyInspectionRequest = {
  ...listedRequest,
  _id: 'r2',
  inspectionId: 'r2',
  kind: 'external',
  name: 'Gaming PC',
  isPublic: false,
  status: 'completed',
  endedAt: '2026-11-21T10:00:00Z',
  reportId: 'PK-0000-0000-0',
  location: 'Gulberg',
  booking: {
    deviceType: 'gaming-pc',
    preferredDate: '2026-11-24',
    inspectionType: 'complete',
    urgency: 'urgent',
    total: 4500,
  },
};
const sana = { _id: 'u1', name: 'Sana', email: 'sana@example.pk', emailVerified: true } as User;

let requests: MyInspectionRequest[];
let failures: Response[];
const onRequest = jest.fn((_call: string) => {});

beforeEach(() => {
  requests = [listedRequest, booked];
  failures = [];
  onRequest.mockClear();
  globalThis.fetch = (async (url: string, { method, headers }: RequestInit) => {
    const { Authorization: token, 'Idempotency-Key': key } = headers as Record<string, string>;
    onRequest([method, url, token && 'signed in', key && 'once'].filter(Boolean).join(' '));
    const failure = failures.shift();
    if (failure) return failure;
    if (method === 'DELETE') {
      requests = requests.map((request) =>
        request === listedRequest ? { ...listedRequest, status: 'withdrawn', because: 'withdrawn' } : request,
      );
      return Response.json({ success: true, message: MESSAGES.withdrawn, data: null });
    }
    if (url.includes('by-link')) return Response.json({ success: true, data: { request: listedRequest } });
    const page = Number(new URLSearchParams(url.split('?')[1]).get('page'));
    const pagination = { page, limit: 10, total: requests.length, totalPages: requests.length ? 2 : 0 };
    return Response.json({ success: true, data: { products: requests, pagination } });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const show = (user: User | null = sana, search = '') => {
  window.history.replaceState(null, '', `/my-inspections${search}`);
  signInAs(user);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <MyInspectionsPage />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
};
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('article')!);

test('without a session the page links to the login, which returns here', () => {
  show(null);
  expect(screen.getByText(MESSAGES.loginPrompt)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/login?next=%2Fmy-inspections',
  );
  expect(onRequest).not.toHaveBeenCalled();
});

test('an available device links to its page, a booking shows its terms, a report its link', async () => {
  show();
  const first = await card('ThinkPad T480');
  expect(first.getByRole('link', { name: 'ThinkPad T480' })).toHaveAttribute('href', '/devices/p1');
  expect(first.getByText('Inspection Requested')).toBeVisible();
  expect(first.getByText('Nov 23, 2026')).toBeVisible();
  const second = await card('Gaming PC');
  expect(second.getByText(/Complete package/)).toHaveTextContent(
    'Complete package, urgent, PKR 4,500, preferred on Nov 24, 2026',
  );
  expect(second.queryByRole('link', { name: 'Gaming PC' })).toBeNull();
  expect(second.getByRole('link', { name: /Read the report/ })).toHaveAttribute(
    'href',
    '/reports/PK-0000-0000-0',
  );
  expect(second.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'book an inspection' })).toHaveAttribute('href', '/inspection');
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/my-inspections?page=2#requests',
  );
});

test('a request whose report was withdrawn states that with the reason, and links to the report', async () => {
  requests = [{ ...booked, voided: { at: '2026-11-23T10:00:00Z', reason: 'Another device' } }];
  show();
  const request = await card('Gaming PC');
  expect(request.getByText('Report withdrawn')).toBeVisible();
  expect(request.queryByText('Inspected')).toBeNull();
  expect(request.getByText(/^We withdrew this report on Nov 23, 2026/)).toBeVisible();
  expect(request.getByText('Another device')).toBeVisible();
  expect(request.getByRole('link', { name: /Read the report/ })).toBeVisible();
});

test('an open request is withdrawn after confirmation', async () => {
  show();
  const open = await card('ThinkPad T480');
  await userEvent.click(open.getByRole('button', { name: /^Withdraw/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw the request' }));
  failures = [Response.json({ success: false, message: MESSAGES.notOpen }, { status: 409 })];
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(MESSAGES.notOpen);
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await (await card('ThinkPad T480')).findByText('Withdrawn')).toBeVisible();
  expect(onRequest).toHaveBeenCalledWith('DELETE /api/inspection-requests/p1 once');
  expect(screen.getByText(MESSAGES.withdrawn)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'ThinkPad T480' })).toHaveFocus());
});

test('an empty list shows a message, and Refresh refetches it', async () => {
  requests = [];
  show({ ...sana, emailVerified: false });
  expect(await screen.findByText(MESSAGES.noneOfMine)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse Products' })).toHaveAttribute('href', '/devices');
  expect(screen.getByText(MESSAGES.confirmToJoin)).toBeVisible();
  requests = [listedRequest];
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await card('ThinkPad T480');
});

test('a failure is shown, and Retry sends the request again', async () => {
  failures = [Response.json({ success: false, message: 'No' }, { status: 400 })];
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.listError);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await card('ThinkPad T480');
});

test('a mail’s link opens its request without a session, and withdraws nothing', async () => {
  show(null, '?token=r1.secret');
  const request = await card('ThinkPad T480');
  expect(onRequest).toHaveBeenCalledWith('GET /api/inspection-requests/by-link?token=r1.secret');
  expect(request.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('an invalid link shows that', async () => {
  failures = [Response.json({ success: false, message: MESSAGES.linkInvalid }, { status: 400 })];
  show(null, '?token=nonsense');
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.linkInvalid);
});
