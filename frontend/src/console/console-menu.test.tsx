import { PAGES, type UserRole, type WaitingEntry } from '@parkho/contracts';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../lib/session/auth.fixture';
import ConsoleApp from './console-app';

const open = (role: UserRole, waiting: WaitingEntry[]) => {
  signInAs({ _id: 'a', name: 'Sana', role });
  globalThis.fetch = (async (url: string) =>
    url === '/api/console/waiting'
      ? Response.json({ success: true, data: { waiting } })
      : url === '/api/console/system/attention'
        ? Response.json({ success: true, data: { count: 2 } })
        : Response.json([], { headers: { 'Content-Range': 'items 0-0/0' } })) as typeof fetch;
  render(
    <MemoryRouter initialEntries={['/admin/nope']}>
      <Routes>
        <Route path={PAGES.console.path} element={<ConsoleApp />} />
      </Routes>
    </MemoryRouter>,
  );
};
afterEach(() => jest.restoreAllMocks());

const items = () =>
  within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);

test('the menu shows the user’s pending items, without empty queues', async () => {
  open('admin', [
    { queue: 'inspections', count: 1204, oldest: '2026-11-01T10:00:00Z' },
    { queue: 'featuring', count: 0 },
    { queue: 'ideas', count: 3, oldest: '2026-11-02T10:00:00Z' },
  ]);
  expect(await screen.findByRole('menuitem', { name: 'Inspections 1204 waiting' })).toHaveTextContent('999+');
  expect(screen.getByRole('menuitem', { name: 'Feature Requests 3 waiting' })).toHaveAttribute(
    'href',
    '/admin/feature-requests',
  );
  expect(screen.getByRole('menuitem', { name: 'Featured listings' })).toBeVisible();
  expect(items()[0]).toBe('Dashboard');
});

test('the menu shows the number of issues for an operator', async () => {
  open('admin', []);
  expect(await screen.findByRole('menuitem', { name: 'Operations 2 need attention' })).toHaveAttribute(
    'href',
    '/admin/operations',
  );
  expect(screen.queryByRole('menuitem', { name: 'Projections' })).toBeNull();
});

test('the menu only has entries that the user may open', async () => {
  open('inspector', [{ queue: 'inspections', count: 2, oldest: '2026-11-01T10:00:00Z' }]);
  expect(await screen.findByRole('menuitem', { name: 'Inspections 2 waiting' })).toBeVisible();
  expect(items()).toHaveLength(2);
});
