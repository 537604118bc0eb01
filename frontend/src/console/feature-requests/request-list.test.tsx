import { FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { signInAs } from '../../lib/session/auth.fixture';
import { dataProvider } from '../data-provider';
import { darkMode } from './request.fixture';
import type { RequestRecord } from './request-calls';
import { RequestList } from './request-list';

const user = userEvent.setup({ pointerEventsCheck: 0 });
/** The queries of lists, without those of the counts of the tabs. */
const queries: { filter: object; sort: string[] }[] = [];

const show = (answer: () => { status: number; requests: RequestRecord[] }) => {
  queries.length = 0;
  globalThis.fetch = (async (url: string) => {
    const { searchParams } = new URL(url, 'http://shop');
    const { status, requests } = answer();
    if (searchParams.get('range') !== '[0,0]')
      queries.push({
        filter: JSON.parse(searchParams.get('filter')!),
        sort: JSON.parse(searchParams.get('sort')!),
      });
    return new Response(JSON.stringify(status === 200 ? requests : { success: false }), {
      status,
      headers: { 'Content-Range': `feature-requests 0-9/${requests.length}` },
    });
  }) as typeof fetch;
  signInAs({ _id: 'me', role: 'admin' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient} store={memoryStore()}>
        <ResourceContextProvider value="feature-requests">
          <RequestList />
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
};

afterEach(() => jest.restoreAllMocks());

test('pending requests come first, with the most votes first; another tab or sort order refetches', async () => {
  show(() => ({ status: 200, requests: [darkMode] }));
  expect(await screen.findByRole('link', { name: 'Dark mode' })).toHaveAttribute(
    'href',
    '/feature-requests/r%201/show',
  );
  expect(screen.getByText('+3 votes')).toBeInTheDocument();
  expect(screen.getByText('4 up, 1 down')).toBeInTheDocument();
  expect(queries.at(-1)).toEqual({ filter: { status: 'Pending' }, sort: ['voteCount', 'DESC'] });

  await user.click(screen.getByRole('tab', { name: /All/ }));
  await user.click(screen.getByRole('combobox', { name: /Sort by/ }));
  await user.click(screen.getByRole('option', { name: 'Recently answered' }));
  await waitFor(() => expect(queries.at(-1)).toEqual({ filter: {}, sort: ['answeredAt', 'DESC'] }));
});

test('an empty list says so', async () => {
  show(() => ({ status: 200, requests: [] }));
  expect(await screen.findByText(MESSAGES.noneFound)).toBeInTheDocument();
});

test('a list that fails to load shows an error with a retry', async () => {
  // Where react-admin writes every failed call.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  let status = 500;
  show(() => ({ status, requests: [darkMode] }));
  expect(await screen.findByText(MESSAGES.listFailed)).toBeInTheDocument();
  // Nor how many of how many are shown.
  expect(screen.queryByText('ra.navigation.page_range_info')).toBeNull();
  status = 200;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Dark mode' })).toBeInTheDocument();
});
