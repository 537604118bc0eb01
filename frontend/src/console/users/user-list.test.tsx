import { USER_MESSAGES } from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../data-provider';
import { UserList } from './user-list';

test('a list that failed to load is not shown as empty', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  globalThis.fetch = async () => Response.json({ success: false }, { status: 500 });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider} queryClient={queryClient} store={memoryStore()}>
        <ResourceContextProvider value="users">
          <UserList />
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByText(USER_MESSAGES.listFailed)).toBeVisible();
  expect(screen.queryByText(USER_MESSAGES.noneFound)).toBeNull();
});
