import {
  type FeatureRequestStatus,
  GENERAL_MESSAGES,
  FEATURE_REQUEST_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Notification } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { darkMode } from './request.fixture';
import { RequestActions, RequestButtons } from './request-actions';
import type { RequestRecord } from './request-calls';

const json = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const fetchMock = jest.fn<Promise<Response>, [url: string, init: RequestInit]>();
const user = userEvent.setup({ pointerEventsCheck: 0 });

const nightMode = { ...darkMode, id: 'r2', _id: 'r2', title: 'Night mode', voteCount: 30 };
const themes = { ...darkMode, id: 'r3', _id: 'r3', title: 'Themes' };

const show = (of: Partial<RequestRecord> = {}, Actions: typeof RequestButtons = RequestButtons) => {
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method && init.method !== 'GET') return fetchMock(url, init);
    if (url.startsWith('/api/feature-requests/similar'))
      return json(200, { success: true, data: { similar: [darkMode, nightMode] } });
    return json(200, [darkMode, themes], { 'Content-Range': 'feature-requests 0-1/2' });
  }) as typeof fetch;
  signInAs({ _id: 'me', role: 'admin' });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <Actions request={{ ...darkMode, ...of }} />
        <Notification />
      </AdminContext>
    </MemoryRouter>,
  );
};

const more = () => user.click(screen.getByRole('button', { name: 'More actions' }));
/** Presses the button of this name, or chooses it in the menu of the other actions. */
const press = async (label: string) => {
  const button = screen.queryByText(label, { selector: 'button' });
  if (button) return user.click(button);
  await more();
  return user.click(screen.getByRole('menuitem', { name: label }));
};
/** The dialog that a button opens. */
const openDialog = async (label: string) => {
  await press(label);
  return within(await screen.findByRole('dialog', { name: `${label}: Dark mode` }));
};
const lastCommand = () => {
  const [url, { method, body, headers }] = fetchMock.mock.lastCall!;
  expect(new Headers(headers).get('If-Match')).toBe('"7"');
  expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  return { route: `${method} ${url}`, body: JSON.parse(String(body)) };
};

