import { PLACEMENT_MESSAGES as MESSAGES, type SellerProduct } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import PlacementRequestsPage from './placement-requests-page';

const device = (id: string, more: Partial<SellerProduct> = {}): SellerProduct => ({
  _id: id,
  name: `ThinkPad ${id}`,
  description: '',
  price: 85_000,
  category: 'Laptop',
  brand: 'Lenovo',
  condition: 'Good',
  location: 'Lahore',
  images: {},
  specifications: {},
  isFeatured: false,
  isActive: true,
  approvalStatus: 'approved',
  inspected: false,
  sold: false,
  views: 0,
  contacts: 1,
  createdAt: '2026-11-01T10:00:00Z',
  seller: { _id: 's', name: 'Sana' },
  state: 'active',
  reportId: 'PKR-00000000',
  version: 7,
  inspectionRequested: false,
  ...more,
});
const request = (
  id: string,
  status: SellerProduct['featuredRequestStatus'],
  more: Partial<SellerProduct> = {},
) => device(id, { featuredRequestStatus: status, featuredRequestedAt: '2026-11-21T09:05:00Z', ...more });

let featurable: SellerProduct[];
let requests: SellerProduct[];
/** The ids of the devices on the home page. */
let onHomePage: string[];
/** The number of pages of each list. */
let totalPages: number;
/** The server's answer to the next write. */
let answer: () => [status: number, body: object];
const onWrite = jest.fn((_call: string, _body: unknown, _headers: Headers) => {});
const onRead = jest.fn((_url: string) => {});

beforeEach(() => {
  [featurable, requests, totalPages] = [[device('T480'), device('X1')], [], 1];
  onHomePage = [];
  answer = () => [200, { success: true, message: 'Done' }];
  onWrite.mockClear();
  onRead.mockClear();
  globalThis.fetch = (async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    if (method !== 'GET') {
      onWrite(`${method} ${url}`, typeof body === 'string' ? JSON.parse(body) : body, new Headers(headers));
      const [status, content] = answer();
      return new Response(JSON.stringify(content), { status });
    }
    onRead(url);
    const data = url.includes('/my-products')
      ? { products: featurable, totalProducts: featurable.length * totalPages, totalPages, currentPage: 1 }
      : url.includes('/public?')
        ? { products: onHomePage.map((_id) => ({ _id })) }
        : { requests, totalRequests: requests.length, totalPages, currentPage: 1 };
    return new Response(JSON.stringify({ success: true, data }), { status: 200 });
  }) as typeof globalThis.fetch;
});

const show = (search = '') => {
  const path = '/seller/featured-requests';
  const router = createMemoryRouter([{ path, element: <PlacementRequestsPage /> }], {
    initialEntries: [`${path}${search}`],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
};
const choice = (name: string) => screen.findByRole('radio', { name: new RegExp(name) });
const submitButton = () => screen.getByRole('button', { name: /^Submit/ });
const reason = () => screen.getByLabelText('Reason for Featured Request (Optional)');

test('a device is selected, a reason counted, and the requested device leaves the list', async () => {
  show();
  expect(screen.getByText('Loading...')).toBeVisible();
  const t480 = await choice('T480');
  expect(t480).toHaveAccessibleName('ThinkPad T480, PKR 85,000, Good');
  expect(submitButton()).toBeDisabled();
  await userEvent.click(t480);
  await userEvent.type(reason(), 'Sealed box');
  expect(reason()).toHaveAccessibleDescription('10/500 characters');

  answer = () => {
    featurable = [device('X1')];
    return [201, { success: true, message: MESSAGES.submitted }];
  };
  await userEvent.click(submitButton());
  const [call, body, headers] = onWrite.mock.calls[0]!;
  expect(call).toBe('POST /api/seller/featured-request');
  expect(body).toEqual({ productId: 'T480', reason: 'Sealed box' });
  expect(headers.get('If-Match')).toBe('"7"');
  expect(headers.get('Idempotency-Key')).toMatch(/./);

  const banner = await screen.findByRole('status');
  expect(banner).toHaveTextContent(MESSAGES.submitted);
  await waitFor(() => expect(banner).toHaveFocus());
  await waitFor(() => expect(screen.queryByRole('radio', { name: /T480/ })).toBeNull());
  expect(reason()).toHaveValue('');
  expect(screen.getByRole('radio')).not.toBeChecked();
  expect(submitButton()).toBeDisabled();

  await userEvent.click(within(banner).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(MESSAGES.submitted)).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a failure keeps selection and input; a device that has left the list is deselected', async () => {
  show();
  await userEvent.click(await choice('T480'));
  await userEvent.type(reason(), 'Sealed');
  answer = () => [500, {}];
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.submitFailed);
  expect(await choice('T480')).toBeChecked();
  expect(reason()).toHaveValue('Sealed');

  answer = () => {
    featurable = [device('X1')];
    return [409, { success: false, message: MESSAGES.pendingAlready }];
  };
  await userEvent.click(submitButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(MESSAGES.pendingAlready));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  await waitFor(() => expect(submitButton()).toBeDisabled());
  expect(screen.getByText('No device chosen yet.')).toBeVisible();
});

test('too long a reason is rejected at its field and not sent', async () => {
  show();
  await userEvent.click(await choice('T480'));
  await userEvent.click(reason());
  await userEvent.paste('x'.repeat(501));
  expect(reason()).toHaveAccessibleDescription('501/500 characters');
  await userEvent.click(submitButton());
  expect(await screen.findByText(MESSAGES.reasonTooLong)).toBeVisible();
  expect(onWrite).not.toHaveBeenCalled();
});

test('the selection is kept on another page of the list', async () => {
  totalPages = 2;
  show();
  await userEvent.click(await choice('T480'));
  featurable = [device('E14')];
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }));
  await choice('E14');
  expect(onRead).toHaveBeenLastCalledWith(expect.stringContaining('page=2'));
  expect(screen.getByRole('radio')).not.toBeChecked();
  await userEvent.click(submitButton());
  expect(onWrite.mock.calls[0]?.[1]).toEqual({ productId: 'T480', reason: '' });
});

