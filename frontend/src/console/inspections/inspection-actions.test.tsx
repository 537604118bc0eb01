import { type InspectionCase, INSPECTION_MESSAGES as MESSAGES, type UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { InspectionActions, Inspector } from './inspection-actions';
import type { InspectionRecord } from './inspection-calls';

const request = {
  id: 'r1',
  _id: 'r1',
  inspectionId: 'p 1',
  kind: 'listing',
  name: 'ThinkPad',
  status: 'pending',
  ownerId: 's1',
  inspector: null,
  inspectionRequesterInfo: { name: 'Hamza Sheikh', email: 'hamza@example.pk', phone: '03001234567' },
} as InspectionRecord;
const listedRequest = {
  inspectionId: 'p 1',
  device: { name: 'ThinkPad T480', condition: 'Used' },
  productVersion: 7,
} as InspectionCase;

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

const show = (of: Partial<InspectionRecord>, role: UserRole = 'inspector') => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') return fetchMock(url, init);
    return json(200, { success: true, data: url.endsWith('/inspectors') ? everyone : listedRequest });
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <Inspector request={{ ...request, ...of }} />
        <InspectionActions request={{ ...request, ...of }} />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};
const everyone = {
  inspectors: [
    { _id: 'bilal', name: 'Bilal Ahmed' },
    { _id: 'sara', name: 'Sara Khan' },
  ],
};

const menu = async () => {
  await user.click(screen.getByRole('button', { name: 'Actions for ThinkPad' }));
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};
const choose = async (label: string) => {
  await menu();
  await user.click(screen.getByText(label));
};
const lastCommand = () => {
  const [url, { method, body, headers }] = fetchMock.mock.lastCall!;
  return { route: `${method} ${url}`, body: JSON.parse(String(body)), headers: new Headers(headers) };
};

beforeEach(() => {
  fetchMock
    .mockReset()
    .mockImplementation(async () => json(200, { success: true, message: 'Done', data: {} }));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

test.each<[string, Partial<InspectionRecord>, UserRole, string[]]>([
  ['an unassigned request', {}, 'inspector', ['Mark Inspected']],
  [
    'the inspector’s own request',
    { inspector: { _id: 'me', name: 'Me' } },
    'inspector',
    ['Mark Inspected', 'Unassign'],
  ],
  ['another inspector’s request', { inspector: { _id: 'b', name: 'B' } }, 'inspector', ['Mark Inspected']],
  [
    'another inspector’s request, for an admin',
    { inspector: { _id: 'b', name: 'B' } },
    'admin',
    ['Mark Inspected', 'Assign to me', 'Assign', 'Erase contact details'],
  ],
  ['an unassigned request, for an admin', {}, 'admin', ['Mark Inspected', 'Assign', 'Erase contact details']],
  ['an answered request', { status: 'completed', reportId: 'PK-1' }, 'inspector', ['Correct report']],
  [
    'a request whose report is void',
    { status: 'completed', reportId: 'PK-1', voided: { at: '2026-11-25T10:00:00.000Z' } },
    'inspector',
    ['Issue a new version'],
  ],
])('%s has its actions', async (_name, of, role, labels) => {
  show(of, role);
  expect(await menu()).toEqual(labels);
});

test('an own device is inspected by others, and the actions give the reason', async () => {
  show({ ownerId: 'me' });
  expect(screen.queryByText('Assign to me')).toBeNull();
  expect(await menu()).toEqual(
    ['Write report', 'Mark Inspected'].map((label) => `${label}${MESSAGES.ownDevice}`),
  );
  for (const item of screen.getAllByRole('menuitem')) expect(item).toHaveAttribute('aria-disabled', 'true');
});

const take = () => user.click(screen.getByRole('button', { name: 'Assign to me: ThinkPad' }));

test('an unlisted device can be assigned or reported on, and nothing else', () => {
  show({ kind: 'external' });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Assign to me',
    'Write report',
  ]);
});

test.each<[string, Partial<InspectionRecord>, () => Promise<void>, string | null]>([
  ['Assign to me', {}, take, 'me'],
  ['Unassign', { inspector: { _id: 'me', name: 'Me' } }, () => choose('Unassign'), null],
])('%s sends the version shown and the new assignee, with a key', async (_, of, press, inspectorId) => {
  show(of);
  await press();
  const { route, body, headers } = lastCommand();
  expect(route).toBe('PATCH /api/admin/inspections/p%201/assign');
  expect(body).toEqual({ requestId: 'r1', inspectorId });
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('an admin assigns a request to an inspector', async () => {
  show({ ownerId: 'sara' }, 'admin');
  await choose('Assign');
  await screen.findByText('Bilal Ahmed');
  expect(screen.queryByText('Sara Khan')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Inspector'), 'Bilal Ahmed');
  await user.click(screen.getByText('Assign', { selector: 'button' }));
  expect(lastCommand().body).toEqual({ requestId: 'r1', inspectorId: 'bilal' });
});

test('a device is marked as inspected in the version shown', async () => {
  show({});
  await choose('Mark Inspected');
  await screen.findByText('Mark Inspected: ThinkPad T480');
  const button = screen.getByText('Mark Inspected', { selector: 'button' });
  await user.click(button);
  const { route, body, headers } = lastCommand();
  expect(route).toBe('PATCH /api/admin/products/p%201/inspection');
  expect(body).toEqual({ inspected: true });
  expect(headers.get('If-Match')).toBe('"7"');
  expect(headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('contact data are erased after confirmation', async () => {
  show({}, 'admin');
  await choose('Erase contact details');
  expect(fetchMock).not.toHaveBeenCalled();
  await user.click(await screen.findByText('Erase contact details', { selector: 'button' }));
  expect(lastCommand()).toMatchObject({
    route: 'POST /api/admin/inspections/p%201/erase-contact',
    body: { requestId: 'r1' },
  });
});

test('an error is shown', async () => {
  show({});
  fetchMock.mockResolvedValueOnce(json(409, { success: false, message: MESSAGES.notOpen }));
  await take();
  await waitFor(() => expect(screen.getByText(MESSAGES.notOpen)).toBeInTheDocument());
});

test('read-only users see the report, and no actions', () => {
  show({}, 'analyst');
  expect(screen.queryByRole('button')).toBeNull();
  show({ status: 'completed', reportId: 'PK-1' }, 'analyst');
  expect(screen.getByRole('link', { name: 'View report: ThinkPad' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
