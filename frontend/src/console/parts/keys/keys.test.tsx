import type { UserRole } from '@parkho/contracts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { signInAs } from '../../../lib/session/auth.fixture';
import { GoKeys } from './go-keys';
import { KEY_NAMES, keyOf, shownKey } from './keys';
import { KeysHelp } from './keys-help';
import { RowKeys } from './row-keys';
import { useKeys } from './use-keys';

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const onOpen = jest.fn();
const List = () => (
  <main>
    <input aria-label="Name" />
    <table>
      <tbody>
        <tr className="RaDataTable-clickableRow" onClick={() => onOpen('first')}>
          <td>First</td>
        </tr>
        <tr>
          <td>
            <a href="mailto:sana@example.pk">sana@example.pk</a>
            <a href="tel:03001234567">0300 1234567</a>
            <a href="#second">Second</a>
          </td>
        </tr>
      </tbody>
    </table>
    <div data-row>
      <button type="button">Third</button>
    </div>
  </main>
);

const dismissed = jest.fn();
/** A screen with a letter that is also the second one of another key. */
const Reported = () => {
  useKeys({ dismiss: dismissed });
  return null;
};

const show = (element = <List />, role: UserRole = 'admin') => {
  onOpen.mockClear();
  dismissed.mockClear();
  signInAs({ _id: 'a', role });
  const screenOf = (
    <AdminContext store={memoryStore()}>
      <GoKeys />
      <RowKeys />
      <KeysHelp />
      {element}
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: screenOf }], { initialEntries: ['/admin/x'] });
  render(<RouterProvider router={router} />);
  return () => router.state.location.pathname;
};
const keys = (text: string) => userEvent.keyboard(text);

test('G and a letter open a screen; the letter alone keeps its function', async () => {
  const path = show(<Reported />);
  await keys('gd');
  expect(path()).toBe('/admin/dashboard');
  expect(dismissed).not.toHaveBeenCalled();
  await keys('d');
  expect(dismissed).toHaveBeenCalledTimes(1);
  await keys('gxp');
  expect(path()).toBe('/admin/dashboard');
  await keys('gp');
  expect(path()).toBe('/admin/products');
});

test('an admin can open every screen with a shortcut', async () => {
  const path = show();
  for (const name of KEY_NAMES.filter((name) => name.startsWith('go-'))) {
    await keys(keyOf(name).keys[0]!.replace(' ', ''));
    expect(path()).toBe(`/admin/${name.slice('go-'.length)}`);
  }
});

test('the second of two keys must follow within a moment', async () => {
  jest.useFakeTimers();
  const path = show();
  const typed = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await typed.keyboard('g');
  act(() => void jest.advanceTimersByTime(2_000));
  await typed.keyboard('p');
  expect(path()).toBe('/admin/x');
});

test('no shortcut opens a screen without access', async () => {
  const path = show(<List />, 'inspector');
  await keys('gu');
  expect(path()).toBe('/admin/x');
  await keys('gi');
  expect(path()).toBe('/admin/inspections');
});

test('J and K move between rows, and Enter opens one', async () => {
  show();
  await keys('j');
  expect(screen.getByRole('row', { name: 'First' })).toHaveFocus();
  await keys('{Enter}');
  expect(onOpen).toHaveBeenCalledTimes(1);
  await keys('j');
  expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus();
  await keys('jj');
  expect(screen.getByRole('button', { name: 'Third' })).toHaveFocus();
  await keys('k');
  expect(screen.getByRole('link', { name: 'Second' })).toHaveFocus();
});

test('typing into a field triggers no shortcut', async () => {
  const path = show();
  await userEvent.type(screen.getByLabelText('Name'), 'gpj?');
  expect(screen.getByLabelText('Name')).toHaveValue('gpj?');
  expect(path()).toBe('/admin/x');
});

test('the list has the shortcuts of the screen, and disables those without Control', async () => {
  const path = show();
  await keys('?');
  const dialog = within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText('Next row')).toBeVisible();
  expect(dialog.getByText('G D')).toBeVisible();
  expect(dialog.queryByText('Approve')).toBeNull();
  await userEvent.click(dialog.getByRole('switch', { name: 'Use single-key shortcuts' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await keys('gp?');
  expect(path()).toBe('/admin/x');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shortcuts have readable labels, and none is a prefix of another', () => {
  expect(['Control+z', 'g d', 'ArrowLeft', '?'].map(shownKey)).toEqual(['Ctrl+Z', 'G D', '←', '?']);
  const all = KEY_NAMES.flatMap((name) => [...keyOf(name).keys]);
  expect(all.filter((key) => all.some((other) => other.startsWith(`${key} `)))).toEqual([]);
});
