import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { UserButtons } from './user-actions';
import type { UserRecord } from './user-calls';

const bilal = { id: 'u1', name: 'Bilal Ahmed', role: 'seller', isActive: true } as UserRecord;

const show = (user: UserRecord) => {
  const calls = {
    deactivateUser: jest.fn(async () => ({})),
    reactivateUser: jest.fn(async () => ({})),
    signOutUser: jest.fn(async () => ({})),
    eraseUser: jest.fn(async () => ({})),
  };
  const dataProvider = testDataProvider(calls);
  const buttonsOf = (user: UserRecord) => (
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider}>
        <UserButtons user={user} />
      </AdminContext>
    </MemoryRouter>
  );
  const { rerender } = render(buttonsOf(user));
  return { ...calls, become: (user: UserRecord) => rerender(buttonsOf(user)) };
};

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['Deactivate', 'deactivateUser'],
  ['Sign out everywhere', 'signOutUser'],
  ['Erase', 'eraseUser'],
] as const)('%s is done once it has been confirmed', async (label, call) => {
  const calls = show(bilal);
  await userEvent.click(screen.getByRole('button', { name: label }));
  const dialog = within(screen.getByRole('dialog', { name: `${label}: Bilal Ahmed` }));
  expect(calls[call]).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: label }));
  expect(calls[call]).toHaveBeenCalledWith('u1', expect.stringMatching(/^[0-9a-f]{32}$/));
});

test('who is inactive can be reactivated', () => {
  show({ ...bilal, isActive: false });
  expect(buttons()).toEqual(['Reactivate', 'Sign out everywhere', 'Erase']);
});

test('the button keeps the focus when it says the opposite', async () => {
  const { become } = show(bilal);
  const button = screen.getByRole('button', { name: 'Deactivate' });
  button.focus();
  become({ ...bilal, isActive: false });
  expect(screen.getByRole('button', { name: 'Reactivate' })).toHaveFocus();
});
