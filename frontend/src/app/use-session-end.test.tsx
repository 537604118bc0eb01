import { GENERAL_MESSAGES, PAGES, TOKEN_STORAGE_KEY } from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { dataProvider } from '../console/data-provider';
import { auth } from '../lib/session/auth';
import { createQueryClient } from './query-client';
import { Router } from './router';

jest.mock('../console/console-app', () => ({ __esModule: true, default: () => 'The console' }));

test('a session that ends in an open console redirects to the login, with the reason, and back', async () => {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'secret');
  const user = { _id: 'a', name: 'Sana', email: 'sana@example.pk', role: 'analyst' };
  globalThis.fetch = async () => Response.json({ success: true, data: { user } });
  await auth.start();
  const path = `${PAGES.console.path.replace('/*', '')}/users?page=2`;
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <Router />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The console')).toBeInTheDocument();

  // An admin has changed her role.
  globalThis.fetch = async () =>
    Response.json({ success: false, message: GENERAL_MESSAGES.sessionExpired }, { status: 401 });
  await act(() => dataProvider.getOne('users', { id: 'u1' }).catch(() => {}));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(GENERAL_MESSAGES.sessionExpired);

  globalThis.fetch = async () => Response.json({ success: true, data: { user, token: 'new' } });
  await act(() => auth.login({ email: 'sana@example.pk', password: 'Secret1word', code: '' }));
  expect(await screen.findByText('The console')).toBeInTheDocument();
});
