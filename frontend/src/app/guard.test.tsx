import type { User, UserRole } from '@parkho/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { type AuthState, auth } from '../lib/session/auth';
import { Guard } from './guard';

const show = (state: Partial<AuthState>) => {
  const whole = { user: null, token: null, isAuthenticated: false, isLoading: false, error: null, ...state };
  jest.spyOn(auth, 'state').mockReturnValue(whole);
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<Guard page={{ path: '/', audience: 'seller-area.open' }} />}>
          <Route path="/" element={<p>Only for sellers</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
};

const as = (role: UserRole) => ({ user: { role } as User, isAuthenticated: true });

afterEach(() => jest.restoreAllMocks());

test('shows a spinner while it is not known who asks', () => {
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

test('lets the right role in', () => {
  show(as('seller'));
  expect(screen.getByText('Only for sellers')).toBeVisible();
});
