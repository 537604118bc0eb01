import type { AuditEntry, UserRole } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { RestoreButton } from './restore-button';

const entry = {
  id: 'e1',
  type: 'ProductDetailsChanged',
  thing: 'p1',
  changes: [
    { field: 'price', from: 85_000, to: 79_000 },
    { field: 'specifications.ram', from: '8GB', to: '16GB' },
  ],
} as AuditEntry;
const product = { id: 'p1', name: 'ThinkPad', price: 79_000, sold: false, version: 9 };
const onCommand = jest.fn<void, [url: string, init: RequestInit]>();

const show = (of: Partial<AuditEntry> = {}, is: object = {}, role: UserRole = 'admin') => {
  onCommand.mockClear();
  globalThis.fetch = (async (url: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') {
      onCommand(url, init);
      return Response.json({ success: true, message: 'Done', data: {} });
    }
    return Response.json({ ...product, ...is });
  }) as typeof fetch;
  signInAs({ _id: 'me', role });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={new QueryClient()}>
        <RestoreButton entry={{ ...entry, ...of }} />
      </AdminContext>
    </MemoryRouter>,
  );
};
afterEach(() => jest.restoreAllMocks());

test('the previous values of a change are restored, in the current version', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Restore the previous value' }));
  expect(screen.getByText('Price: PKR 85,000, now PKR 79,000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(onCommand).toHaveBeenCalledTimes(1));
  const [url, { body, headers }] = onCommand.mock.calls[0]!;
  expect([url, body]).toEqual(['/api/admin/products/p1', '{"price":85000}']);
  expect(new Headers(headers).get('If-Match')).toBe('"9"');
  expect(new Headers(headers).get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test.each<[string, Partial<AuditEntry>, object, UserRole]>([
  ['the current value', {}, { price: 85_000 }, 'admin'],
  [
    'a withheld value',
    { changes: [{ field: 'name', from: 'A', to: 'B', withheld: 'personal' }] },
    {},
    'admin',
  ],
  ['a field that no edit sets', { type: 'ProductApproved' }, {}, 'admin'],
  ['any value, for a role that cannot edit', {}, {}, 'analyst'],
])('there is nothing to restore: %s', async (_, of, is, role) => {
  show(of, is, role);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a sold product is not edited', async () => {
  show({}, { sold: true });
  expect(await screen.findByRole('button', { name: 'Restore the previous value' })).toBeDisabled();
});