test('the arrow keys open the other tab, and the back button returns', async () => {
  const router = show();
  await choice('T480');
  await userEvent.click(screen.getByRole('tab', { name: 'Make Request' }));
  await userEvent.keyboard('{ArrowRight}');
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Request History', selected: true })).toHaveFocus(),
  );
  expect(router.state.location.search).toBe('?tab=history');
  expect(await screen.findByText(MESSAGES.noneFound)).toBeVisible();
  expect(screen.getByText(MESSAGES.noneFoundWhy)).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await choice('T480')).toBeVisible();
});

test('no listing can be featured', async () => {
  featurable = [];
  show();
  expect(await screen.findByText(MESSAGES.noneAvailable)).toBeVisible();
  expect(screen.getByText(MESSAGES.noneAvailableWhy)).toBeVisible();
});

test('the history shows the outcome of each request, and only pending ones can be cancelled', async () => {
  requests = [
    request('T480', 'pending', { featuredRequestReason: 'Sealed box' }),
    request('X1', 'rejected', { featuredRejectionReason: 'Better photos' }),
    request('E14', 'approved', { isFeatured: true }),
    request('P50', 'approved', { isFeatured: true, state: 'sold' }),
    request('L14', 'approved', { isFeatured: true }),
  ];
  onHomePage = ['E14'];
  show('?tab=history');
  const list = await screen.findByRole('list', { name: 'Featured requests' });
  const cards = within(list).getAllByRole('listitem');
  for (const [index, texts] of [
    ['Pending', 'PKR 85,000', 'Reason: Sealed box', 'Requested Nov 21, 2026'],
    ['Rejected', 'Rejection reason: Better photos'],
    ['Approved', 'On the home page now'],
    ['Approved', 'No longer on the home page'],
    ['Approved', 'Waiting: the home page shows newer listings'],
  ].entries())
    for (const text of texts) expect(cards[index]).toHaveTextContent(text);

  answer = () => {
    requests = requests.slice(1);
    return [200, { success: true, message: MESSAGES.cancelled }];
  };
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the request for ThinkPad T480' }));
  expect(onWrite.mock.calls[0]?.[0]).toBe('DELETE /api/seller/featured-request/T480');
  expect(onWrite.mock.calls[0]?.[2].get('If-Match')).toBe('"7"');
  expect(await screen.findByText(MESSAGES.cancelled)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveFocus());
  await waitFor(() => expect(screen.queryByText('ThinkPad T480')).toBeNull());
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
});

test('a request that cannot be cancelled shows why', async () => {
  requests = [request('T480', 'pending')];
  show('?tab=history');
  answer = () => [500, {}];
  await userEvent.click(await screen.findByRole('button', { name: /Cancel/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent(MESSAGES.cancelFailed);
});
