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
  render(
    <MemoryRouter>
      <AdminContext dataProvider={testDataProvider(calls)}>
        <UserButtons user={user} />
      </AdminContext>
    </MemoryRouter>,
  );
  return calls;
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
