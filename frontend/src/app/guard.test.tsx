import { GENERAL_MESSAGES, PAGES, type Page, type User, type UserRole } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { type AuthState, auth } from '../lib/session/auth';
import { Guard } from './guard';

const show = (state: Partial<AuthState>, page: Page = { path: '/', audience: 'seller-area.open' }) => {
  const authState = {
    user: null,
    token: null,
    isAuthenticated: false,
    isLoading: false,
    error: null,
    ...state,
  };
  jest.spyOn(auth, 'state').mockReturnValue(authState);
  render(
    <MemoryRouter initialEntries={[page.path]}>
      <Routes>
        <Route element={<Guard page={page} />}>
          <Route path={page.path} element={<p>Only for sellers</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
};

const as = (role: UserRole) => ({ user: { role } as User, isAuthenticated: true });

afterEach(() => jest.restoreAllMocks());

test('shows a spinner while the session is unknown', () => {
  show({ isLoading: true });
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test.each([
  ['a visitor', {}, 'Access Denied - Please login to access this page'],
  ['a wrong role', as('buyer'), "Access Denied - You don't have permission to access this page"],
])('shows %s the reason', (_, state, text) => {
  show(state);
  expect(screen.getByRole('heading', { name: text })).toBeVisible();
  expect(screen.queryByText('Only for sellers')).toBeNull();
});

test('redirects staff after the deadline of the second factor to their profile, the only page they can open', () => {
  const user = { role: 'admin', secondFactorDue: new Date(Date.now() - 1000).toISOString() } as User;
  const console = { path: '/', audience: 'console.open' } as const;
  show({ user, isAuthenticated: true }, console);
  expect(screen.getByRole('heading', { name: GENERAL_MESSAGES.secondFactorRequired })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Set it up' })).toHaveAttribute('href', '/profile#two-factor');
  show({ user, isAuthenticated: true }, PAGES.profile);
  expect(screen.getByText('Only for sellers')).toBeVisible();
});

test('admits staff before the deadline of the second factor', () => {
  const secondFactorDue = new Date(Date.now() + 60_000).toISOString();
  const user = { role: 'admin', secondFactorDue } as User;
  show({ user, isAuthenticated: true }, { path: '/', audience: 'console.open' });
  expect(screen.getByText('Only for sellers')).toBeVisible();
});

test('admits the right role', () => {
  show(as('seller'));
  expect(screen.getByText('Only for sellers')).toBeVisible();
});