beforeEach(() => {
  fetchMock
    .mockReset()
    .mockImplementation(async () => json(200, { success: true, message: 'Done', data: {} }));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

const MERGE = 'Merge into another';

test.each<[string, Partial<RequestRecord>, string[]]>([
  ['pending', {}, ['Approve', 'Reject', 'Set to Under Review', MERGE]],
  [
    'under review',
    { status: 'Under Review' },
    ['Set to Approved', 'Set to Rejected', 'Set to Pending', MERGE],
  ],
  ['approved', { status: 'Approved' }, ['Set to Under Review', 'Set to Implemented', MERGE]],
  ['rejected', { status: 'Rejected' }, ['Set to Under Review', MERGE]],
  ['implemented', { status: 'Implemented' }, ['Set to Approved', MERGE]],
  ['merged', { mergedInto: { _id: 'r2', title: 'Night mode' } }, []],
])('a request that is %s has its actions', async (_name, of, [main, ...others]) => {
  show(of);
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(main ? [main, 'More actions'] : []);
  if (!main) return;
  await more();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(others);
});

test('a list has the decisions for pending requests, and other actions in a menu', async () => {
  show({}, RequestActions);
  expect(screen.getByRole('button', { name: 'Approve Dark mode' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reject Dark mode' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Dark mode' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Set to Under Review',
    MERGE,
  ]);
});

test.each<[string, FeatureRequestStatus, string, object]>([
  ['Approve', 'Pending', 'approve', { adminNotes: 'Because', createProduct: false }],
  ['Set to Approved', 'Under Review', 'approve', { adminNotes: 'Because', createProduct: false }],
  ['Reject', 'Pending', 'reject', { adminNotes: 'Because' }],
  ['Set to Rejected', 'Under Review', 'reject', { adminNotes: 'Because' }],
  ['Set to Under Review', 'Rejected', 'status', { status: 'Under Review', adminNotes: 'Because' }],
  ['Set to Pending', 'Under Review', 'status', { status: 'Pending', adminNotes: 'Because' }],
  ['Set to Implemented', 'Approved', 'status', { status: 'Implemented', adminNotes: 'Because' }],
  ['Set to Approved', 'Implemented', 'status', { status: 'Approved', adminNotes: 'Because' }],
])('%s of a request that is %s sends the notes, the version shown and a key', async (label, status, verb, body) => {
  show({ status });
  const dialog = await openDialog(label);
  await user.type(dialog.getByRole('textbox'), '  Because ');
  await user.click(dialog.getByRole('button', { name: label }));
  expect(lastCommand()).toEqual({ route: `PATCH /api/admin/feature-requests/r%201/${verb}`, body });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each<[string, FeatureRequestStatus]>([
  ['Reject', 'Pending'],
  ['Set to Rejected', 'Under Review'],
])('%s requires a reason', async (label, status) => {
  show({ status });
  const dialog = await openDialog(label);
  const button = dialog.getByRole('button', { name: label });
  expect(button).toBeDisabled();
  await user.type(dialog.getByLabelText(/Rejection Reason/), '  ');
  expect(button).toBeDisabled();
  await user.type(dialog.getByLabelText(/Rejection Reason/), 'Out of reach');
  expect(button).toBeEnabled();
});

test('an approval creates a listing on request, after a preview', async () => {
  show();
  const dialog = await openDialog('Approve');
  expect(dialog.queryByText('ThinkPad T480')).toBeNull();
  await user.click(dialog.getByLabelText('Create a product from this request'));
  expect(dialog.getByText('ThinkPad T480')).toBeInTheDocument();
  expect(dialog.getByText('PKR 85,000')).toBeInTheDocument();
  expect(dialog.getByText(/The seller is Sana Iqbal/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(lastCommand().body).toEqual({ adminNotes: '', createProduct: true });
});

test.each<[string, string, Partial<RequestRecord>]>([
  ['a request that has created a listing', 'Approve', { listingId: 'p9' }],
  ['a change that is not an approval', 'Set to Approved', { status: 'Implemented' }],
])('%s offers no listing to create', async (_name, label, of) => {
  show(of);
  const dialog = await openDialog(label);
  expect(dialog.queryByRole('checkbox')).toBeNull();
});

test('an error is shown, and the input stays', async () => {
  show();
  fetchMock.mockImplementation(async () => json(409, { success: false }));
  const dialog = await openDialog('Approve');
  await user.type(dialog.getByRole('textbox'), 'Good idea');
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(MESSAGES.processFailed)).toBeInTheDocument();
  expect(dialog.getByRole('textbox')).toHaveValue('Good idea');

  fetchMock.mockImplementation(async () =>
    json(412, { success: false, message: GENERAL_MESSAGES.changedMeanwhile }),
  );
  await user.click(await dialog.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(GENERAL_MESSAGES.changedMeanwhile)).toBeInTheDocument();
});

test('a duplicate is merged into a similar request, or one found by search', async () => {
  show();
  await press(MERGE);
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge: Dark mode' }));
  expect(dialog.getByText(/counts once/)).toBeInTheDocument();
  const merge = dialog.getByRole('button', { name: 'Merge' });
  await user.click(await dialog.findByRole('radio', { name: /Night mode/ }));
  expect(dialog.queryByRole('radio', { name: /Dark mode/ })).toBeNull();
  expect(merge).toBeEnabled();

  await user.type(dialog.getByLabelText('Search feature requests'), 'theme');
  const searchResult = await dialog.findByRole('radio', { name: /Themes/ });
  // The choice is no longer on the screen.
  expect(merge).toBeDisabled();
  await user.click(searchResult);
  await user.click(merge);
  expect(lastCommand()).toEqual({
    route: 'POST /api/admin/feature-requests/r%201/merge',
    body: { intoId: 'r3' },
  });
});
