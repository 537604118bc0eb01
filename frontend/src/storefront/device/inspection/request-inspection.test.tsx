import { interpolate, INSPECTION_MESSAGES as MESSAGES, type ProductPage, type User } from '@parkho/contracts';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../../../app/query-client';
import { productPage } from '../../../lib/devices/products';
import { signInAs } from '../../../lib/session/auth.fixture';
import { Toaster } from '../../../ui/toast';
import { RequestInspection } from './request-inspection';

const onSale = {
  _id: 'p1',
  laptopDetails: {},
  name: 'Lenovo ThinkPad T480',
  approvalStatus: 'approved',
  isActive: true,
  sold: false,
  inspected: false,
  inspectionRequested: false,
} as ProductPage;
const sana = { _id: 'u1', name: 'Sana Iqbal', email: 'sana@example.pk', phone: '0300-1234567' } as User;

/** The server's device, and its answers to the next requests. */
let product: ProductPage;
let answers: (() => Response)[];
const onRequest = jest.fn((_body: unknown, _key: string | undefined) => {});
const failure = (status: number, message?: string) => () =>
  Response.json({ success: false, message }, { status });

beforeEach(() => {
  product = onSale;
  answers = [];
  onRequest.mockClear();
  globalThis.fetch = (async (_url: string, { method, headers, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ success: true, data: { product } });
    onRequest(JSON.parse(String(body)), (headers as Record<string, string>)['Idempotency-Key']);
    const answer = answers.shift();
    if (answer) return answer();
    return Response.json({ success: true, message: MESSAGES.requested, data: { product } }, { status: 201 });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

function Panel() {
  const { data } = useQuery(productPage('p1'));
  return data ? <RequestInspection product={data} /> : 'Loading';
}
const show = async (changes: Partial<ProductPage> = {}, user: User | null = null) => {
  product = { ...onSale, ...changes };
  signInAs(user);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Panel />
        <Toaster />
      </BrowserRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
};
const button = () => screen.queryByRole('button', { name: 'Request Inspection' });
const dialog = () => within(screen.getByRole('dialog', { name: 'Request Inspection' }));
const open = async () => {
  await userEvent.click(button()!);
  await screen.findByRole('dialog', { name: 'Request Inspection' });
};
const submit = () => userEvent.click(dialog().getByRole('button', { name: 'Submit Request' }));
const fill = async () => {
  await userEvent.type(dialog().getByLabelText('Name'), 'Ayesha');
  await userEvent.type(dialog().getByLabelText('Email'), 'ayesha@example.pk');
  await userEvent.type(dialog().getByLabelText('Phone'), '0300 1234567');
};

test.each<[what: string, changes: Partial<ProductPage>, isOffered: boolean]>([
  ['on sale', {}, true],
  ['inspected', { inspected: true }, false],
  ['inspected before it was changed', { inspected: true, inspectionStale: true }, true],
  ['sold', { sold: true }, false],
  ['under review', { approvalStatus: 'pending' }, false],
  ['requested', { inspectionRequested: true }, false],
])('a device that is %s', async (_what, changes, isOffered) => {
  await show(changes);
  expect(button() !== null).toBe(isOffered);
});

test('shows that an inspection was requested', async () => {
  await show({ inspectionRequested: true, inspectionRequestedAt: '2026-11-20T10:00:00Z' });
  const box = within(screen.getByRole('region', { name: 'Inspection Requested' }));
  expect(box.getByText('Nov 20, 2026')).toBeVisible();
  expect(box.queryByText(/sent a mail/)).toBeNull();
});

test('errors show at their fields, and nothing is sent', async () => {
  await show();
  await open();
  await submit();
  expect(dialog().getAllByText(MESSAGES.fieldsRequired)).toHaveLength(3);
  await waitFor(() => expect(dialog().getByLabelText('Name')).toHaveFocus());
  await fill();
  await userEvent.type(dialog().getByLabelText('Email'), ' @');
  await submit();
  expect(dialog().getByLabelText('Email')).toHaveAccessibleDescription(MESSAGES.emailInvalid);
  expect(dialog().getByLabelText('Phone')).toHaveAccessibleDescription('12/15');
  expect(onRequest).not.toHaveBeenCalled();
});

test('a visitor requests once; the page shows that at once, and the box has the focus', async () => {
  await show();
  await open();
  await fill();
  await submit();
  await screen.findByText('Inspection Requested');
  expect(onRequest.mock.calls).toEqual([
    [{ name: 'Ayesha', email: 'ayesha@example.pk', phone: '0300 1234567' }, expect.any(String)],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText(MESSAGES.requested)).toBeVisible();
  expect(screen.getByText(interpolate(MESSAGES.linkSent, { email: 'ayesha@example.pk' }))).toBeVisible();
  await waitFor(() => expect(screen.getByText('Inspection Requested')).toHaveFocus());
});

test('the input is kept after a mistaken press outside', async () => {
  await show();
  await open();
  await userEvent.type(dialog().getByLabelText('Name'), 'Ayesha');
  await userEvent.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await open();
  expect(dialog().getByLabelText('Name')).toHaveValue('Ayesha');
});

test('a signed-in user’s form is prefilled', async () => {
  await show({}, sana);
  await open();
  await submit();
  expect(await screen.findByRole('link', { name: 'My Inspections' })).toHaveAttribute(
    'href',
    '/my-inspections',
  );
  expect(onRequest.mock.calls[0]![0]).toEqual({ name: sana.name, email: sana.email, phone: sana.phone });
});

test('the second of two requests is rejected, and the page behind shows that', async () => {
  await show({}, sana);
  answers = [failure(409, MESSAGES.requestedAlready)];
  await open();
  product = { ...onSale, inspectionRequested: true };
  await submit();
  expect(await dialog().findByRole('alert')).toHaveTextContent(MESSAGES.requestedAlready);
  expect(dialog().queryByLabelText('Name')).toBeNull();
  await waitFor(() => expect(button()).toBeNull());
  await userEvent.click(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.getByText('Inspection Requested')).toHaveFocus());
});

test('an error is shown in the dialog, and the retry has the same key', async () => {
  await show({}, sana);
  answers = [
    () => {
      throw new TypeError('fetch failed');
    },
    failure(500),
  ];
  await open();
  await submit();
  expect(await dialog().findByRole('alert')).toHaveTextContent(MESSAGES.requestError);
  await submit();
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(MESSAGES.requestFailed));
  await submit();
  await screen.findByText('Inspection Requested');
  expect(new Set(onRequest.mock.calls.map(([, key]) => key)).size).toBe(1);
});
