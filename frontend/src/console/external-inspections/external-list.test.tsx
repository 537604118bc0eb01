import { INSPECTION_MESSAGES as MESSAGES, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import type { ExternalRecord } from './external-calls';
import { ExternalList } from './external-list';

const inspected: ExternalRecord = {
  id: 'x1',
  _id: 'x1',
  name: 'Dell Latitude 5490',
  location: 'Lahore',
  condition: 'Used',
  price: 85000,
  createdAt: '2026-11-20T08:00:00.000Z',
  userInfo: { fullName: 'Sana Iqbal', email: 'sana@example.pk', phone: '03001234567' },
  status: 'completed',
  dueOn: '2026-11-24',
  ownerId: 'visitor-x1',
  inspector: null,
  inspectionData: {
    overallStatus: 'Needs Repair',
    overallRating: 4,
    overallNotes: 'The hinge is loose.',
    deviceInfo: { inspectionDate: '2026-11-21', inspectorName: 'Bilal Ahmed' },
  },
};
const { inspectionData: _, ...waiting } = inspected;

const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

/** What the server answers instead of the list. */
let answer: () => Promise<Response | undefined>;
beforeEach(() => {
  answer = async () => undefined;
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

const show = (records: ExternalRecord[], role: UserRole = 'admin') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) =>
    init.method && init.method !== 'GET'
      ? fetchMock(url, init)
      : ((await answer()) ??
        new Response(JSON.stringify(records), {
          headers: { 'Content-Range': `external-inspections 0-9/${records.length}` },
        }))) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext
        dataProvider={dataProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ResourceContextProvider value="external-inspections">
          <ExternalList />
        </ResourceContextProvider>
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};

afterEach(() => jest.restoreAllMocks());

test('loading and an empty list are announced', async () => {
  show([]);
  expect(await screen.findByText('Loading inspections...')).toBeInTheDocument();
  expect(await screen.findByText(MESSAGES.externalNoneFound)).toBeInTheDocument();
});

test.each([
  [
    'an answer without a message',
    async () => Response.json({ success: false }, { status: 500 }),
    MESSAGES.externalListFailed,
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), MESSAGES.externalListError],
  [
    'a refusal',
    async () => Response.json({ success: false, message: 'Too many requests' }, { status: 429 }),
    'Too many requests',
  ],
])('the list shows a message after %s', async (_, given, text) => {
  answer = given;
  show([]);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('a row shows the result, its date and inspector; View shows the rest', async () => {
  show([inspected, { ...waiting, id: 'x2', _id: 'x2', name: 'HP', status: 'pending' }]);
  expect(await screen.findByText('Needs Repair')).toBeInTheDocument();
  expect(screen.getByText('Rating: 4/10')).toBeInTheDocument();
  expect(screen.getByText('by Bilal Ahmed')).toBeInTheDocument();
  expect(screen.getAllByText('Pending')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'View Dell Latitude 5490' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Inspection Details: Dell Latitude 5490' }));
  expect(dialog.getByRole('link', { name: '0300 1234567' })).toHaveAttribute('href', 'tel:+923001234567');
  expect(dialog.getByText('PKR 85,000')).toBeInTheDocument();
  expect(dialog.getByText('The hinge is loose.')).toBeInTheDocument();
});

test('a void report shows that it is withdrawn, and why', async () => {
  const voided = { at: '2026-11-25T10:00:00.000Z', reason: 'Another device’s serial number' };
  show([{ ...inspected, reportId: 'PK-0000-0000-0', voided }]);
  expect(await screen.findByText('Report withdrawn')).toBeInTheDocument();
  expect(screen.queryByText('Needs Repair')).toBeNull();
  expect(screen.queryByText('Rating: 4/10')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'View Dell Latitude 5490' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Report withdrawn')).toBeInTheDocument();
  expect(dialog.getByText(voided.reason)).toBeInTheDocument();
  expect(dialog.queryByText('4/10')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Actions for Dell Latitude 5490' }));
  expect(screen.getAllByRole('menuitem')[0]).toHaveTextContent('Issue a new version');
});

test('a report is written for a request that is open, and corrected afterwards', async () => {
  const reported = { ...inspected, reportId: 'PK-0000-0000-0' };
  const requests = (['pending', 'withdrawn'] as const).map((status) => ({
    ...waiting,
    id: status,
    _id: status,
    name: status,
    status,
  }));
  show([reported, ...requests]);
  const actionsOf = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    const actions = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return actions;
  };
  expect(await actionsOf(reported.name)).toContain('Correct report');
  expect(await actionsOf('pending')).toContain('Write report');
  expect(await actionsOf('withdrawn')).toEqual(['Edit', 'History']);
});

test('an own device is inspected by others, and the action gives the reason', async () => {
  show([{ ...waiting, status: 'pending', ownerId: 'me' }]);
  await user.click(await screen.findByRole('button', { name: 'Actions for Dell Latitude 5490' }));
  const [report] = screen.getAllByRole('menuitem');
  expect(report).toHaveTextContent(`Write report${MESSAGES.ownDevice}`);
  expect(report).toHaveAttribute('aria-disabled', 'true');
});

test('an inspection is deleted after confirmation', async () => {
  fetchMock.mockResolvedValue(
    new Response(JSON.stringify({ success: true, message: MESSAGES.externalDeleted })),
  );
  show([inspected]);
  await user.click(await screen.findByRole('button', { name: 'Delete Dell Latitude 5490' }));
  expect(screen.getByText(MESSAGES.externalConfirmDelete)).toBeInTheDocument();
  expect(fetchMock).not.toHaveBeenCalled();
  await user.click(screen.getByText('Delete', { selector: '[role=dialog] button' }));
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1));
  const [url, { method, headers }] = fetchMock.mock.calls[0]!;
  expect(`${method} ${url}`).toBe('DELETE /api/external-inspections/x1');
  expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});
