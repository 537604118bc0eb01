import { GENERAL_MESSAGES, PAGES, type User } from '@parkho/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { signInAs } from '../lib/session/auth.fixture';
import ConsoleApp from './console-app';

let requested: string[];
const open = (address: string, role: User['role'] = 'admin') => {
  requested = [];
  signInAs({ _id: 'a', name: 'Sana', role });
  globalThis.fetch = (async (url: string) => {
    requested.push(url);
    if (url.startsWith('/api/categories')) return Response.json({ success: true, data: { categories: [] } });
    if (url === '/api/admin/products/names')
      return Response.json({ success: true, data: { brands: [], cities: [] } });
    return Response.json([], { headers: { 'Content-Range': 'items 0-0/0' } });
  }) as typeof fetch;
  render(
    <MemoryRouter initialEntries={[address]}>
      <Routes>
        <Route path={PAGES.console.path} element={<ConsoleApp />} />
      </Routes>
    </MemoryRouter>,
  );
};
afterEach(() => jest.restoreAllMocks());

test.each([
  ['/admin/products', 'Product Management'],
  ['/admin/users/create', 'Add New User'],
  ['/admin/system', 'Operations'],
  ['/admin/projections', 'Operations'],
  ['/admin/nope', 'Page not found'],
  ['/admin/reviews/nope', 'Page not found'],
])('%s has one main heading, which is also the tab’s title', async (address, title) => {
  open(address);
  await waitFor(() => expect(document.title).toBe(`${title} | Console | Parkho`));
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([title]);
});

test.each([
  ['/admin/users', 'moderator', GENERAL_MESSAGES.wrongRole],
  ['/admin/users/u1/show', 'inspector', GENERAL_MESSAGES.wrongRole],
  ['/admin/categories', 'analyst', GENERAL_MESSAGES.wrongRole],
  ['/admin/feature-requests', 'moderator', GENERAL_MESSAGES.wrongRole],
  ['/admin/external-inspections', 'analyst', GENERAL_MESSAGES.adminsOnly],
] as const)('%s is closed to a %s, and asks the server nothing', async (address, role, text) => {
  open(address, role);
  expect(await screen.findByRole('heading', { level: 2, name: text })).toBeInTheDocument();
  const [, name] = /^\/admin\/([a-z-]+)/.exec(address)!;
  expect(requested.filter((url) => url.includes(`/console/${name}`))).toEqual([]);
});
