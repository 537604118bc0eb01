import {
  categoryDescription,
  DEVICE_NOT_FOUND,
  isPageFor,
  PAGES,
  type Page,
  REPORT_NOT_FOUND,
  SELLER_NOT_FOUND,
  siteTitle,
  USER_ROLES,
  type User,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, parsePath } from 'react-router';
import { signInAs } from '../lib/session/auth.fixture';
import { createQueryClient } from './query-client';
import { queriesOfPage, Router } from './router';

jest.mock('../console/console-app', () => ({ __esModule: true, default: () => 'The console' }));

const sana = { _id: 'u1', name: 'Sana', email: 'sana@example.pk', createdAt: '2026-01-01T00:00:00Z' };
const requests: string[] = [];
const emptyList = {
  drafts: [],
  products: [],
  categories: [],
  sessions: [],
  unread: 0,
  user: sana,
  figures: { devicesOnSale: 0, reports: 0, inspectors: [] },
  pagination: { page: 1, limit: 12, total: 0, totalPages: 0 },
};

beforeEach(() => {
  requests.length = 0;
  // A wide window.
  window.matchMedia = (media) =>
    ({
      matches: media.includes('width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  document.title = '';
  globalThis.fetch = (async (url: string) => {
    requests.push(url);
    return /^\/api\/(products\/products|sellers)\//.test(url)
      ? Response.json({ success: false, message: 'Product not found' }, { status: 404 })
      : Response.json({ success: true, data: emptyList });
  }) as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

/** Opens an address as a user of the page's audience, or as a visitor. */
const open = (address: string, page: Page) => {
  const role = USER_ROLES.find((role) => isPageFor(page, role));
  const user = page.audience ? ({ ...sana, role } as User) : null;
  signInAs(user);
  render(
    <QueryClientProvider client={createQueryClient()}>
      {/* A new history entry: the state of another one, such as an open panel, is not restored. */}
      <MemoryRouter initialEntries={[{ ...parsePath(address), key: address }]}>
        <Router />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

const noSuchPage = 'Page not found';
const pages: [string, Page][] = Object.entries(PAGES);

test.each(pages)('%s has a route, and its title is that of the tab', async (name, page) => {
  open(page.path.replace(':id', 'gone').replace(/\/?\*$/, '/somewhere'), page);
  const missing: Record<string, string> = {
    device: DEVICE_NOT_FOUND,
    report: REPORT_NOT_FOUND,
    seller: SELLER_NOT_FOUND,
  };
  const title = siteTitle(page.title ?? missing[name]!);
  await waitFor(() => expect(document.title).toBe(title));
  expect(screen.queryAllByText(noSuchPage)).toHaveLength(name === 'notFound' ? 1 : 0);
  expect(screen.queryByText(/Access Denied/)).toBeNull();
});

test.each([
  ['home', '/'],
  ['home', '/?city=Lahore'],
  ['devices', '/devices'],
  ['devices', '/devices?category=Macbook+Air'],
] as const)('%s at "%s" first fetches the queries from which the server renders it', async (name, address) => {
  const queries = createQueryClient();
  const { pathname, searchParams } = new URL(address, 'http://site');
  for (const query of (await queriesOfPage(pathname, searchParams))!) await queries.fetchQuery(query);
  const rendered = requests.splice(0);
  open(address, PAGES[name]);
  await waitFor(() => expect(requests.toSorted()).toEqual(rendered.toSorted()));
});

test('description, canonical address and robots change with each navigation', async () => {
  const metadata = () => ({
    canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
    description: document.querySelector('meta[name=description]')?.getAttribute('content'),
    robots: document.querySelector('meta[name=robots]')?.getAttribute('content'),
  });
  open('/devices?category=Macbook&brand=Apple', PAGES.devices);
  const macbooks = {
    canonical: 'http://localhost/devices?category=Macbook',
    description: categoryDescription('Macbook'),
  };
  await waitFor(() => expect(metadata()).toEqual(macbooks));
  await userEvent.click(screen.getAllByRole('link', { name: 'About Us' })[0]!);
  const about = { canonical: 'http://localhost/about', description: PAGES.about.description };
  await waitFor(() => expect(metadata()).toEqual(about));
  await userEvent.click(screen.getAllByRole('link', { name: 'Login' })[0]!);
  await waitFor(() => expect(metadata()).toEqual({ robots: 'noindex' }));
});

test('a skip link skips the filters', async () => {
  open('/devices', PAGES.devices);
  const skip = await screen.findByRole('link', { name: 'Skip to results' });
  await userEvent.click(skip);
  await waitFor(() => expect(screen.getByRole('region', { name: 'Results' })).toHaveFocus());
});

test('the console asks a visitor to log in, and its inspections redirect to the login', async () => {
  open('/admin/products', PAGES.home);
  expect(await screen.findByText('Access Denied - Please login to access this page')).toBeInTheDocument();
  cleanup();
  open('/admin/external-inspections', PAGES.home);
  expect(await screen.findByText('This page is only accessible to administrators.')).toBeInTheDocument();
  cleanup();
  open('/admin/inspections?page=2', PAGES.home);
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
});
