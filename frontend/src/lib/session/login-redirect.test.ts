import { loginPath, pathAfterLogin } from './login-redirect';

test('login returns to the page that required it', () => {
  const next = new URLSearchParams(loginPath('/admin/products?page=2').split('?')[1]).get('next');
  expect(pathAfterLogin('admin', next)).toBe('/admin/products?page=2');
});

test('login without such an address opens the role’s start page', () => {
  expect(pathAfterLogin('admin', null)).toBe('/admin/dashboard');
  expect(pathAfterLogin('buyer', null)).toBe('/');
  const queue = new URL(pathAfterLogin('inspector', null), 'https://parkho.pk');
  expect(queue.pathname).toBe('/admin/inspections');
  expect(JSON.parse(queue.searchParams.get('filter')!)).toEqual({ status: 'pending', mine: true });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('login never redirects to %s', (next) => {
  expect(pathAfterLogin('buyer', next)).toBe('/');
});
