import { ROLES, type User, type UserRole } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { type AuthState, auth } from '../../lib/session/auth';
import { Header } from './header';

Object.assign(ROLES, { clerk: { capabilities: ['console.open', 'users.read'] } });

const signedIn = (role: UserRole): AuthState => ({
  user: { _id: 'u1', name: 'Sana Iqbal', email: 'sana@example.pk', role } as User,
  token: 't',
  isAuthenticated: true,
  isLoading: false,
  error: null,
});

const Address = () => {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
};

const show = (state: Partial<AuthState>) => {
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
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/devices']}>
        <Header />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

const links = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

afterEach(() => jest.restoreAllMocks());

test('a visitor has the public links, Login and Join Now', () => {
  show({});
  expect(links(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
    ['Home', '/'],
    ['PC Marketplace', '/devices'],
    ['PC Inspection', '/inspection'],
    ['About Us', '/about'],
  ]);
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/register');
});

test('no login is offered while a stored session is being restored', () => {
  show({ token: 't', isLoading: true });
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

test.each<[UserRole, [string, string][]]>([
  [
    'admin',
    [
      ['Dashboard', '/admin/dashboard'],
      ['Manage Products', '/admin/products'],
      ['Moderation', '/admin/moderation'],
      ['Manage Inspections', '/admin/inspections'],
      ['External Inspections', '/admin/external-inspections'],
      ['Featured Requests', '/admin/featured-requests'],
      ['Feature Requests', '/admin/feature-requests'],
      ['Notifications', '/notifications'],
      ['My Inspections', '/my-inspections'],
      ['Profile', '/profile'],
    ],
  ],
  [
    'seller',
    [
      ['Dashboard', '/seller/dashboard'],
      ['My Products', '/seller/products'],
      ['Post Ad', '/seller/products?add=laptop'],
      ['Questions', '/seller/questions'],
      ['Reviews', '/seller/reviews'],
      ['Featured Requests', '/seller/featured-requests'],
      ['Views and Contacts', '/seller/traffic'],
      ['Statements', '/seller/statements'],
      ['Assistants', '/seller/assistants'],
      ['Wishlist', '/seller/wishlist'],
      ['Saved Searches', '/saved-searches'],
      ['My Inspections', '/my-inspections'],
      ['Feature Requests', '/feature-requests'],
      ['Notifications', '/notifications'],
      ['Profile', '/profile'],
    ],
  ],
  [
    'buyer',
    [
      ['Dashboard', '/'],
      ['Wishlist', '/wishlist'],
      ['Saved Searches', '/saved-searches'],
      ['My Inspections', '/my-inspections'],
      ['Feature Requests', '/feature-requests'],
      ['Notifications', '/notifications'],
      ['Profile', '/profile'],
    ],
  ],
  [
    'inspector',
    [
      ['Dashboard', '/admin/dashboard'],
      ['Manage Inspections', '/admin/inspections'],
      ['Notifications', '/notifications'],
      ['My Inspections', '/my-inspections'],
      ['Profile', '/profile'],
    ],
  ],
  // A role that only its line in the table defines.
  [
    'clerk' as UserRole,
    [
      ['Dashboard', '/admin/dashboard'],
      ['Notifications', '/notifications'],
      ['My Inspections', '/my-inspections'],
      ['Profile', '/profile'],
    ],
  ],
])('the avatar menu of a %s', async (role, expected) => {
  show(signedIn(role));
  const button = await screen.findByRole('button', { name: 'Account menu of Sana Iqbal' });
  await userEvent.click(button);
  const menu = screen.getByRole('navigation', { name: 'Account' });
  expect(within(menu).getByText(role)).toBeVisible();
  expect(links(menu)).toEqual(expected);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('navigation', { name: 'Account' })).toBeNull();
  await waitFor(() => expect(button).toHaveFocus());
});

test('Sign Out ends the session', async () => {
  const logout = jest.spyOn(auth, 'logout').mockResolvedValue();
  show(signedIn('seller'));
  await userEvent.click(await screen.findByRole('button', { name: /Account menu/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(logout).toHaveBeenCalled();
});

test('the mobile menu repeats the links and closes on navigation', async () => {
  show({});
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('dialog', { name: 'Menu' });
  expect(links(menu).map(([label]) => label)).toEqual([
    'Home',
    'PC Marketplace',
    'PC Inspection',
    'About Us',
    'Verify a report',
    'My Inspections',
    'Feature Requests',
    'اردو',
    'Login',
    'Join Now',
  ]);
  await userEvent.click(within(menu).getByRole('link', { name: 'About Us' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the search of the bar opens the list', async () => {
  show({});
  const [field] = screen.getAllByRole('combobox', { name: 'Find devices' });
  expect(field!.closest('form')).toHaveAttribute('action', '/devices');
  await userEvent.type(field!, ' dell & hp {Enter}');
  expect(screen.getByText('/devices?search=dell+%26+hp')).toBeVisible();
});
