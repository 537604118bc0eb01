import { ACCOUNT_RECORD_MESSAGES, type ErasurePreview } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { UserButtons } from './user-actions';
import type { UserRecord } from './user-calls';

const bilal = { id: 'u1', name: 'Bilal Ahmed', role: 'seller', isActive: true } as UserRecord;
const outlook: ErasurePreview = { listings: 12, photos: 30, inspectionRequests: 1, ideas: 0, reports: 2 };
const KEY = expect.stringMatching(/^[0-9a-f]{32}$/);

const outlookAnswer = () => Response.json({ success: true, data: outlook });

const show = (user: UserRecord, answer: () => Response | Promise<Response> = outlookAnswer) => {
  globalThis.fetch = (async () => answer()) as typeof fetch;
  const calls = {
    deactivateUser: jest.fn(async () => ({})),
    reactivateUser: jest.fn(async () => ({})),
    signOutUser: jest.fn(async () => ({})),
    removeSecondFactor: jest.fn(async () => ({})),
    eraseUser: jest.fn(async () => ({})),
    changeRole: jest.fn(async () => ({})),
  };
  const dataProvider = testDataProvider(calls);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const buttonsOf = (user: UserRecord) => (
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient}>
        <UserButtons user={user} />
      </AdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(buttonsOf(user));
  return { ...calls, become: (user: UserRecord) => rerender(buttonsOf(user)) };
};

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const more = () => userEvent.click(screen.getByRole('button', { name: 'More actions' }));
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
/** Presses the button of this name, or chooses it in the menu of the other actions. */
const press = async (name: string) => {
  const button = screen.queryByRole('button', { name });
  if (button) return userEvent.click(button);
  await more();
  return userEvent.click(screen.getByRole('menuitem', { name }));
};
const dialogOf = (label: string) => within(screen.getByRole('dialog', { name: `${label}: Bilal Ahmed` }));

beforeEach(() => {
  signInAs({ _id: 'me', role: 'admin' });
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['Deactivate', 'deactivateUser'],
  ['Sign out everywhere', 'signOutUser'],
  ['Turn off two-factor authentication', 'removeSecondFactor'],
] as const)('%s is done once it has been confirmed', async (label, call) => {
  const calls = show(bilal);
  await press(label);
  expect(calls[call]).not.toHaveBeenCalled();
  await userEvent.click(dialogOf(label).getByRole('button', { name: label }));
  expect(calls[call]).toHaveBeenCalledWith('u1', KEY);
});

test('an inactive user can be reactivated', async () => {
  show({ ...bilal, isActive: false });
  expect(buttons()).toEqual(['Reactivate', 'More actions']);
  await more();
  expect(items()).toEqual([
    'Change role',
    'Sign out everywhere',
    'Turn off two-factor authentication',
    'Erase',
  ]);
});

test('the button keeps the focus when another action becomes primary', async () => {
  const { become } = show(bilal);
  const button = screen.getByRole('button', { name: 'Change role' });
  act(() => button.focus());
  become({ ...bilal, isActive: false });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Reactivate' })).toHaveFocus());
});

test('the consequences of an erasure are shown before it can be confirmed', async () => {
  let respond = () => {};
  const answer = new Promise<Response>((resolve) => {
    respond = () => resolve(outlookAnswer());
  });
  const { eraseUser } = show(bilal, () => answer);
  await press('Erase');
  const dialog = dialogOf('Erase');
  expect(dialog.getByRole('button', { name: /Erase/ })).toBeDisabled();
  respond();
  expect(await dialog.findByText('12 listings leave the shop.')).toBeVisible();
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Name, email address, phone number and address become unreadable.',
    '12 listings leave the shop.',
    '30 photos are deleted.',
    '1 inspection request loses its contact data.',
    '2 inspection reports on their listings can still be verified by anyone.',
    'Their activity stays in the log without identifying data.',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(eraseUser).toHaveBeenCalledWith('u1', KEY);
});

test('an erasure cannot be confirmed before its consequences are loaded', async () => {
  let status = 500;
  show(bilal, () => Response.json({ success: status === 200, data: outlook }, { status }));
  await press('Erase');
  const dialog = dialogOf('Erase');
  expect(await dialog.findByText(ACCOUNT_RECORD_MESSAGES.erasurePreviewFailed)).toBeVisible();
  expect(dialog.getByRole('button', { name: /Erase/ })).toBeDisabled();
  status = 200;
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  expect(await dialog.findByText('30 photos are deleted.')).toBeVisible();
});

test('a new role is sent with the one shown, after its consequences are shown', async () => {
  const { changeRole } = show(bilal);
  await press('Change role');
  const dialog = dialogOf('Change role');
  const send = dialog.getByRole('button', { name: 'Change role' });
  expect(dialog.getByRole('radio', { name: /^Seller \(now\)/ })).toBeChecked();
  expect(send).toBeDisabled();
  await userEvent.click(dialog.getByRole('radio', { name: /^Moderator/ }));
  expect(dialog.getByRole('status')).toHaveTextContent('Their listings stay online');
  await userEvent.click(send);
  expect(changeRole).toHaveBeenCalledWith(bilal, 'moderator', KEY);
});

test('a former buyer can become one again, and nobody else can', async () => {
  const { changeRole, become } = show(bilal);
  await press('Change role');
  expect(dialogOf('Change role').queryByRole('radio', { name: /^Buyer/ })).toBeNull();
  const former = { ...bilal, wasBuyer: true } as const;
  become(former);
  const dialog = dialogOf('Change role');
  await userEvent.click(dialog.getByRole('radio', { name: /^Buyer/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(changeRole).toHaveBeenCalledWith(former, 'buyer', KEY);
});

test('admins cannot remove their own rights', () => {
  show({ ...bilal, id: 'me', role: 'admin' });
  expect(buttons()).toEqual(['Sign out everywhere']);
});
